/** Finding the code of an error. */

import { errorCatalogue, type ErrorCode, type ErrorRow } from "./catalogue.data.ts";

/**
 * Says whether a value is a code of the catalogue.
 *
 * @example isErrorCode("LOCKED") // => true
 */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

/**
 * Gives the code that says a status in general; UNKNOWN when the status has no text of its own.
 *
 * Source: specification 8.
 *
 * @example statusErrorCode(503) // => "HTTP_503"
 */
export function statusErrorCode(status: number): ErrorCode {
  const code = `HTTP_${status}`;
  return isErrorCode(code) ? code : "UNKNOWN";
}

/**
 * Gives the code of an error body's first entry when it is one of the catalogue, and the status's own code otherwise.
 *
 * @example resolveErrorCode(400, "LOCKED") // => "LOCKED"
 */
export function resolveErrorCode(status: number, code: unknown): ErrorCode {
  return isErrorCode(code) ? code : statusErrorCode(status);
}

/**
 * Gives the row of a code, with the types of the table and not of the one row.
 *
 * @example getError("LOCKED") // => { status: 400, shown: "login" }
 */
export function getError(code: ErrorCode): ErrorRow {
  return errorCatalogue[code];
}
