/** Dates of the Gregorian calendar, without clock or time zone. Day numbers count days from 1970-01-01. */

import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";

declare const calendarDateBrand: unique symbol;

/** A date, written `YYYY-MM-DD`; text order is time order. */
export type CalendarDate = string & { readonly [calendarDateBrand]: "CalendarDate" };

/** A weekday as JavaScript and SQL's `dow` count it: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Year, month (1 to 12) and day (1 to 31) of a date. */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

/** Allowed years of a typed or imported date. */
export const calendarYears = { first: 1900, last: 2199 } as const;

/**
 * Parses a date of the form `YYYY-MM-DD`.
 * Errors: DATE for anything else, a date that does not exist, or a year outside {@link calendarYears}.
 *
 * @example parseCalendarDate("2026-02-29").ok // => false
 */
export function parseCalendarDate(value: unknown): Result<CalendarDate> {
  if (typeof value !== "string" || value.length !== 10 || value[4] !== "-" || value[7] !== "-")
    return fail(issue("DATE"));
  const year = readTwoDigits(value, 0) * 100 + readTwoDigits(value, 2);
  const month = readTwoDigits(value, 5);
  const day = readTwoDigits(value, 8);
  const isInCalendar =
    year >= calendarYears.first &&
    year <= calendarYears.last &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month);
  return isInCalendar ? ok(value as CalendarDate) : fail(issue("DATE"));
}

/** Parses two digits; NaN if one of them is not a digit. */
function readTwoDigits(text: string, index: number): number {
  const tensDigit = text.charCodeAt(index) - zeroCharCode;
  const onesDigit = text.charCodeAt(index + 1) - zeroCharCode;
  return tensDigit >= 0 && tensDigit <= 9 && onesDigit >= 0 && onesDigit <= 9 ? tensDigit * 10 + onesDigit : Number.NaN;
}

const zeroCharCode = 48;

/**
 * Tells whether a year, a month and a day are an existing date.
 *
 * @example isDate({ year: 2024, month: 2, day: 29 }) // => true
 */
export function isDate({ year, month, day }: DateParts): boolean {
  return (
    Number.isInteger(year) &&
    Number.isInteger(month) &&
    Number.isInteger(day) &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

/**
 * Returns the number of days of a month (1 to 12) in a year.
 *
 * @example daysInMonth(2024, 2) // => 29
 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Returns the day number of a year, a month and a day, with integer arithmetic only.
 * Units: days from 1970-01-01.
 *
 * @example dayNumberOf({ year: 1970, month: 1, day: 2 }) // => 1
 */
export function dayNumberOf({ year, month, day }: DateParts): number {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/**
 * Returns the year, month and day of a day number.
 *
 * @example partsOfDayNumber(0) // => { year: 1970, month: 1, day: 1 }
 */
export function partsOfDayNumber(dayNumber: number): DateParts {
  const shiftedDayNumber = dayNumber + 719_468;
  const era = Math.floor(shiftedDayNumber / 146_097);
  const dayOfEra = shiftedDayNumber - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/**
 * Returns the day number of a date.
 * Units: days from 1970-01-01.
 *
 * @example toDayNumber(fromDayNumber(20524)) // => 20524
 */
export function toDayNumber(date: CalendarDate): number {
  return dayNumberOf(partsOf(date));
}

/**
 * Returns the date of a day number.
 *
 * @example fromDayNumber(0) // => "1970-01-01"
 */
export function fromDayNumber(dayNumber: number): CalendarDate {
  const cachedDate = dateByDayNumber.get(dayNumber);
  if (cachedDate !== undefined) return cachedDate;
  const date = calendarDateOf(partsOfDayNumber(dayNumber));
  if (dateByDayNumber.size >= cachedDatesAtMost) dateByDayNumber.clear();
  dateByDayNumber.set(dayNumber, date);
  return date;
}

/** Cache of written dates: a million sales are on a few hundred days. */
const dateByDayNumber = new Map<number, CalendarDate>();
const cachedDatesAtMost = 20_000;

/**
 * Returns the date of a year, a month and a day that are known to exist.
 *
 * @example calendarDateOf({ year: 2026, month: 3, day: 12 }) // => "2026-03-12"
 */
export function calendarDateOf({ year, month, day }: DateParts): CalendarDate {
  const padTwoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);
  return `${String(year).padStart(4, "0")}-${padTwoDigits(month)}-${padTwoDigits(day)}` as CalendarDate;
}

/**
 * Returns the year, month and day of a date.
 *
 * @example partsOf(fromDayNumber(0)) // => { year: 1970, month: 1, day: 1 }
 */
export function partsOf(date: CalendarDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/**
 * Adds a number of days, possibly negative, to a date.
 *
 * @example addDays(fromDayNumber(0), 31) // => "1970-02-01"
 */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/**
 * Adds a number of months to a date; a missing day becomes the last of its month.
 *
 * @example addMonths(calendarDateOf({ year: 2026, month: 3, day: 31 }), -1) // => "2026-02-28"
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const monthsSinceYearZero = year * 12 + month - 1 + months;
  const targetMonth = { year: Math.floor(monthsSinceYearZero / 12), month: (monthsSinceYearZero % 12) + 1 };
  return calendarDateOf({ ...targetMonth, day: Math.min(day, daysInMonth(targetMonth.year, targetMonth.month)) });
}

/**
 * Returns the number of days from one date to another, negative if the second is earlier.
 *
 * @example daysBetween(fromDayNumber(3), fromDayNumber(10)) // => 7
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/**
 * Returns the weekday of a date, 0 being Sunday.
 *
 * @example weekdayOf(fromDayNumber(0)) // => 4
 */
export function weekdayOf(date: CalendarDate): Weekday {
  return weekdayOfDayNumber(toDayNumber(date));
}

/**
 * Returns the weekday of a day number, 0 being Sunday.
 *
 * @example weekdayOfDayNumber(0) // => 4
 */
export function weekdayOfDayNumber(dayNumber: number): Weekday {
  return ((((dayNumber + 4) % 7) + 7) % 7) as Weekday;
}
