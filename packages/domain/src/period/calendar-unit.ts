/** Calendar units, and the first and last day of the unit that contains a date. */

import {
  addMonths,
  calendarDateOf,
  daysInMonth,
  fromDayNumber,
  partsOf,
  toDayNumber,
  weekdayOfDayNumber,
} from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";

/** A calendar unit of range codes and comparisons. */
export type CalendarUnit = "day" | "week" | "month" | "quarter" | "year";

/** Default first day of the week: Sunday, as in printed Canadian calendars. */
export const defaultWeekStart: Weekday = 0;

/** First day of the week, by region of the operator. Source: CLDR weekData, limited to the regions of the product. */
export const weekStartByRegion = { CA: 0, US: 0, MX: 0, FR: 1, ES: 1, GB: 1 } as const satisfies Record<
  string,
  Weekday
>;

const monthsByUnit = { month: 1, quarter: 3, year: 12 } as const;

/**
 * Returns the first day of the unit that contains a date.
 *
 * @example startOfUnit(fromDayNumber(20524), "month", 0) // => "2026-03-01"
 */
export function startOfUnit(date: CalendarDate, unit: CalendarUnit, weekStart: Weekday): CalendarDate {
  if (unit === "day") return date;
  if (unit === "week") {
    const dayNumber = toDayNumber(date);
    return fromDayNumber(dayNumber - ((weekdayOfDayNumber(dayNumber) - weekStart + 7) % 7));
  }
  const { year, month } = partsOf(date);
  const unitMonths = monthsByUnit[unit];
  return calendarDateOf({ year, month: month - ((month - 1) % unitMonths), day: 1 });
}

/**
 * Returns the last day of the unit that contains a date.
 *
 * @example endOfUnit(fromDayNumber(20524), "month", 0) // => "2026-03-31"
 */
export function endOfUnit(date: CalendarDate, unit: CalendarUnit, weekStart: Weekday): CalendarDate {
  const unitStart = startOfUnit(date, unit, weekStart);
  if (unit === "day") return unitStart;
  if (unit === "week") return fromDayNumber(toDayNumber(unitStart) + 6);
  const { year, month } = partsOf(addMonths(unitStart, monthsByUnit[unit] - 1));
  return calendarDateOf({ year, month, day: daysInMonth(year, month) });
}

/**
 * Lists the weeks of the month that contains a date; the first and the last one have days of the months beside it.
 *
 * @example weeksOfMonth(fromDayNumber(20524), 1).map((week) => week[0]) // => ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"]
 */
export function weeksOfMonth(date: CalendarDate, weekStart: Weekday): readonly (readonly CalendarDate[])[] {
  const firstDay = toDayNumber(startOfUnit(startOfUnit(date, "month", weekStart), "week", weekStart));
  const lastDay = toDayNumber(endOfUnit(endOfUnit(date, "month", weekStart), "week", weekStart));
  return Array.from({ length: (lastDay - firstDay + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_day, weekday) => fromDayNumber(firstDay + 7 * week + weekday)),
  );
}

/**
 * Adds a number of units to a date; months, quarters and years keep the day of the month, or end on the last day of a shorter month.
 *
 * @example addUnits(fromDayNumber(20524), "week", -1) // => "2026-03-05"
 */
export function addUnits(date: CalendarDate, unit: CalendarUnit, count: number): CalendarDate {
  if (unit === "day") return fromDayNumber(toDayNumber(date) + count);
  if (unit === "week") return fromDayNumber(toDayNumber(date) + 7 * count);
  return addMonths(date, monthsByUnit[unit] * count);
}
