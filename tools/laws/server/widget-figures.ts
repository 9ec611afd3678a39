import { centsFromDollars } from "@comptoir/domain/money";
import { parseCalendarDate, type DateSpan } from "@comptoir/domain/period";

import { propertyOf, listOrEmpty, type Answer } from "./connect-comptoir.ts";

/** Fields of an answer that the laws read, exact: amounts in cents. */

/** Sends a request that must succeed. */
export function successBodyOf({ status, body }: Answer, what: string): unknown {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  return body;
}

/** Converts an amount of the wire to cents. Errors: an Error when it has a fraction of a cent, or is no number. */
export function centsAt(body: unknown, ...path: readonly string[]): number {
  const value = valueAtPath(body, path);
  const read = typeof value === "number" ? centsFromDollars(value) : null;
  if (read?.ok !== true) throw new Error(`${path.join(".")} is not an amount of whole cents: ${JSON.stringify(value)}`);
  return read.value;
}

/** Converts an amount that may be unknown. */
export function centsOrNullAt(body: unknown, ...path: readonly string[]): number | null {
  const value = valueAtPath(body, path);
  return value === null || value === undefined ? null : centsAt(body, ...path);
}

/** Parses a count of the wire. */
export function countAt(body: unknown, ...path: readonly string[]): number {
  const value = valueAtPath(body, path);
  if (typeof value !== "number") throw new Error(`${path.join(".")} is no number: ${JSON.stringify(value)}`);
  return value;
}

/** Days of an answer. */
export function spanAt(body: unknown, ...path: readonly string[]): DateSpan {
  const [from, to] = [
    parseCalendarDate(valueAtPath(body, [...path, "from"])),
    parseCalendarDate(valueAtPath(body, [...path, "to"])),
  ];
  if (!from.ok || !to.ok)
    throw new Error(`${path.join(".")} is not a span of days: ${JSON.stringify(valueAtPath(body, path))}`);
  return { from: from.value, to: to.value };
}

/** The list at a path of an answer. */
export const rowsAt = (body: unknown, ...path: readonly string[]): readonly unknown[] =>
  listOrEmpty(valueAtPath(body, path));

/** Error codes of a rejection. */
export const codesOf = ({ body }: Answer): readonly string[] =>
  listOrEmpty(body).map((row) => String(propertyOf(row, "code")));

const valueAtPath = (body: unknown, path: readonly string[]): unknown => path.reduce(propertyOf, body);
