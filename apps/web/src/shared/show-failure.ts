/** Shows a failure in the dialog; a cancelled call shows nothing. */
import { getError } from "@comptoir/domain/errors";
import { ref } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { notices } from "./notices.ts";

/** Tells whether a failure shows nothing, such as a cancelled call. */
export const isSilent = ({ code }: Pick<Failure, "code">): boolean => getError(code).place === "silent";

/** Offers another try where the service was out of reach and the control that made the call is still there. Source: behaviour 3.10. */
export function showFailure(failure: Failure): void {
  if (isSilent(failure)) return;
  const control = failure.control?.();
  notices.dialog = ref({ failure, retry: control?.isConnected === true ? () => control.click() : null });
}
