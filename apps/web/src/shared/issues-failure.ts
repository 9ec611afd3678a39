/** Failure of an item of an answer. */
import { getError, isErrorCode, type ErrorCode } from "@comptoir/domain/errors";

import type { Failure, FailureIssue } from "./answer.ts";

/** Converts issues into the failure of the first one, as if it had been the whole answer of a call. */
export function issuesFailure(issues: readonly FailureIssue[]): Failure {
  const firstCode = issues[0]?.code;
  const failureCode: ErrorCode = isErrorCode(firstCode) ? firstCode : "HTTP_400";
  return { code: failureCode, status: getError(failureCode).status, requestId: null, issues };
}
