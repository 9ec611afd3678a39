/**
 * Business days: a location's own days, in its time zone and from its own start time.
 *
 * A business day begins at the first instant whose local time is its start or later, and ends when the next one begins.
 * So days never overlap and leave no gap: a start in a skipped hour is the moment of the skip, a start in a repeated hour
 * is its first occurrence, and a date that a zone skipped (Apia, 30 December 2011) is an empty day.
 * Half hours are counted from the start of the day by elapsed time; the last one ends with the day, and may be shorter where
 * a zone moved by less than half an hour.
 */

import { fromDayNumber, toDayNumber } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { zoneOf } from "./time-zone.ts";
import type { Zone, ZoneSegment } from "./time-zone.ts";

/** Parameters of a location's business days. */
export type BusinessDayRule = {
  readonly timeZone: string;
  /** Units: minutes after midnight, local time, 0 to 1439. A sale at 01:30 belongs to the day before if days start at 04:00. */
  readonly businessDayStart: number;
};

/** A half hour of a business day. */
export type HalfHour = {
  /** Counted from 0 at the beginning of the business day. */
  readonly index: number;
  /** Units: epoch milliseconds, included. */
  readonly start: number;
  /** Units: epoch milliseconds, excluded. */
  readonly end: number;
  /** Local time at the start, `HH:MM`; occurs twice when the clock is set back. */
  readonly label: string;
};

/** The length of a half hour in milliseconds. */
export const halfHourMs = 1_800_000;

const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesADay = 1_440;

/**
 * Returns the business date of an instant.
 * Units: epoch milliseconds.
 * Errors: throws a RangeError for an invalid start of days, and for an instant beyond every calendar, which are faults of the caller.
 * Source: behaviour 3.12 (16).
 *
 * @example businessDateOf(1_773_368_999_000, { timeZone: "America/Toronto", businessDayStart: 0 }) // => "2026-03-12"
 */
export function businessDateOf(instantMs: number, rule: BusinessDayRule): CalendarDate {
  return fromDayNumber(businessDayNumberOf(instantMs, zoneOf(rule.timeZone), rule.businessDayStart));
}

/**
 * Returns the business date of an instant, and its half hour within that day.
 *
 * @example businessTimeOf(1_773_368_999_000, { timeZone: "America/Toronto", businessDayStart: 0 }) // => { businessDate: "2026-03-12", halfHour: 44 }
 */
export function businessTimeOf(
  instantMs: number,
  rule: BusinessDayRule,
): { readonly businessDate: CalendarDate; readonly halfHour: number } {
  const zone = zoneOf(rule.timeZone);
  const dayNumber = businessDayNumberOf(instantMs, zone, rule.businessDayStart);
  const dayStartMs = dayStartOf(dayNumber, zone, rule.businessDayStart);
  return { businessDate: fromDayNumber(dayNumber), halfHour: Math.floor((instantMs - dayStartMs) / halfHourMs) };
}

/**
 * Returns the half hour of an instant within its business day, 0 to 49 in a zone with daylight saving of an hour.
 *
 * @example halfHourOf(1_773_368_999_000, { timeZone: "America/Toronto", businessDayStart: 0 }) // => 44
 */
export function halfHourOf(instantMs: number, rule: BusinessDayRule): number {
  return businessTimeOf(instantMs, rule).halfHour;
}

/**
 * Returns the start of a business day, which is the end of the previous one.
 * Units: businessDayStart in minutes after midnight; the answer in epoch milliseconds.
 *
 * @example dayStart(fromDayNumber(20524), "America/Toronto", 0) // => 1_773_288_000_000
 */
export function dayStart(date: CalendarDate, timeZone: string, businessDayStart = 0): number {
  return dayStartOf(toDayNumber(date), zoneOf(timeZone), businessDayStart);
}

/**
 * Counts the half hours of a business day: 48, or 46 or 50 when the clock moves by an hour.
 *
 * @example countHalfHours(fromDayNumber(20520), "America/Toronto") // => 46
 */
export function countHalfHours(date: CalendarDate, timeZone: string, businessDayStart = 0): number {
  const dayNumber = toDayNumber(date);
  const zone = zoneOf(timeZone);
  const dayLengthMs = dayStartOf(dayNumber + 1, zone, businessDayStart) - dayStartOf(dayNumber, zone, businessDayStart);
  return Math.ceil(dayLengthMs / halfHourMs);
}

/**
 * Lists the half hours of a business day in order, without gap or overlap.
 *
 * @example halfHoursOfDay(fromDayNumber(20524), "America/Toronto")[28]?.label // => "14:00"
 */
export function halfHoursOfDay(date: CalendarDate, timeZone: string, businessDayStart = 0): readonly HalfHour[] {
  const dayNumber = toDayNumber(date);
  const zone = zoneOf(timeZone);
  const dayEndMs = dayStartOf(dayNumber + 1, zone, businessDayStart);
  const halfHours: HalfHour[] = [];
  for (let start = dayStartOf(dayNumber, zone, businessDayStart); start < dayEndMs; start += halfHourMs) {
    const wallTimeLabel = formatWallTime(start + zone.segmentAt(start).offsetMs);
    halfHours.push({
      index: halfHours.length,
      start,
      end: Math.min(start + halfHourMs, dayEndMs),
      label: wallTimeLabel,
    });
  }
  return halfHours;
}

/** Formats a local time as `HH:MM`. */
function formatWallTime(localMs: number): string {
  const minuteOfDay = Math.floor((((localMs % dayMs) + dayMs) % dayMs) / minuteMs);
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  return `${padTwoDigits(Math.floor(minuteOfDay / 60))}:${padTwoDigits(minuteOfDay % 60)}`;
}

/** Finds the latest day that starts at or before the instant: the local date, or the previous day if the clock was set back over the start. */
function businessDayNumberOf(instantMs: number, zone: Zone, businessDayStart: number): number {
  const { offsetMs, wallBefore } = zone.segmentAt(instantMs);
  return Math.floor((Math.max(instantMs + offsetMs, wallBefore) - businessDayStartMs(businessDayStart)) / dayMs);
}

/** Finds the first instant whose local time is the start of a day or later. */
function dayStartOf(dayNumber: number, zone: Zone, businessDayStart: number): number {
  const localStartMs = dayNumber * dayMs + businessDayStartMs(businessDayStart);
  let zoneSegment: ZoneSegment = zone.segmentAt(localStartMs - dayMs);
  while (localStartMs - zoneSegment.offsetMs >= zoneSegment.end) zoneSegment = zone.segmentAt(zoneSegment.end);
  return Math.max(localStartMs - zoneSegment.offsetMs, zoneSegment.start);
}

/** Validates the start of days: an invalid one would give dates that no calendar has. */
function businessDayStartMs(businessDayStart: number): number {
  if (!Number.isInteger(businessDayStart) || businessDayStart < 0 || businessDayStart >= minutesADay)
    throw new RangeError(`Days do not begin at minute ${businessDayStart}`);
  return businessDayStart * minuteMs;
}
