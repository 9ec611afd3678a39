/** Reference day of a dashboard opened without a chosen period. */

import type { CalendarDate, DateSpan } from "../period/index.ts";

/**
 * Returns the day that period codes count from: today, or the last day with sales if the period is after it.
 *
 * A dashboard of past sales opens on its last period with data; one opened at 7:30, before the first sale, opens on the day before.
 *
 * Source: behaviour 3.6; decision 0160.
 *
 * @example referenceDayOf({ from: fromDayNumber(20524) }, { today: fromDayNumber(20524), lastSalesDate: fromDayNumber(15317) }) // => "2011-12-09"
 */
export function referenceDayOf(
  { from }: Pick<DateSpan, "from">,
  { today, lastSalesDate }: { readonly today: CalendarDate; readonly lastSalesDate: CalendarDate | null },
): CalendarDate {
  return lastSalesDate !== null && lastSalesDate < from ? lastSalesDate : today;
}
