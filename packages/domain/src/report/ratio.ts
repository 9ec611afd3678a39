/** Quotients of measures, exact to their last unit. */

import { divideRounded } from "../measure/index.ts";

import { fieldTypes, type FieldType } from "./field.ts";

/** A quotient to compute: numerator `part` of type `of`, denominator `whole` of type `over`, result of type `to`. */
export interface RatioTypes {
  readonly part: number;
  readonly of: FieldType;
  readonly whole: number;
  readonly over: FieldType;
  readonly to: FieldType;
}

/**
 * Divides two measures exactly, converting their units; null if the denominator is 0.
 *
 * Units: each that of its type. Source: behaviour 3.3 (a ratio of a total is computed from the total's sums).
 *
 * @example ratioOf({ part: 500, of: "money", whole: 2000, over: "qty", to: "unitCost" }) // => 25000
 */
export function ratioOf({ part, of, whole, over, to }: RatioTypes): number | null {
  const scaledNumerator = BigInt(part) * BigInt(unitsPerWholeOf(to) * unitsPerWholeOf(over));
  return divideOrNull(scaledNumerator, BigInt(whole) * BigInt(unitsPerWholeOf(of)));
}

/**
 * Computes the share of a part in a whole, both in the same unit; null if either is unknown or the whole is 0.
 *
 * Units: hundredths of a percent.
 *
 * @example shareOf(1, 4) // => 2500
 */
export function shareOf(part: number | null, wholeValue: number | null): number | null {
  return part === null || wholeValue === null
    ? null
    : ratioOf({ part, of: "int", whole: wholeValue, over: "int", to: "pct" });
}

const unitsPerWholeOf = (type: FieldType): number => fieldTypes[type].unitsPerOne ?? 1;

/**
 * Divides exactly and rounds half away from zero; null if the divisor is 0 or the quotient exceeds exact integers.
 *
 * @example divideOrNull(7n, -2n) // => -4
 */
export function divideOrNull(numerator: bigint, denominator: bigint): number | null {
  const [dividend, divisor] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const absoluteDividend = dividend < 0n ? -dividend : dividend;
  return divisor === 0n || absoluteDividend > BigInt(Number.MAX_SAFE_INTEGER) * divisor
    ? null
    : divideRounded(dividend, divisor);
}
