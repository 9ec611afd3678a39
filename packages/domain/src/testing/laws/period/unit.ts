import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbWeekStart } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbUnit = fc.constantFrom("day" as const, "week" as const, "month" as const, "quarter" as const, "year" as const);

/** Codes, near misses, and names of Object.prototype. */
const arbCodeText = (codes: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...codes),
    fc.constantFrom(...codes).map((code) => ` ${code}`),
    fc.constantFrom("constructor", "__proto__", "toString", "", "-2w"),
    fc.string(),
  );

/** Builds the rules and laws of calendar units, spans and period codes. */
export function unitRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const { addDays, addUnits, comparisonRules, countDays, customRange, dayNumberOf, daysBetween } = functions;
  const { endOfUnit, includesDate, isComparisonRule, isDate, isPresetCode, isRangeCode } = functions;
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
  };
}
