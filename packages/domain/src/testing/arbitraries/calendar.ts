/** Random days and zones, the awkward ones among them. */

import fc, { type Arbitrary } from "fast-check";

import { addDays, fromDayNumber, type CalendarDate, type DateSpan, type FiscalCalendar, type FiscalPattern, type Weekday } from "../../period/index.ts";

/** A day between 2000-01-01 and 2049-12-31. */
export const arbCalendarDate: Arbitrary<CalendarDate> = fc.integer({ min: 10_957, max: 29_219 }).map(fromDayNumber);

/** A zone: of Canada mostly, with half-hour steps, no summer time, and the far side of the date line among them. */
export const arbZone: Arbitrary<string> = fc.constantFrom(
  "America/Toronto",
  "America/Halifax",
  "America/St_Johns",
  "America/Winnipeg",
  "America/Vancouver",
  "America/Regina",
  "America/Mexico_City",
  "Europe/London",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
);

/** Zones with summer time of an hour, of half an hour and none; with changes at midnight; with days skipped; with odd offsets. */
export const hardZones = [
  "America/Toronto", "America/Halifax", "America/St_Johns", "America/Regina", "America/Havana", "America/Sao_Paulo",
  "America/Santiago", "America/Asuncion", "America/Caracas", "America/Phoenix", "America/Tijuana", "Atlantic/Azores",
  "Europe/London", "Europe/Moscow", "Africa/Cairo", "Africa/Casablanca", "Asia/Beirut", "Asia/Amman", "Asia/Tehran", "Asia/Gaza",
  "Asia/Kathmandu", "Asia/Pyongyang", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati",
  "Antarctica/Troll", "Antarctica/Casey", "UTC",
] as const;

/** A zone of the hard ones. */
export const arbHardZone: Arbitrary<string> = fc.constantFrom(...hardZones);

/** A day of 1970 to 2040. */
export const arbZonedDate: Arbitrary<CalendarDate> = fc.integer({ min: 0, max: 25_932 }).map(fromDayNumber);

/** When business days begin: at midnight mostly. Units: minutes after midnight. */
export const arbBusinessDayStart: Arbitrary<number> = fc.constantFrom(0, 0, 30, 90, 150, 240, 360, 1_439);

/** An instant of 1970 to 2069, to the second. Units: epoch milliseconds. */
export const arbInstant: Arbitrary<number> = fc.integer({ min: 0, max: 3_155_760_000 }).map((seconds) => seconds * 1_000);

/** A day on which weeks start. */
export const arbWeekStart: Arbitrary<Weekday> = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6);

/** Days from one to another, at most so many later. */
export function arbSpan(daysAtMost: number): Arbitrary<DateSpan> {
  return fc.tuple(arbCalendarDate, fc.nat(daysAtMost)).map(([from, days]) => ({ from, to: addDays(from, days) }));
}

/** A fiscal calendar of any of the three patterns, that ends in any month, on any weekday. */
export const arbFiscalCalendar: Arbitrary<FiscalCalendar> = fc.record({
  pattern: fc.constantFrom<FiscalPattern>("4-4-5", "4-5-4", "5-4-4"),
  lastMonth: fc.integer({ min: 1, max: 12 }),
  lastWeekday: arbWeekStart,
  ends: fc.constantFrom("nearest" as const, "last" as const),
  namedBy: fc.constantFrom("start" as const, "end" as const),
});
