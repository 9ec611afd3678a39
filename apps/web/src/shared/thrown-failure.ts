/** Failure of an error that was thrown, not answered: a part that could not be fetched, or a bug, which is logged. */
import type { Failure } from "./answer.ts";
import { isPartFailure, OutdatedPage } from "./part.ts";

export function thrownFailure(error: unknown): Failure {
  const failureCode = codeOfThrown(error);
  if (failureCode === "UNKNOWN") reportError(error);
  return { code: failureCode, status: null, requestId: null, issues: [] };
}

function codeOfThrown(error: unknown): "PAGE_OUTDATED" | "NETWORK" | "UNKNOWN" {
  if (error instanceof OutdatedPage) return "PAGE_OUTDATED";
  return isPartFailure(error) ? "NETWORK" : "UNKNOWN";
}
