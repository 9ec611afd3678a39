/** Percents, to a hundredth of a percent. */

import { divideRounded } from "./exact.ts";

declare const percentBrand: unique symbol;

/**
 * A percent.
 *
 * Units: percent (12.5 is 12.5 %), with at most two decimals.
 */
export type Percent = number & { readonly [percentBrand]: "Percent" };

/** Number of decimals of a percent. */
export const percentScale = 2;

/**
 * Converts a number to a percent, rounded to two decimals, half away from zero.
 *
 * Errors: throws a RangeError when it, or what it is in hundredths, is not finite, which is a fault of the caller.
 *
 * @example percent(33.333) // => 33.33
 */
export function percent(value: number): Percent {
  const hundredths = Math.sign(value) * Math.round(Math.abs(value) * 100);
  if (!Number.isFinite(hundredths)) throw new RangeError(`Not a percent: ${value}`);
  return (hundredths / 100 + 0) as Percent;
}

/**
 * Computes the percent of a part in a whole; null if the whole is 0, or the result exceeds exact numbers.
 *
 * Both are integers of one unit, or percents; the answer has the sign of the part when the whole is positive.
 *
 * Errors: throws a RangeError when one of them is not finite, which is a fault of the caller.
 *
 * @example percentOf(1, 3) // => 33.33
 */
export function percentOf(part: number, whole: number): Percent | null {
  const areIntegers = Number.isInteger(part) && Number.isInteger(whole);
  const [partUnits, wholeUnits] = areIntegers ? [part, whole] : [hundredthsOf(part), hundredthsOf(whole)];
  if (wholeUnits === 0) return null;
  const dividend = BigInt(wholeUnits < 0 ? -partUnits : partUnits) * 10_000n;
  const largestExactDividend = BigInt(Math.abs(wholeUnits)) * BigInt(Number.MAX_SAFE_INTEGER);
  if (dividend > largestExactDividend || -dividend > largestExactDividend) return null;
  return (divideRounded(dividend, Math.abs(wholeUnits)) / 100) as Percent;
}

/** Rounds to the two decimals of a percent, which a double may miss. */
function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}

/**
 * Computes a percent change; null if the earlier value was 0. A shrinking loss is a rise.
 *
 * Errors: throws a RangeError when one of them is not finite, which is a fault of the caller.
 *
 * @example percentChange(110, 100) // => 10
 */
export function percentChange(currentValue: number, previousValue: number): Percent | null {
  return percentOf(currentValue - previousValue, Math.abs(previousValue));
}
