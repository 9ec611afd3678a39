/** Percents: a part of a whole, to a hundredth of a percent. */

import { divideRounded } from "./exact.ts";

declare const percentBrand: unique symbol;

/**
 * A percent.
 *
 * Units: percent (12.5 is 12.5 %), with at most two decimals.
 */
export type Percent = number & { readonly [percentBrand]: "Percent" };

/** The decimals a percent has. */
export const percentScale = 2;

/**
 * Takes a number as a percent, rounded to its two decimals, half away from zero.
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
 * Gives what percent a part is of a whole; null when the whole is nothing, or the percent is too large to be exact: there is no answer.
 *
 * Both are integers of one unit, or percents; the answer has the sign of the part when the whole is positive.
 *
 * Errors: throws a RangeError when one of them is not finite, which is a fault of the caller.
 *
 * @example percentOf(1, 3) // => 33.33
 */
export function percentOf(part: number, whole: number): Percent | null {
  const isWhole = Number.isInteger(part) && Number.isInteger(whole);
  const [above, below] = isWhole ? [part, whole] : [hundredthsOf(part), hundredthsOf(whole)];
  if (below === 0) return null;
  const dividend = BigInt(below < 0 ? -above : above) * 10_000n;
  const most = BigInt(Math.abs(below)) * BigInt(Number.MAX_SAFE_INTEGER);
  if (dividend > most || -dividend > most) return null;
  return (divideRounded(dividend, Math.abs(below)) / 100) as Percent;
}

/** A percent has two decimals, whatever a double makes of them. */
function hundredthsOf(value: number): number {
  return Math.round(value * 100);
}

/**
 * Gives by how many percent a figure changed; null when it was nothing before. A loss that shrinks is a rise.
 *
 * Errors: throws a RangeError when one of them is not finite, which is a fault of the caller.
 *
 * @example percentChange(110, 100) // => 10
 */
export function percentChange(current: number, previous: number): Percent | null {
  return percentOf(current - previous, Math.abs(previous));
}
