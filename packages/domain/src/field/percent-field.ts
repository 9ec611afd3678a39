/** Percents in forms. */

import { percent, type Percent } from "../measure/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/** Largest percent above or below zero. */
const percentAtMost = 1_000_000;

/**
 * Reads a percent of at most two decimals, as a number or a text.
 *
 * Errors: DECIMAL, DECIMAL_PLACES, NUMBER_RANGE.
 *
 * @example parsePercentField("12.5").value // => 12.5
 */
export function parsePercentField(value: unknown): Result<Percent> {
  const percentText = typeof value === "number" ? String(value) : value;
  if (typeof percentText !== "string" || !/^-?\d{1,9}(?:\.\d+)?$/u.test(percentText)) return fail(issue("DECIMAL"));
  if (!/^-?\d+(?:\.\d{1,2})?$/u.test(percentText)) return fail(issue("DECIMAL_PLACES", [], { max: 2 }));
  return Math.abs(Number(percentText)) <= percentAtMost
    ? ok(percent(Number(percentText)))
    : fail(issue("NUMBER_RANGE", [], { min: -percentAtMost, max: percentAtMost }));
}
