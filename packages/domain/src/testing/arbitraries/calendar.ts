/** Random dates and time zones, edge cases included. */

import fc, { type Arbitrary } from "fast-check";

import {
  addDays,
  fromDayNumber,
  type CalendarDate,
  type DateSpan,
  type FiscalCalendar,
  type FiscalPattern,
  type Weekday,
} from "../../period/index.ts";
import { wallClockOf } from "../wall-clock.ts";

/** A day between 2000-01-01 and 2049-12-31. */
export const arbCalendarDate: Arbitrary<CalendarDate> = fc.integer({ min: 10_957, max: 29_219 }).map(fromDayNumber);

/** A time zone: mostly of Canada, else with a half-hour offset, without daylight saving, or across the date line. */
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

/** Time zones with edge cases: daylight saving of an hour, of half an hour and none; changes at midnight; skipped dates; odd offsets. */
export const hardZones = [
  "America/Toronto",
  "America/Halifax",
  "America/St_Johns",
  "America/Regina",
  "America/Havana",
  "America/Sao_Paulo",
  "America/Santiago",
  "America/Asuncion",
  "America/Caracas",
  "America/Phoenix",
  "America/Tijuana",
  "Atlantic/Azores",
  "Europe/London",
  "Europe/Moscow",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Amman",
  "Asia/Tehran",
  "Asia/Gaza",
  "Asia/Kathmandu",
  "Asia/Pyongyang",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Antarctica/Troll",
  "Antarctica/Casey",
  "UTC",
] as const;

/** A time zone with edge cases. */
export const arbHardZone: Arbitrary<string> = fc.constantFrom(...hardZones);

/** A date from 1970 to 2040. */
export const arbZonedDate: Arbitrary<CalendarDate> = fc.integer({ min: 0, max: 25_932 }).map(fromDayNumber);

/** Start of the business day: mostly midnight. Units: minutes after midnight. */
export const arbBusinessDayStart: Arbitrary<number> = fc.constantFrom(0, 0, 30, 90, 150, 240, 360, 1_439);

/** An instant of 1970 to 2069, to the second. Units: epoch milliseconds. */
export const arbInstant: Arbitrary<number> = fc
  .integer({ min: 0, max: 3_155_760_000 })
  .map((seconds) => seconds * 1_000);

/** An instant, a zone and the start of its business days. Units: epoch milliseconds; minutes after midnight. */
export type Moment = { readonly instant: number; readonly timeZone: string; readonly businessDayStart: number };

/** An instant from 1970 to 2069, near a clock change half of the time; business days may start in a skipped or repeated hour. */
export const arbMoment: Arbitrary<Moment> = fc.oneof(
  fc.record({ instant: arbInstant, timeZone: arbHardZone, businessDayStart: arbBusinessDayStart }),
  fc
    .tuple(
      fc.nat(),
      fc.oneof(
        fc.constantFrom(-1, 0, 1),
        fc.integer({ min: -3_600_000, max: 3_600_000 }),
        fc.integer({ min: -14_400_000, max: 14_400_000 }),
      ),
      fc.oneof(
        fc.constantFrom(0, 0.5, 1),
        arbBusinessDayStart.map((minutes) => ({ minutes })),
      ),
    )
    .map(([index, offMs, start]) => {
      const { timeZone, at } = clockChanges()[index % clockChanges().length] ?? { timeZone: "UTC", at: 0 };
      if (typeof start === "object") return { instant: at + offMs, timeZone, businessDayStart: start.minutes };
      const [before, after] = [wallClockOf(at - 1, timeZone) + 1, wallClockOf(at, timeZone)];
      return {
        instant: at + offMs,
        timeZone,
        businessDayStart: Math.floor((before + start * (after - before)) / 60_000) % 1_440,
      };
    }),
);

/**
 * An instant a day or a week after a clock change, near the same time of day; business days start about then.
 * The matching time on an earlier day may not exist.
 */
export const arbMomentAfterChange: Arbitrary<Moment> = fc
  .tuple(
    fc.nat(),
    fc.constantFrom(1, 7),
    fc.integer({ min: -5_400, max: 1_800 }),
    fc.oneof(fc.integer({ min: -30, max: 90 }), fc.integer({ min: 0, max: 1_439 })),
  )
  .map(([index, days, seconds, minutes]) => {
    const { timeZone, at } = clockChanges()[index % clockChanges().length] ?? { timeZone: "UTC", at: 0 };
    const businessDayStart =
      (Math.floor((wallClockOf(at - 1_000, timeZone) % 86_400_000) / 60_000) + 1 + minutes + 1_440) % 1_440;
    return { instant: at + (days * 86_400 + seconds) * 1_000, timeZone, businessDayStart };
  });

type ClockChange = { readonly timeZone: string; readonly at: number };
let cachedChanges: readonly ClockChange[] | undefined;

/** Every clock change of the edge-case zones from 1971 to 2037, computed with Intl alone. */
function clockChanges(): readonly ClockChange[] {
  cachedChanges ??= hardZones.flatMap((timeZone) => changesOf(timeZone));
  return cachedChanges;
}

function changesOf(timeZone: string): readonly ClockChange[] {
  const [from, to, step] = [Date.UTC(1971, 0) / 1_000, Date.UTC(2037, 0) / 1_000, 14 * 86_400];
  const offsetAt = (second: number): number => wallClockOf(second * 1_000, timeZone) - second * 1_000;
  const clockChanges: ClockChange[] = [];
  for (let start = from; start < to; start += step) {
    let [low, high] = [start, start + step];
    if (offsetAt(low) === offsetAt(high)) continue;
    while (high - low > 1) {
      const middleValue = Math.floor((low + high) / 2);
      if (offsetAt(middleValue) === offsetAt(low)) low = middleValue;
      else high = middleValue;
    }
    clockChanges.push({ timeZone, at: high * 1_000 });
  }
  return clockChanges;
}

/** First day of the week. */
export const arbWeekStart: Arbitrary<Weekday> = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6);

/** A date range of limited length. Units: days. */
export function arbSpan(daysAtMost: number): Arbitrary<DateSpan> {
  return fc.tuple(arbCalendarDate, fc.nat(daysAtMost)).map(([from, days]) => ({ from, to: addDays(from, days) }));
}

/** A fiscal calendar of any of the three patterns; the year ends in any month, on any weekday. */
export const arbFiscalCalendar: Arbitrary<FiscalCalendar> = fc.record({
  pattern: fc.constantFrom<FiscalPattern>("4-4-5", "4-5-4", "5-4-4"),
  lastMonth: fc.integer({ min: 1, max: 12 }),
  lastWeekday: arbWeekStart,
  ends: fc.constantFrom("nearest" as const, "last" as const),
  namedBy: fc.constantFrom("start" as const, "end" as const),
});
