import { Option, Schema } from "effect";

import { errorByStatus, type ErrorStatus, type ServerAnswerError } from "./api-error.ts";
import { ErrorBody } from "./api-issue.ts";
import { UnknownError } from "./call-error.ts";

/** Parts of a failed answer. */
export interface FailedAnswer {
  readonly status: number;
  /** Raw body; an empty or unreadable one is accepted. */
  readonly text: string;
  /** The X-Request-Id header. */
  readonly requestId?: string | null;
}

const decodeIssues = Schema.decodeUnknownOption(Schema.fromJsonString(ErrorBody));

/** Converts an answer that is not a success to its tagged error. Source: specification 8. */
export function fromResponse({ status, text, requestId }: FailedAnswer): ServerAnswerError | UnknownError {
  const answerIssues = Option.getOrElse(decodeIssues(text), () => []);
  const errorDetails = { issues: answerIssues, ...(requestId ? { requestId } : {}) };
  return isErrorStatus(status)
    ? new errorByStatus[status](errorDetails)
    : new UnknownError({ status, ...errorDetails });
}

function isErrorStatus(status: number): status is ErrorStatus {
  return Object.hasOwn(errorByStatus, status);
}
