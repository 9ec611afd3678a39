/** The day that a dashboard is opened on when nobody chose its period. */

import type { CalendarDate, DateSpan } from "../period/index.ts";

/**
 * Gives the day that the codes of periods count from: today, or the last day with sales where the days asked for come after it.
 *
 * So a board of past sales opens on the last period that has some, and a board at 7:30 on the evening before. Source: behaviour 3.6; decision 0160.
 *
 * @example openingDay({ from: fromDayNumber(20524) }, { today: fromDayNumber(20524), lastSalesDate: fromDayNumber(15317) }) // => "2011-12-09"
 */
export function openingDay(
  { from }: Pick<DateSpan, "from">,
  { today, lastSalesDate }: { readonly today: CalendarDate; readonly lastSalesDate: CalendarDate | null },
): CalendarDate {
  return lastSalesDate !== null && lastSalesDate < from ? lastSalesDate : today;
}
