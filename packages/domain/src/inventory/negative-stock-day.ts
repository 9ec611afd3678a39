/** Day on which stock became negative, by the closings of days. */

import type { CalendarDate } from "../period/index.ts";
import { quantity, type Quantity } from "../measure/index.ts";

/** Stock moved on a day. */
export interface MovedDay {
  readonly date: CalendarDate;
  readonly moved: Quantity;
}

/**
 * Finds the day since which stock is negative, and its closing; null if it is not negative after the last day, or has been negative since before
 * the first. Days come
 * in order, each at most once.
 *
 * Source: behaviour 3.4 (negative stock), decisions 0108 and 0405.
 *
 * @example findNegativeStockSince(quantity(1000), [{ date: "2026-03-10", moved: quantity(-3000) }, { date: "2026-03-11", moved: quantity(1000) }]) // => { date: "2026-03-10", closing: -2000 }
 */
export function findNegativeStockSince(
  opening: Quantity,
  movedDays: readonly MovedDay[],
): { readonly date: CalendarDate; readonly closing: Quantity } | null {
  let balance: number = opening;
  let negativeSince: { readonly date: CalendarDate; readonly closing: Quantity } | null = null;
  for (const { date, moved } of movedDays) {
    const balanceBefore = balance;
    balance += moved;
    if (balance >= 0) negativeSince = null;
    else if (balanceBefore >= 0) negativeSince = { date, closing: quantity(balance) };
  }
  return negativeSince;
}
