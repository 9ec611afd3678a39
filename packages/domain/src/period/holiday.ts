/** Holidays of Québec and Canada on which stores close or sell differently, as rules that give their date in any year. */

import { addDays, calendarDateOf, partsOf, weekdayOf } from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";

type HolidayRule =
  | { readonly kind: "date"; readonly month: number; readonly day: number }
  /** Days after Easter Sunday, negative before it. */
  | { readonly kind: "easter"; readonly days: number }
  /** The nth such weekday on or after a date. */
  | { readonly kind: "weekday"; readonly weekday: Weekday; readonly month: number; readonly day: number };

/** Every holiday, in the order of the year. Source: Labour Standards Act of Québec, Canada Labour Code; Easter Sunday and Boxing Day close or fill stores. */
export const holidays = {
  newYear: { kind: "date", month: 1, day: 1 },
  goodFriday: { kind: "easter", days: -2 },
  easter: { kind: "easter", days: 0 },
  easterMonday: { kind: "easter", days: 1 },
  patriots: { kind: "weekday", weekday: 1, month: 5, day: 18 },
  saintJean: { kind: "date", month: 6, day: 24 },
  canadaDay: { kind: "date", month: 7, day: 1 },
  labourDay: { kind: "weekday", weekday: 1, month: 9, day: 1 },
  thanksgiving: { kind: "weekday", weekday: 1, month: 10, day: 8 },
  christmas: { kind: "date", month: 12, day: 25 },
  boxingDay: { kind: "date", month: 12, day: 26 },
} as const satisfies Record<string, HolidayRule>;

/** Code of a holiday. */
export type HolidayCode = keyof typeof holidays;

/**
 * Tells whether a text is the code of a holiday.
 *
 * @example isHolidayCode("saintJean") // => true
 */
export function isHolidayCode(text: string): text is HolidayCode {
  return Object.hasOwn(holidays, text);
}

/**
 * Returns Easter Sunday of a year, by the Gregorian computus.
 *
 * @example easterOf(2026) // => "2026-04-05"
 */
export function easterOf(year: number): CalendarDate {
  const yearInMoonCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * yearInMoonCycle + century - leapCenturies - moonShift + 15) % 30;
  const daysToSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((yearInMoonCycle + 11 * epact + 22 * daysToSunday) / 451);
  const encodedMonthAndDay = epact + daysToSunday - 7 * correction + 114;
  return calendarDateOf({ year, month: Math.floor(encodedMonthAndDay / 31), day: (encodedMonthAndDay % 31) + 1 });
}

/**
 * Returns the date of a holiday in a year.
 *
 * @example holidayDate("thanksgiving", 2026) // => "2026-10-12"
 */
export function holidayDate(code: HolidayCode, year: number): CalendarDate {
  const holidayRule: HolidayRule = holidays[code];
  if (holidayRule.kind === "easter") return addDays(easterOf(year), holidayRule.days);
  const firstDate = calendarDateOf({ year, month: holidayRule.month, day: holidayRule.day });
  return holidayRule.kind === "date"
    ? firstDate
    : addDays(firstDate, (holidayRule.weekday - weekdayOf(firstDate) + 7) % 7);
}

/**
 * Returns the holiday on a date, or null.
 *
 * @example holidayOn(fromDayNumber(20546)) // => "goodFriday"
 */
export function holidayOn(date: CalendarDate): HolidayCode | null {
  const { year } = partsOf(date);
  return (Object.keys(holidays) as HolidayCode[]).find((code) => holidayDate(code, year) === date) ?? null;
}
