/** Comparable stores: those that traded over both whole sides of a comparison, and the days on which they did. */

import { addDays } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";
import type { DayPair } from "./fair-comparison.ts";

/** First and last day on which a store sold; null before its first sale. */
export type StoreTrade = {
  readonly id: number;
  readonly firstSale: CalendarDate | null;
  readonly lastSale: CalendarDate | null;
};

/** Reason to leave out a store: it never sold, opened after the comparison began, or closed before the compared days ended, as `listLeftStores` decides. */
export type LeftReason = "neverSold" | "opened" | "closed";

/** A store that is left out, and the day that its reason is about. */
export type LeftStore = { readonly id: number; readonly reason: LeftReason; readonly date: CalendarDate | null };

/** Days without a sale at either end of the sides that do not make a store new or closed, such as holidays. */
export const daysWithoutSaleAtMost = 6;

/**
 * Lists the stores that did not trade over both sides. A store is new if its first sale is more than six days after the
 * earlier side begins; it is closed if its last sale is more than six days before the later side ends.
 *
 * @example listLeftStores([{ id: 1, firstSale: null, lastSale: null }], { before: { from: fromDayNumber(1), to: fromDayNumber(2) }, of: { from: fromDayNumber(365), to: fromDayNumber(366) } }) // => [{ id: 1, reason: "neverSold", date: null }]
 */
export function listLeftStores(
  stores: readonly StoreTrade[],
  { before, of }: { readonly before: DateSpan; readonly of: DateSpan },
): readonly LeftStore[] {
  return stores.flatMap(({ id, firstSale, lastSale }): readonly LeftStore[] => {
    if (firstSale === null || lastSale === null) return [{ id, reason: "neverSold", date: null }];
    if (firstSale > addDays(before.from, daysWithoutSaleAtMost)) return [{ id, reason: "opened", date: firstSale }];
    if (lastSale < addDays(of.to, -daysWithoutSaleAtMost)) return [{ id, reason: "closed", date: lastSale }];
    return [];
  });
}

/**
 * Lists the pairs to leave out of a store: those with a day on which it sold nothing. A running day is never left out.
 *
 * @example listClosedPairs([{ day: fromDayNumber(364), against: fromDayNumber(0), holiday: null }], new Set(), null).length // => 1
 */
export function listClosedPairs(
  pairs: readonly DayPair[],
  soldOn: ReadonlySet<CalendarDate>,
  runningDay: CalendarDate | null,
): readonly DayPair[] {
  return pairs.filter(({ day, against }) => day !== runningDay && !(soldOn.has(day) && soldOn.has(against)));
}
