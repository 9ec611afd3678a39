/** Fiscal years of 52 or 53 whole weeks, divided into twelve periods of 4 or 5 weeks. */

import {
  addDays,
  calendarDateOf,
  daysBetween,
  daysInMonth,
  fromDayNumber,
  partsOf,
  toDayNumber,
  weekdayOfDayNumber,
} from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";

/** Patterns that divide a quarter's thirteen weeks into its three periods. */
export const fiscalPatterns = {
  "4-4-5": [4, 4, 5],
  "4-5-4": [4, 5, 4],
  "5-4-4": [5, 4, 4],
} as const satisfies Record<string, readonly [number, number, number]>;

/** Code of a fiscal pattern, such as `4-4-5`. */
export type FiscalPattern = keyof typeof fiscalPatterns;

/** Definition of a company's fiscal calendar. */
export type FiscalCalendar = {
  readonly pattern: FiscalPattern;
  /** Month (1 to 12) near whose end the year ends. */
  readonly lastMonth: number;
  /** Weekday on which every week, and thus the year, ends. */
  readonly lastWeekday: Weekday;
  /** `nearest`: the weekday nearest to the month's last day; `last`: the last one within the month. */
  readonly ends: "nearest" | "last";
  /** Whether a year is named after the calendar year of its start or of its end. */
  readonly namedBy: "start" | "end";
};

/** Calendar of North American retail: 4-5-4, ending on the Saturday nearest to 31 January. Source: National Retail Federation. */
export const retailCalendar: FiscalCalendar = {
  pattern: "4-5-4",
  lastMonth: 1,
  lastWeekday: 6,
  ends: "nearest",
  namedBy: "start",
};

/** Choices of a company that define its fiscal calendar. */
export type FiscalChoice = Pick<FiscalCalendar, "lastMonth" | "ends"> & {
  /** Null without a fiscal calendar. */
  readonly pattern: FiscalPattern | null;
  /** First day of the company's weeks. */
  readonly weekStart: Weekday;
};

/**
 * Makes the fiscal calendar of a company, whose fiscal weeks begin on the weekday `weekStart`; undefined without a pattern.
 *
 * Source: behaviour 3.2; decision 0470.
 *
 * @example fiscalCalendarOf({ pattern: "4-5-4", lastMonth: 1, ends: "nearest", weekStart: 0 }) // => { pattern: "4-5-4", lastMonth: 1, lastWeekday: 6, ends: "nearest", namedBy: "start" }
 */
export function fiscalCalendarOf({ pattern, lastMonth, ends, weekStart }: FiscalChoice): FiscalCalendar | undefined {
  if (pattern === null) return undefined;
  const lastWeekdayByStart = [6, 0, 1, 2, 3, 4, 5] as const satisfies readonly Weekday[];
  return { pattern, lastMonth, lastWeekday: lastWeekdayByStart[weekStart], ends, namedBy: "start" };
}

/** Position of a date in the fiscal calendar. A week 53 belongs to period 12. */
export type FiscalPosition = {
  readonly year: number;
  readonly quarter: number;
  readonly period: number;
  readonly week: number;
};

/** A unit of the fiscal calendar. */
export type FiscalUnit = "week" | "period" | "quarter" | "year";

type Span = { readonly from: CalendarDate; readonly to: CalendarDate };

/**
 * Returns the days of a fiscal year.
 *
 * @example fiscalYearRange(2023, retailCalendar) // => { from: "2023-01-29", to: "2024-02-03" }
 */
export function fiscalYearRange(year: number, calendar: FiscalCalendar): Span {
  const endYear = calendar.namedBy === "end" || calendar.lastMonth === 12 ? year : year + 1;
  return { from: addDays(fiscalYearEndOf(endYear - 1, calendar), 1), to: fiscalYearEndOf(endYear, calendar) };
}

/**
 * Returns the number of weeks of a fiscal year, 52 or 53.
 *
 * @example weeksOfFiscalYear(2023, retailCalendar) // => 53
 */
