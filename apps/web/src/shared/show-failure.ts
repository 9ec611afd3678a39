/** Shows a failure in the dialog; a cancelled call shows nothing. */
import { getError } from "@comptoir/domain/errors";
import { ref } from "valtio/vanilla";

import type { Failure } from "./answer.ts";
import { notices, type FailureNotice } from "./notices.ts";

/** Tells whether a failure shows nothing, such as a cancelled call. */
export const isSilentFailure = ({ code }: Pick<Failure, "code">): boolean => getError(code).place === "silent";

export interface FailureOptions {
  readonly retry?: FailureNotice["retry"] | undefined;
  /** Operation that failed; one without a message of its own by default. */
  readonly operation?: FailureNotice["operation"] | undefined;
  readonly rowTexts?: FailureNotice["rowTexts"];
}

/**
 * Shows a failed operation in the dialog. Where the service was out of reach, another try is offered: the given one, or a press of the
 * control that made the call, if it is still there. Source: behaviour 3.10; decision 0120.
 */
export function showFailure(
  failure: Failure,
  { retry = null, operation = "OTHER", rowTexts = null }: FailureOptions = {},
): void {
  if (isSilentFailure(failure)) return;
  const pressedElement = failure.control?.();
  const pressAgain = pressedElement?.isConnected === true ? () => pressedElement.click() : null;
  notices.dialog = ref({ failure, retry: retry ?? pressAgain, operation, rowTexts });
}
