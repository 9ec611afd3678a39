/** Outcomes of operations: messages of success and failure, and the data that remains. */

import type { ErrorCode } from "./catalogue.data.ts";

/**
 * Success messages, displayed as toasts.
 *
 * Source: specification 8.
 */
export const successCodes = ["SIGNED_IN", "PASSWORD_CHANGED", "RESET_SENT", "OPERATION_SUCCEEDED"] as const;

/** A success message. */
export type SuccessCode = (typeof successCodes)[number];

/** Properties of an operation. */
export interface OutcomeRow {
  /** Message before those of the answer; null if the answer's are enough. */
  readonly failed: ErrorCode | null;
  /** Message after success; null if the result is visible without a message. */
  readonly succeeded: SuccessCode | null;
  /** Data that remains after a failure: the previous data, none, or the product's built-in. */
  readonly leaves: "kept" | "empty" | "builtIn";
  /** Whether the caller handles a failure; otherwise it is displayed in place of the data. */
  readonly isRaised: boolean;
}

const raisedFailure = { leaves: "kept", isRaised: true } as const;
const changedMessages = { succeeded: "OPERATION_SUCCEEDED", ...raisedFailure } as const;
const queryOutcome = { succeeded: null, ...raisedFailure } as const;

/**
 * Operations with their own messages, and a row for all others.
 *
 * Source: specification 4 and 8, behaviour 3.10; decision 0120.
 */
export const outcomes = {
  SIGN_IN: { failed: null, succeeded: "SIGNED_IN", ...raisedFailure },
  PASSWORD_CHANGE: { failed: null, succeeded: "PASSWORD_CHANGED", ...raisedFailure },
  PASSWORD_RESET: { failed: null, succeeded: "RESET_SENT", ...raisedFailure },
  DASHBOARD_LIST: { failed: "DASHBOARD_LIST", succeeded: null, leaves: "builtIn", isRaised: true },
  DASHBOARD_SAVE: { failed: "DASHBOARD_SAVE", ...changedMessages },
  WIDGET_DATA: { failed: null, succeeded: null, leaves: "empty", isRaised: false },
  DOCUMENT_LIST: { failed: "DOCUMENT_LIST", ...queryOutcome },
  DOCUMENT_SAVE: { failed: "DOCUMENT_SAVE", ...changedMessages },
  DELETE: { failed: "DELETE_FAILED", ...changedMessages },
  LICENSE_CHECK: { failed: "LICENSE_EXPIRED", ...queryOutcome },
  WEB_SERVICE_ADDRESS: { failed: "WS_URL_MISSING", ...queryOutcome },
  WEB_SERVICE_LOGIN: { failed: "WS_LOGIN_FAILED", ...queryOutcome },
  WEB_SERVICE_RENEWAL: { failed: "WS_RENEWAL_FAILED", ...queryOutcome },
  OTHER: { failed: "OPERATION_FAILED", ...changedMessages },
} as const satisfies Record<string, OutcomeRow>;

/**
 * Errors whose cause is in the configuration, which their dialog links to.
 *
 * Source: behaviour 3.10 (licence expired, token error, web-service login or renewal failure, missing URL).
 */
export const configurationErrors = [
  outcomes.LICENSE_CHECK.failed,
  "TOKEN_ERROR",
  outcomes.WEB_SERVICE_LOGIN.failed,
  outcomes.WEB_SERVICE_RENEWAL.failed,
  outcomes.WEB_SERVICE_ADDRESS.failed,
] as const satisfies readonly ErrorCode[];

/** An operation of the table. */
export type OutcomeCode = keyof typeof outcomes;