export function weeksOfFiscalYear(year: number, calendar: FiscalCalendar): number {
  const { from, to } = fiscalYearRange(year, calendar);
  return (daysBetween(from, to) + 1) / 7;
}

/**
 * Finds the position of a date in the fiscal calendar.
 * @example fiscalPositionOf(fromDayNumber(19756), retailCalendar) // => { year: 2023, quarter: 4, period: 12, week: 53 }
 */
export function fiscalPositionOf(date: CalendarDate, calendar: FiscalCalendar): FiscalPosition {
  const year = fiscalYearOf(date, calendar);
  const week = Math.floor(daysBetween(fiscalYearRange(year, calendar).from, date) / 7) + 1;
  const quarter = Math.min(4, Math.floor((week - 1) / 13) + 1);
  const [firstWeeks, secondWeeks] = fiscalPatterns[calendar.pattern];
  const weekOfQuarter = week - (quarter - 1) * 13;
  const monthOfQuarter = weekOfQuarter <= firstWeeks ? 0 : weekOfQuarter <= firstWeeks + secondWeeks ? 1 : 2;
  return { year, quarter, period: (quarter - 1) * 3 + monthOfQuarter + 1, week };
}

/**
 * Returns the days of the fiscal week, period, quarter or year that contains a date.
 *
 * @example fiscalRange(fromDayNumber(19756), "week", retailCalendar) // => { from: "2024-01-28", to: "2024-02-03" }
 */
export function fiscalRange(date: CalendarDate, unit: FiscalUnit, calendar: FiscalCalendar): Span {
  const position = fiscalPositionOf(date, calendar);
  const yearSpan = fiscalYearRange(position.year, calendar);
  if (unit === "year") return yearSpan;
  if (unit === "week") return spanOfWeeks(yearSpan, position.week, 1);
  if (unit === "quarter") {
    const quarterSpan = spanOfWeeks(yearSpan, (position.quarter - 1) * 13 + 1, 13);
    return position.quarter === 4 ? { from: quarterSpan.from, to: yearSpan.to } : quarterSpan;
  }
  const monthWeekCounts = fiscalPatterns[calendar.pattern];
  const monthOfQuarter = (position.period - 1) % 3;
  const sumWeeksBefore = (count: number): number =>
    monthWeekCounts.slice(0, count).reduce((sum, weeks) => sum + weeks, 0);
  const weeksToMonth = sumWeeksBefore(monthOfQuarter);
  const monthSpan = spanOfWeeks(
    yearSpan,
    (position.quarter - 1) * 13 + weeksToMonth + 1,
    sumWeeksBefore(monthOfQuarter + 1) - weeksToMonth,
  );
  return position.period === 12 ? { from: monthSpan.from, to: yearSpan.to } : monthSpan;
}

const spanOfWeeks = (year: Span, firstWeek: number, weeks: number): Span => {
  const firstDay = addDays(year.from, (firstWeek - 1) * 7);
  return { from: firstDay, to: addDays(firstDay, weeks * 7 - 1) };
};

function fiscalYearOf(date: CalendarDate, calendar: FiscalCalendar): number {
  // Start the search at the calendar year before: a date may belong to the fiscal year named after it.
  let candidateYear = partsOf(date).year - 1;
  while (date > fiscalYearRange(candidateYear, calendar).to) candidateYear += 1;
  return candidateYear;
}

/** Returns the last day of the fiscal year that ends around `lastMonth` of a calendar year. */
function fiscalYearEndOf(year: number, { lastMonth, lastWeekday, ends }: FiscalCalendar): CalendarDate {
  const monthEnd = toDayNumber(calendarDateOf({ year, month: lastMonth, day: daysInMonth(year, lastMonth) }));
  const latestEndDay = ends === "nearest" ? monthEnd + 3 : monthEnd;
  return fromDayNumber(latestEndDay - ((weekdayOfDayNumber(latestEndDay) - lastWeekday + 7) % 7));
}
