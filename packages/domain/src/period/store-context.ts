import type { BusinessDayRule } from "./business-day.ts";
import type { Weekday } from "./calendar-date.ts";
import type { FiscalCalendar } from "./fiscal-calendar.ts";

/** How a store cuts its time: one value for every function that asks for its zone, its day start, its week start or its fiscal calendar. */
export type StoreContext = BusinessDayRule & {
  readonly weekStart: Weekday;
  readonly fiscalCalendar?: FiscalCalendar;
};

/**
 * Makes the value that business days, half hours, buckets, ranges, comparisons and dates of dashboards take; those that look at a moment take it beside
 * `today` or `nowMs`.
 * Units: dayStart in minutes after midnight.
 * @example storeContext("America/Toronto", 240, 0) // => { timeZone: "America/Toronto", businessDayStart: 240, weekStart: 0 }
 */
export function storeContext(
  timeZone: string,
  businessDayStart: number,
  weekStart: Weekday,
  fiscalCalendar?: FiscalCalendar,
): StoreContext {
  return { timeZone, businessDayStart, weekStart, ...(fiscalCalendar !== undefined && { fiscalCalendar }) };
}
