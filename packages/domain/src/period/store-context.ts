import type { BusinessDayRule } from "./business-day.ts";
import type { Weekday } from "./calendar-date.ts";
import type { FiscalCalendar } from "./fiscal-calendar.ts";

/** Calendar parameters of a store: time zone, start of day, first day of the week and fiscal calendar in one value. */
export type StoreContext = BusinessDayRule & {
  readonly weekStart: Weekday;
  readonly fiscalCalendar?: FiscalCalendar;
};

/**
 * Makes the calendar parameters that date functions of a store take.
 * Add `today` or `nowMs` where a function needs the current time.
 * Units: `businessDayStart` in minutes after midnight.
 *
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
