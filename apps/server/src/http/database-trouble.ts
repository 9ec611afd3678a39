/** Recognizes failures of the database or its disk, after which clients should try again. */

import type { Cause } from "effect";

/** SQL states of a PostgreSQL that is stopping, starting, or out of connections. */
const unavailableStatePattern = /^(?:08...|57P0[1-5]|53300)$/u;

/** System error codes of a failed connection. */
const unavailableCodes: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
const diskFullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Returns the HTTP status of a failure: 507 for a full disk, 503 for a database that does not answer, null for others. */
export function databaseFailureStatus<E>(cause: Cause.Cause<E>): 503 | 507 | null {
  const failureStatuses = cause.reasons.map((reason) =>
    reason._tag === "Fail"
      ? findFailureStatus(reason.error)
      : reason._tag === "Die"
        ? findFailureStatus(reason.defect)
        : null,
  );
  return failureStatuses.includes(507) ? 507 : failureStatuses.includes(503) ? 503 : null;
}

/** Finds the status of an error in its causes; connection errors count only inside a database error. */
function findFailureStatus(error: unknown): 503 | 507 | null {
  let isDatabaseError = false;
  let unavailableStatus: 503 | null = null;
  for (
    let innerError = error, depth = 0;
    typeof innerError === "object" && innerError !== null && depth < 8;
    depth += 1
  ) {
    const { _tag, code, cause } = innerError as {
      readonly _tag?: unknown;
      readonly code?: unknown;
      readonly cause?: unknown;
    };
    isDatabaseError ||= _tag === "SqlError";
    if (typeof code === "string" && diskFullCodes.has(code)) return 507;
    if (isDatabaseError && (_tag === "ConnectionError" || isUnavailableCode(code))) unavailableStatus = 503;
    innerError = cause;
  }
  return unavailableStatus;
}

const isUnavailableCode = (code: unknown): boolean =>
  typeof code === "string" && (unavailableStatePattern.test(code) || unavailableCodes.has(code));
