/** Tolerance of counts, and second counts. */

import { multiplyExact, wholeQuantity, type Quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import type { Variance } from "./variance.ts";

/** Limits of a variance; one beyond any limit requires a second count. */
export interface Tolerance {
  readonly quantity: Quantity;
  readonly cost: Cents;
  /** Units: percent of the stock that was expected. */
  readonly percent: number;
}

/** A second count of a line, stored beside the first. */
export interface Recount {
  readonly quantity: Quantity;
  readonly userId: number;
  /** Units: milliseconds since 1970. */
  readonly at: number;
}

/**
 * The tolerance of a store that set none: 5 units, 100 dollars, 10 percent.
 *
 * Source: behaviour 3.1.
 *
 * @example defaultTolerance.percent // => 10
 */
export const defaultTolerance: Tolerance = { quantity: wholeQuantity(5), cost: cents(10_000), percent: 10 };

/**
 * Says whether a variance is beyond the tolerance; exactly at its bound it is not. Anything found where nothing was expected is beyond
 * every percent.
 *
 * @example isOverTolerance({ varianceQuantity: -6000, currentQuantity: 100000, varianceCost: null }) // => true
 */
export function isOverTolerance(
  variance: Pick<Variance, "varianceQuantity" | "currentQuantity" | "varianceCost">,
  tolerance: Tolerance = defaultTolerance,
): boolean {
  const absoluteVariance = Math.abs(variance.varianceQuantity);
  const isOverCost = variance.varianceCost !== null && Math.abs(variance.varianceCost) > tolerance.cost;
  const isOverPercent =
    BigInt(multiplyExact(absoluteVariance, 100)) * 100n >
    BigInt(multiplyExact(Math.abs(variance.currentQuantity), Math.round(tolerance.percent * 100)));
  return absoluteVariance > tolerance.quantity || isOverCost || isOverPercent;
}

/**
 * Tells whether to count a line again: its variance exceeds the tolerance, or the movements during the count exceed the tolerance of quantity
 * and put it in doubt.
 *
 * Source: behaviour 3.1 (recount when n exceeds the tolerance).
 *
 * @example asksForRecount({ varianceQuantity: 0, currentQuantity: 0, varianceCost: null, movedWhileCounting: [] }) // => false
 */
export function asksForRecount(
  variance: Pick<Variance, "varianceQuantity" | "currentQuantity" | "varianceCost" | "movedWhileCounting">,
  tolerance: Tolerance = defaultTolerance,
): boolean {
  const movedQuantity = variance.movedWhileCounting.reduce((sum, movement) => sum + Math.abs(movement.quantity), 0);
  return movedQuantity > tolerance.quantity || isOverTolerance(variance, tolerance);
}

/**
 * Checks a second count, which must be made by another user.
 *
 * Errors: RECOUNT_SAME_USER, LINE_QUANTITY (less than nothing).
 *
 * @example checkRecount({ quantity: quantity(4000), userId: 7, at: 0 }, [7]).ok // => false
 */
export function checkRecount(recount: Recount, firstCounters: readonly number[]): Result<Recount> {
  if (firstCounters.includes(recount.userId)) return fail(issue("RECOUNT_SAME_USER", ["userId"]));
  return recount.quantity < 0 ? fail(issue("LINE_QUANTITY", ["quantity"])) : ok(recount);
}
