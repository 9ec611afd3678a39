import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import {
  arbBusinessDayStart,
  arbCalendarDate,
  arbMoment,
  arbSpan,
  arbWeekStart,
  hardZones,
} from "../../arbitraries/calendar.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { wallClockOf } from "../../wall-clock.ts";

const arbUnit = fc.constantFrom("day" as const, "week" as const, "month" as const, "quarter" as const, "year" as const);
/** Codes, near misses, and names of Object.prototype. */
const arbCodeText = (codes: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...codes),
    fc.constantFrom(...codes).map((code) => ` ${code}`),
    fc.constantFrom("constructor", "__proto__", "toString", "", "-2w"),
    fc.string(),
  );

/** Builds the rules and laws of calendar units, spans, table codes, clock times and headers. */
export function unitRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    addUnits,
    bucketsOf,
    compareRange,
    comparisonRules,
    comparisonSentences,
    countDays,
    customRange,
    dayNumberOf,
    dayStart,
    daysBetween,
    describeComparison,
  } = functions;
  const {
    endOfUnit,
    formatBucket,
    formatClock,
    formatRange,
    includesDate,
    isComparisonRule,
    isDate,
    isPresetCode,
    isRangeCode,
    localDateTimeToInstant,
    localMsToInstant,
    offsetAt,
    parseTimeZone,
  } = functions;
  const {
    partsOf,
    partsOfDayNumber,
    presets,
    rangeCodes,
    resolvePreset,
    resolveRange,
    retailCalendar,
    spanOf,
    startOfUnit,
    toDateUnitOf,
    toDayNumber,
    weekdayOf,
    weekdayOfDayNumber,
  } = functions;

  return {
    "calendar-units": {
      says: "Days, weeks, months, quarters and years hold each of their days, and follow each other without gap or overlap.",
      source: "behaviour 3.2",
      laws: {
        "a calendar unit contains its day, and is the same for its first and its last day": fc.property(
          arbCalendarDate,
          arbUnit,
          arbWeekStart,
          (date, unit, weekStart) => {
            const [first, last] = [startOfUnit(date, unit, weekStart), endOfUnit(date, unit, weekStart)];
            holds(first <= date && date <= last, "the day lies in its unit");
            same([startOfUnit(last, unit, weekStart), endOfUnit(first, unit, weekStart)], [first, last]);
            same(startOfUnit(addDays(last, 1), unit, weekStart), addDays(last, 1));
          },
        ),
        "shifting units forward and back returns to the same first day": fc.property(
          arbCalendarDate,
          arbUnit,
          arbWeekStart,
          fc.integer({ min: -40, max: 40 }),
          (date, unit, weekStart, count) => {
            const first = startOfUnit(date, unit, weekStart);
            const laterDate = addUnits(first, unit, count);
            same(startOfUnit(laterDate, unit, weekStart), laterDate);
            same(addUnits(laterDate, unit, -count), first);
          },
        ),
        "a day has one day number, one weekday and three parts": fc.property(arbCalendarDate, (date) => {
          const parts = partsOf(date);
          same(dayNumberOf(parts), toDayNumber(date));
          same(partsOfDayNumber(toDayNumber(date)), parts);
          same(weekdayOfDayNumber(toDayNumber(date)), weekdayOf(date));
        }),
        "accepts year, month and day exactly when the calendar has that date (leap days)": fc.property(
          fc.integer({ min: 1900, max: 2199 }),
          fc.integer({ min: -1, max: 14 }),
          fc.oneof(fc.integer({ min: -1, max: 33 }), fc.double()),
          (year, month, day) => {
            const clock = new Date(Date.UTC(year, month - 1, day));
            same(
              isDate({ year, month, day }),
              Number.isInteger(day) &&
                clock.getUTCFullYear() === year &&
                clock.getUTCMonth() === month - 1 &&
                clock.getUTCDate() === day,
            );
          },
        ),
        "rejects a date part that is not a whole number": fc.property(
          fc.constantFrom("year", "month", "day"),
          fc.oneof(fc.constant(Number.NaN), fc.double({ min: 1.001, max: 1.999 })),
          (part, broken) => {
            same(
              [isDate({ year: 2026, month: 1, day: 1 }), isDate({ year: 2026, month: 1, day: 1, [part]: broken })],
              [true, false],
            );
          },
        ),
      },
    },
    spans: {
      says: "A span is the days from one date to another, both included, in either order.",
      source: "behaviour 3.2",
      laws: {
        "a span of two days includes both and all between": fc.property(
          arbCalendarDate,
          arbCalendarDate,
          (left, right) => {
            const span = spanOf(left, right);
            holds(span.from <= span.to && includesDate(span, left) && includesDate(span, right), "both days lie in it");
            same(spanOf(right, left), span);
            same(countDays(span), Math.abs(daysBetween(left, right)) + 1);
            same(customRange(left, right), { ...span, code: "custom" });
            holds(
              !includesDate(span, addDays(span.from, -1)) && !includesDate(span, addDays(span.to, 1)),
              "the days about it do not",
            );
          },
        ),
      },
    },
    "period-codes": {
      says: "A text is a range code, a preset or a comparison exactly when it is in the table, case-sensitive.",
      source: "specification 4; behaviour 3.2",
      laws: {
        "a text is a code exactly when the table lists it": fc.property(
          arbCodeText([...Object.keys(rangeCodes), ...Object.keys(presets), ...Object.keys(comparisonRules)]),
          (text) => {
            same(isRangeCode(text), Object.keys(rangeCodes).includes(text));
            same(isPresetCode(text), Object.keys(presets).includes(text));
            same(isComparisonRule(text), Object.keys(comparisonRules).includes(text));
          },
        ),
        "a preset resolves as its text does, and a to-date preset is the beginning of its unit": fc.property(
          fc.constantFrom(...Object.keys(presets).filter(isPresetCode)),
          arbCalendarDate,
          arbWeekStart,
          (preset, today, weekStart) => {
            const context = { today, weekStart, fiscalCalendar: retailCalendar };
            const [span, range] = [resolvePreset(preset, context), resolveRange(preset, context)];
            same(span.ok && span.value, range.ok && { from: range.value.from, to: range.value.to });
            const unit = toDateUnitOf(preset);
            same(unit !== null, preset.endsWith("ToDate"));
            if (unit !== null) same(span.ok && span.value, { from: startOfUnit(today, unit, weekStart), to: today });
          },
        ),
      },
    },
    "local-time": {
      says: "A local time converts to its instant, also around daylight saving time: an ambiguous time (shown twice) leads to the earlier or later instant, a skipped time is moved or rejected as asked; impossible parts and unknown time zones are rejected.",
      source: "behaviour 3.12 (16), 6 (10)",
      codes: ["LOCAL_TIME", "TIME_ZONE"],
      cases: ["period.json"],
      laws: {
        "the local time of an instant converts back to the instant, or to the other one of an ambiguous time":
          fc.property(arbMoment, ({ instant, timeZone: zone }) => {
            const local = wallClockOf(instant, zone);
            const instants = (["earlier", "later"] as const).map((side) => localMsToInstant(local, zone, side));
            holds(
              instants.some((result) => result.ok && result.value === instant),
              "one of the two is the instant",
            );
            for (const result of instants) same(result.ok && wallClockOf(result.value, zone), local);
            const [earlier, laterInstant] = instants;
            same(localMsToInstant(local, zone), earlier);
            const isOnce = earlier?.ok === true && laterInstant?.ok === true && earlier.value === laterInstant.value;
            same(
              localMsToInstant(local, zone, "reject"),
              isOnce ? earlier : { ok: false, issues: [{ code: "LOCAL_TIME", path: [], params: { reason: "twice" } }] },
            );
          }),
        "the local time parts of an instant convert to an instant with that local time": fc.property(
          arbMoment,
          ({ instant, timeZone: zone }) => {
            const local = new Date(wallClockOf(instant, zone));
            const parts = {
              year: local.getUTCFullYear(),
              month: local.getUTCMonth() + 1,
              day: local.getUTCDate(),
              hour: local.getUTCHours(),
              minute: local.getUTCMinutes(),
              second: local.getUTCSeconds(),
              millisecond: local.getUTCMilliseconds(),
            };
            const actualInstant = localDateTimeToInstant(parts, zone);
            same(actualInstant.ok && wallClockOf(actualInstant.value, zone), local.getTime());
          },
        ),
        "parts and text of a local time convert alike, skipped and ambiguous times of daylight saving included":
          fc.property(
            arbMoment,
            fc.integer({ min: -120, max: 120 }),
            fc.constantFrom(undefined, "compatible" as const, "earlier" as const, "later" as const, "reject" as const),
            ({ instant, timeZone: zone }, minutes, expected) => {
              const localMs = wallClockOf(instant, zone) + minutes * 60_000;
              const local = new Date(localMs);
              const parts = {
                year: local.getUTCFullYear(),
                month: local.getUTCMonth() + 1,
                day: local.getUTCDate(),
                hour: local.getUTCHours(),
                minute: local.getUTCMinutes(),
                second: local.getUTCSeconds(),
                millisecond: local.getUTCMilliseconds(),
              };
              same(localDateTimeToInstant(parts, zone, expected), localMsToInstant(localMs, zone, expected));
            },
          ),
        "rejects parts out of bounds with LOCAL_TIME": fc.property(
          arbCalendarDate,
          fc.constantFrom("hour", "minute", "second", "millisecond"),
          fc.oneof(fc.double(), fc.integer({ min: -1, max: 1_001 })),
          (date, part, value) => {
            const bound = { hour: 24, minute: 60, second: 60, millisecond: 1_000 }[part] ?? 0;
            const read = localDateTimeToInstant({ ...partsOf(date), [part]: value }, "UTC");
            same(
              read.ok ? "read" : read.issues.map(({ code }) => code),
              Number.isInteger(value) && value >= 0 && value < bound ? "read" : ["LOCAL_TIME"],
            );
          },
        ),
        "every instant has a UTC offset of less than a day": fc.property(
          fc.oneof(fc.constantFrom(8.64e15, -8.64e15), fc.integer({ min: -8.64e15, max: 8.64e15 })),
          fc.constantFrom(...hardZones),
          (instant, zone) => {
            holds(Math.abs(offsetAt(instant, zone)) < 86_400_000, "less than a day");
          },
        ),
        "accepts local times up to two days from the ends of the machine's time range, and no further": fc.property(
          fc.constantFrom(1, -1),
          fc.integer({ min: -2, max: 2 }),
          fc.constantFrom(...hardZones),
          (side, beyond, zone) => {
            const local = side * (8.64e15 - 2 * 86_400_000 + beyond);
            const read = localMsToInstant(local, zone);
            same(read.ok, beyond <= 0);
            if (read.ok) holds(Math.abs(read.value - local) < 86_400_000, "no zone is a day ahead or behind");
          },
        ),
        "rejects a local time outside every calendar with LOCAL_TIME": fc.property(
          fc.oneof(
            fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -Number.MAX_VALUE, 8.64e15, -8.64e15),
            fc.double({ min: 8.64e15 }),
          ),
          fc.constantFrom(...hardZones),
          (value, zone) => {
            same(localMsToInstant(value, zone), { ok: false, issues: [{ code: "LOCAL_TIME", path: [], params: {} }] });
            same(localDateTimeToInstant({ year: value, month: 1, day: 1 }, zone).ok, false);
          },
        ),
        "every local time of a calendar year has an instant": fc.property(
          fc.oneof(fc.integer({ min: -250_000, max: 250_000 }), fc.integer({ min: -10, max: 1_100 })),
          fc.constantFrom(...hardZones),
          (year, zone) => {
            const local = new Date(0).setUTCFullYear(year, 5, 1);
            const read = localDateTimeToInstant({ year, month: 6, day: 1 }, zone);
            same(read, localMsToInstant(local, zone));
            holds(read.ok && Math.abs(read.value - local) < 86_400_000, "no zone is a day ahead or behind");
            same(localMsToInstant(local, "UTC"), { ok: true, value: local });
          },
        ),
        "accepts a known time zone as it is, and rejects any other with TIME_ZONE": fc.property(
          fc.oneof(
            fc.constantFrom(...hardZones),
            fc.string(),
            fc.constantFrom(null, undefined, 5, ["UTC"], "Toronto", "+05:00", "+0530", "−03:00", "America/Nowhere"),
          ),
          (value) => {
            const parsed = parseTimeZone(value);
            if (parsed.ok) same(parsed.value, value);
            else
              same(
                parsed.issues.map(({ code }) => code),
                ["TIME_ZONE"],
              );
            if (typeof value !== "string" || /[+\-−]\d/u.test(value))
              holds(!parsed.ok, "an offset is no zone, nor is anything but a text");
            if (hardZones.some((zone) => zone === value)) holds(parsed.ok, "a zone of the platform is known");
          },
        ),
      },
    },
    "describe-comparison": {
      says: "A header names the displayed days, the comparison days and the cut-off time, in the user's language.",
      source: "behaviour 3.2",
      laws: {
        "the sentence names the days shown, the days compared with, and the time where the comparison is cut":
          fc.property(
            arbSpan(40),
            fc.constantFrom("none" as const, "previous" as const, "previousToDate" as const, "lastYear" as const),
            arbBusinessDayStart,
            arbLanguage,
            (span, rule, businessDayStart, language) => {
              const today = span.to;
              const clock = {
                nowMs: dayStart(today, "America/Toronto", businessDayStart) + 3_600_000,
                timeZone: "America/Toronto",
                businessDayStart,
              };
              const comparison = compareRange({ ...span, code: "custom" }, rule, {
                today,
                weekStart: 0,
                nowHalfHour: 2,
                clock,
              });
              const words = describeComparison(span, comparison, { language, today });
              same(Object.keys(words.params), comparisonSentences[words.key]);
              same(words.params["range"], formatRange(comparison?.of ?? span, language, { today }));
              same(
                words.params["against"],
                comparison === null ? undefined : formatRange(comparison, language, { today }),
              );
              same(
                words.params["time"],
                comparison?.untilMinutes === undefined ? undefined : formatClock(comparison.untilMinutes, language),
              );
            },
          ),
        "two buckets of a range never have the same label": fc.property(
          arbSpan(300),
          fc.constantFrom("day" as const, "week" as const, "month" as const),
          arbLanguage,
          (span, grain, language) => {
            const range =
              grain === "month"
                ? span
                : { from: span.from, to: span.to < addDays(span.from, 60) ? span.to : addDays(span.from, 60) };
            const names = bucketsOf(range, grain, { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }).map(
              (bucket) => formatBucket(bucket, language),
            );
            same(new Set(names).size, names.length);
          },
        ),
      },
    },
  };
}
