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

/** The calendar's units, and the first and last day of the one that holds a date. */

/** A unit of the calendar that a range code or a comparison counts in. */
export type CalendarUnit = "day" | "week" | "month" | "quarter" | "year";

/** The week starts on Sunday unless a setting says otherwise, as calendars in Canada print it. */
export const defaultWeekStart: Weekday = 0;

/** The day on which weeks start, by region of the operator. Source: CLDR weekData, as far as the product is sold. */
export const weekStartByRegion = { CA: 0, US: 0, MX: 0, FR: 1, ES: 1, GB: 1 } as const satisfies Record<
  string,
  Weekday
>;

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/**
 * The first day of the unit that holds a date.
 * @example startOfUnit(fromDayNumber(20524), "month", 0) // => "2026-03-01"
 */
export function startOfUnit(date: CalendarDate, unit: CalendarUnit, weekStart: Weekday): CalendarDate {
  if (unit === "day") return date;
  if (unit === "week") {
    const dayNumber = toDayNumber(date);
    return fromDayNumber(dayNumber - ((weekdayOfDayNumber(dayNumber) - weekStart + 7) % 7));
  }
  const { year, month } = partsOf(date);
  const size = monthsIn[unit];
  return calendarDateOf({ year, month: month - ((month - 1) % size), day: 1 });
}

/**
 * The last day of the unit that holds a date.
 * @example endOfUnit(fromDayNumber(20524), "month", 0) // => "2026-03-31"
 */
export function endOfUnit(date: CalendarDate, unit: CalendarUnit, weekStart: Weekday): CalendarDate {
  const start = startOfUnit(date, unit, weekStart);
  if (unit === "day") return start;
  if (unit === "week") return fromDayNumber(toDayNumber(start) + 6);
  const { year, month } = partsOf(addMonths(start, monthsIn[unit] - 1));
  return calendarDateOf({ year, month, day: daysInMonth(year, month) });
}

/**
 * The date so many units later; months, quarters and years keep the day of the month where the month has it.
 * @example addUnits(fromDayNumber(20524), "week", -1) // => "2026-03-05"
 */
export function addUnits(date: CalendarDate, unit: CalendarUnit, count: number): CalendarDate {
  if (unit === "day") return fromDayNumber(toDayNumber(date) + count);
  if (unit === "week") return fromDayNumber(toDayNumber(date) + 7 * count);
  return addMonths(date, monthsIn[unit] * count);
}
