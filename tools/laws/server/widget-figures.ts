import { centsFromDollars } from "@comptoir/domain/money";
import { parseCalendarDate, type DateSpan } from "@comptoir/domain/period";

import { propertyOf, listOrEmpty, type Answer } from "./connect-comptoir.ts";

/** Reads fields of an answer as the laws need them: exact, with amounts in cents. */

/** Returns the body of an answer that must be a success. */
export function successBodyOf({ status, body }: Answer, callName: string): unknown {
  if (status !== 200) throw new Error(`${callName} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body;
}

/** Reads an amount in dollars as cents. Errors: an Error if it has a fraction of a cent, or is not a number. */
export function centsAt(body: unknown, ...path: readonly string[]): number {
  const value = valueAtPath(body, path);
  const read = typeof value === "number" ? centsFromDollars(value) : null;
  if (read?.ok !== true) throw new Error(`${path.join(".")} is not an amount of whole cents: ${JSON.stringify(value)}`);
  return read.value;
}

/** Reads an amount in dollars as cents; null if it is null or missing. Errors: those of `centsAt`. */
export function centsOrNullAt(body: unknown, ...path: readonly string[]): number | null {
  const value = valueAtPath(body, path);
  return value === null || value === undefined ? null : centsAt(body, ...path);
}

/** Reads a count. Errors: an Error if it is not a number. */
export function countAt(body: unknown, ...path: readonly string[]): number {
  const value = valueAtPath(body, path);
  if (typeof value !== "number") throw new Error(`${path.join(".")} is no number: ${JSON.stringify(value)}`);
  return value;
}

/** Reads the first and last day of an answer's period. */
export function spanAt(body: unknown, ...path: readonly string[]): DateSpan {
  const [from, to] = [
    parseCalendarDate(valueAtPath(body, [...path, "from"])),
    parseCalendarDate(valueAtPath(body, [...path, "to"])),
  ];
  if (!from.ok || !to.ok)
    throw new Error(`${path.join(".")} is not a span of days: ${JSON.stringify(valueAtPath(body, path))}`);
  return { from: from.value, to: to.value };
}

/** Reads the list at a path of an answer. */
export const rowsAt = (body: unknown, ...path: readonly string[]): readonly unknown[] =>
  listOrEmpty(valueAtPath(body, path));

/** Reads the error codes of a rejection. */
export const codesOf = ({ body }: Answer): readonly string[] =>
  listOrEmpty(body).map((row) => String(propertyOf(row, "code")));

const valueAtPath = (body: unknown, path: readonly string[]): unknown => path.reduce(propertyOf, body);
