/** Shows a failure in the dialog; a cancelled call shows nothing. */
import { getError } from "@comptoir/domain/errors";
import { ref } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { notices, type FailureNotice } from "./notices.ts";

/** Tells whether a failure shows nothing, such as a cancelled call. */
export const isSilent = ({ code }: Pick<Failure, "code">): boolean => getError(code).place === "silent";

export function showFailure(
  failure: Failure,
  retry: FailureNotice["retry"] = null,
  operation: FailureNotice["operation"] = null,
): void {
  if (isSilent(failure)) return;
  notices.dialog = ref({ failure, retry, operation });
}
