/** Recognizes failures of the database or its disk, after which clients should try again. */

import type { Cause } from "effect";

/** SQL states of a PostgreSQL that is stopping, starting, or out of connections. */
const unavailableStates = /^(?:08...|57P0[1-5]|53300)$/u;

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
const fullCodes: ReadonlySet<string> = new Set(["53100", "ENOSPC", "EDQUOT"]);

/** Returns the HTTP status of a failure: 507 for a full disk, 503 for a database that does not answer, null for others. */
export function databaseFailureStatus<E>(cause: Cause.Cause<E>): 503 | 507 | null {
  const troubles = cause.reasons.map((reason) =>
    reason._tag === "Fail" ? troubleIn(reason.error) : reason._tag === "Die" ? troubleIn(reason.defect) : null,
  );
  return troubles.includes(507) ? 507 : troubles.includes(503) ? 503 : null;
}

/** Finds the status of an error in its causes; connection errors count only inside a database error. */
function troubleIn(error: unknown): 503 | 507 | null {
  let isOfDatabase = false;
  let trouble: 503 | null = null;
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
    isOfDatabase ||= _tag === "SqlError";
    if (typeof code === "string" && fullCodes.has(code)) return 507;
    if (isOfDatabase && (_tag === "ConnectionError" || isUnavailableCode(code))) trouble = 503;
    innerError = cause;
  }
  return trouble;
}

const isUnavailableCode = (code: unknown): boolean =>
  typeof code === "string" && (unavailableStates.test(code) || unavailableCodes.has(code));
