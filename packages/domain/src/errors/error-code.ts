/** Lookup of error codes. */

import { errorCatalogue, type ErrorCode, type ErrorRow } from "./catalogue.data.ts";

/**
 * Tells whether a value is a code of the catalogue.
 *
 * @example isErrorCode("LOCKED") // => true
 */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

/**
 * Returns the general code of a status; UNKNOWN if the status has no message of its own.
 *
 * Source: specification 8.
 *
 * @example statusErrorCode(503) // => "HTTP_503"
 */
export function statusErrorCode(status: number): ErrorCode {
  const httpCode = `HTTP_${status}`;
  return isErrorCode(httpCode) ? httpCode : "UNKNOWN";
}

/**
 * Returns the code of an error body's first entry if it is in the catalogue, else the general code of the status.
 *
 * @example resolveErrorCode(400, "LOCKED") // => "LOCKED"
 */
export function resolveErrorCode(status: number, code: unknown): ErrorCode {
  return isErrorCode(code) ? code : statusErrorCode(status);
}

/** An unchecked entry of an error body. */
export interface ErrorEntry {
  readonly code: unknown;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** A message to display: a catalogue code, and the parameters of its text. */
export interface ErrorMessage {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Lists the messages of a rejecting answer, one per entry of its body, in order, without duplicates. A body
 * without entries gives the general message of its status.
 *
 * Source: specification 8 (an array of validation messages shows each code's message as a list).
 *
 * @example listErrorMessages({ status: 400, issues: [{ code: "EMAIL" }, { code: "PHONE" }, { code: "EMAIL" }] }).map(({ code }) => code) // => ["EMAIL", "PHONE"]
 */
export function listErrorMessages({
  status,
  issues,
}: {
  readonly status: number;
  readonly issues: readonly ErrorEntry[];
}): readonly ErrorMessage[] {
  const messageByKey = new Map<string, ErrorMessage>();
  for (const { code: sentCode, params = {} } of issues.length === 0 ? [{ code: null }] : issues) {
    const errorCode = resolveErrorCode(status, sentCode);
    const messageKey = JSON.stringify([errorCode, Object.entries(params).toSorted()]);
    if (!messageByKey.has(messageKey)) messageByKey.set(messageKey, { code: errorCode, params });
  }
  return [...messageByKey.values()];
}

/**
 * Returns the row of a code, with the table's general type.
 *
 * @example getError("LOCKED") // => { status: 400, place: "login" }
 */
export function getError(code: ErrorCode): ErrorRow {
  return errorCatalogue[code];
}
