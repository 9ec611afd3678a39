/** Failure of an error that was thrown, not answered: a part that could not be fetched, or a bug, which is logged. */
import type { Failure } from "./answer.ts";
import { isPartFailure } from "./part.ts";

export function thrownFailure(error: unknown): Failure {
  const isMissingPart = isPartFailure(error);
  if (!isMissingPart) reportError(error);
  return { code: isMissingPart ? "NETWORK" : "UNKNOWN", status: null, requestId: null, issues: [] };
}
