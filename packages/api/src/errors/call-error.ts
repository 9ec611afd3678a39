/** Failures of a call other than error answers: network, time-out, cancellation. */

import type { ErrorCode, ErrorMessage } from "@comptoir/domain/errors";
import { Data } from "effect";

import type { ServerAnswerError } from "./api-error.ts";
import type { ApiIssue } from "./api-issue.ts";

/** No answer came: no connection, or a timeout. */
export class NetworkError extends Data.TaggedError("NetworkError")<{
  readonly reason: "connection" | "timeout";
  readonly cause?: unknown;
}> {
  readonly code: ErrorCode = "NETWORK";
  readonly messages: readonly ErrorMessage[] = [{ code: this.code, params: {} }];
  readonly issues: readonly ApiIssue[] = [];
}

/** An answer without a message of its own: another status, or an unreadable body. Status 0 is a request that could not be encoded. */
export class UnknownError extends Data.TaggedError("UnknownError")<{
  readonly status: number;
  readonly issues: readonly ApiIssue[];
  readonly requestId?: string;
  readonly cause?: unknown;
}> {
  readonly code: ErrorCode = "UNKNOWN";
  readonly messages: readonly ErrorMessage[] = [{ code: this.code, params: {} }];
}

/** The call was cancelled; nothing is displayed. Only promises reject with it: an Effect is interrupted instead. */
export class Cancelled extends Data.TaggedError("Cancelled")<{}> {
  readonly code: ErrorCode = "CANCELLED";
  readonly messages: readonly ErrorMessage[] = [{ code: this.code, params: {} }];
  readonly issues: readonly ApiIssue[] = [];
}

/** Every failure of a call. */
export type CallError = ServerAnswerError | NetworkError | UnknownError;
