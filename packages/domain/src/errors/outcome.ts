/** Outcome of a failed operation. */

import { errorCatalogue, type ErrorCode } from "./catalogue.data.ts";
import { configurationErrors, outcomes, type OutcomeCode, type OutcomeRow } from "./outcome.data.ts";

/** Outcome of a failure. */
export interface FailureOutcome {
  /** Messages in order; empty if the failure is silent. */
  readonly codes: readonly ErrorCode[];
  readonly leaves: OutcomeRow["leaves"];
  readonly isRaised: boolean;
}

/**
 * Returns the outcome of an operation that failed with some codes: its own message before those of the answer, without duplicates
 * or silent ones. A failure of silent codes alone has no message and changes nothing.
 *
 * Source: specification 8 (a cancelled operation is silent; widget fetch failures display the error and reset that data to empty, other failures are
 * raised); decision 0120.
 *
 * @example failureOutcome("WIDGET_DATA", ["HTTP_500"]) // => { codes: ["HTTP_500"], leaves: "empty", isRaised: false }
 */
export function failureOutcome(operation: OutcomeCode, answeredCodes: readonly ErrorCode[]): FailureOutcome {
  const { failed, leaves, isRaised }: OutcomeRow = outcomes[operation];
  const announcedCodes = answeredCodes.filter((code) => errorCatalogue[code].place !== "silent");
  if (announcedCodes.length === 0 && answeredCodes.length > 0) return { codes: [], leaves: "kept", isRaised: false };
  return { codes: [...new Set(failed === null ? announcedCodes : [failed, ...announcedCodes])], leaves, isRaised };
}

/**
 * Tells whether the cause of an error is in the configuration, so that its dialog links to it.
 *
 * Source: behaviour 3.10.
 *
 * @example isConfigurationError("WS_URL_MISSING") // => true
 * @example isConfigurationError("HTTP_500") // => false
 */
export function isConfigurationError(code: ErrorCode): boolean {
  return configurationErrors.some((configurationError) => configurationError === code);
}
