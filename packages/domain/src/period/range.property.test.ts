import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { arbCalendarDate } from "../testing/index.ts";
import { addDays, weekdayOf } from "./calendar-date.ts";
import type { Weekday } from "./calendar-date.ts";
import { countDays, includesDate, parseRangeText, printRange } from "./date-range.ts";
import type { RangeText } from "./date-range.ts";
import { retailCalendar } from "./fiscal-calendar.ts";
import { presets } from "./preset.ts";
import type { PresetCode } from "./preset.ts";
import { rangeCodes } from "./range-code.ts";
import type { RangeCode } from "./range-code.ts";
import { rangeOfCode, resolveRange } from "./resolve-range.ts";

const codes = Object.keys(rangeCodes) as readonly RangeCode[];
const presetCodes = Object.keys(presets) as readonly PresetCode[];
const arbWeekStart = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6);
const arbContext = fc.record({ today: arbCalendarDate, weekStart: arbWeekStart });
const arbSpan = fc.tuple(arbCalendarDate, arbCalendarDate).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const arbText: fc.Arbitrary<RangeText> = fc.oneof(
  fc.constantFrom(...codes).map((code) => ({ kind: "code" as const, code })),
  fc.constantFrom(...presetCodes).map((preset) => ({ kind: "preset" as const, preset })),
  arbSpan.map((span) => ({ kind: "custom" as const, ...span })),
);

test("parse(print(x)) is x for every range text", () => {
  fc.assert(fc.property(arbText, (text) => {
    expect(parseRangeText(printRange(text))).toEqual({ ok: true, value: text });
  }));
});

test("a resolved range, printed and resolved on the same day, is itself", () => {
  fc.assert(
    fc.property(arbText, arbContext, (text, context) => {
      const full = { ...context, fiscalCalendar: retailCalendar };
      const range = resolveRange(printRange(text), full);
      expect(range.ok && resolveRange(printRange(range.value), full)).toEqual(range);
    }),
  );
});

test("swapped ends are put in order", () => {
  fc.assert(
    fc.property(arbSpan, ({ from, to }) => {
      expect(parseRangeText(`${to}..${from}`)).toEqual(parseRangeText(`${from}..${to}`));
    }),
  );
});

test("no text makes the parser throw", () => {
  fc.assert(fc.property(fc.anything(), (value) => {
    expect(typeof parseRangeText(value).ok).toBe("boolean");
  }));
});

describe.each(["d", "w", "m", "q", "y"] as const)("the ranges of unit %s", (unit) => {
  test("hold today when current, and tile with the previous one, without gap or overlap", () => {
    fc.assert(
      fc.property(arbContext, (context) => {
        const current = rangeOfCode(`-0${unit}`, context);
        const previous = rangeOfCode(`-1${unit}`, context);
        expect(includesDate(current, context.today)).toBe(true);
        expect(addDays(previous.to, 1)).toBe(current.from);
        expect(countDays(previous)).toBeGreaterThan(0);
        // Seen from its own last day, the previous range is the current one.
        expect(rangeOfCode(`-0${unit}`, { ...context, today: previous.to })).toMatchObject({ from: previous.from, to: previous.to });
      }),
    );
  });

  test("are the same on every day of one of them", () => {
    fc.assert(
      fc.property(arbContext, fc.nat(365), (context, offset) => {
        const range = rangeOfCode(`-0${unit}`, context);
        const today = addDays(range.from, offset % countDays(range));
        expect(rangeOfCode(`-0${unit}`, { ...context, today })).toEqual(range);
      }),
    );
  });
});

test("a week has seven days and begins on the day of the setting", () => {
  fc.assert(
    fc.property(arbContext, (context) => {
      const week = rangeOfCode("-0w", context);
      expect(countDays(week)).toBe(7);
      expect(weekdayOf(week.from)).toBe(context.weekStart);
    }),
  );
});
