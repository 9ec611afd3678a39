import fc from "fast-check";
import { expect, test } from "vitest";

import { arbCalendarDate } from "../testing/index.ts";
import { addDays, weekdayOf } from "./calendar-date.ts";
import { compareRange, comparisonRules } from "./comparison.ts";
import type { ComparisonRule } from "./comparison.ts";
import { countDays, customRange } from "./date-range.ts";
import { rangeCodes } from "./range-code.ts";
import type { RangeCode } from "./range-code.ts";
import { rangeOfCode } from "./resolve-range.ts";

const arbContext = fc.record({ today: arbCalendarDate, weekStart: fc.constantFrom(0 as const, 1 as const), nowHalfHour: fc.nat(47) });
const arbCode = fc.constantFrom(...(Object.keys(rangeCodes) as RangeCode[]));
const arbRule = fc.constantFrom(...(Object.keys(comparisonRules) as ComparisonRule[]));
const arbRange = fc.tuple(arbCalendarDate, fc.nat(400)).map(([from, days]) => customRange(from, addDays(from, days)));

test("a code and the custom range of its days compare alike", () => {
  fc.assert(
    fc.property(arbCode, arbRule, arbContext, (code, rule, context) => {
      const range = rangeOfCode(code, context);
      expect(compareRange({ ...range, code: "custom" }, rule, context)).toEqual(compareRange(range, rule, context));
    }),
  );
});

test("the previous range of a current code is the range of the code before it", () => {
  fc.assert(
    fc.property(fc.constantFrom("d", "w", "m", "q", "y"), arbContext, (unit, context) => {
      const { from, to } = rangeOfCode(`-1${unit}` as RangeCode, context);
      expect(compareRange(rangeOfCode(`-0${unit}` as RangeCode, context), "previous", context)).toMatchObject({ from, to });
    }),
  );
});

test("the previous range ends on the day before", () => {
  fc.assert(
    fc.property(arbRange, arbContext, (range, context) => {
      expect(addDays(compareRange(range, "previous", context)?.to ?? range.to, 1)).toBe(range.from);
    }),
  );
});

test("a comparison lies before what it answers to, and is never the longer of the two but for a leap day or a longer month", () => {
  fc.assert(
    fc.property(arbRange, arbRule, arbContext, (range, rule, context) => {
      const found = compareRange(range, rule, context);
      if (found === null) return;
      expect(found.from <= found.to && found.from < range.from).toBe(true);
      expect(found.of.from).toBe(range.from);
      if (rule !== "previous") expect(countDays(found) - countDays(found.of)).toBeLessThanOrEqual(rule === "previousToDate" ? 5 : 1);
    }),
  );
});

test("same weekdays are the same weekdays", () => {
  fc.assert(
    fc.property(arbRange, arbContext, (range, context) => {
      const found = compareRange(range, "sameWeekdays", context);
      expect(found && weekdayOf(found.from)).toBe(weekdayOf(range.from));
      expect(found && countDays(found)).toBe(found && countDays(found.of));
    }),
  );
});

test("a range in progress is cut on its last day only, and only when today answers to that day", () => {
  fc.assert(
    fc.property(arbCode, arbRule, arbContext, (code, rule, context) => {
      const found = compareRange(rangeOfCode(code, context), rule, context);
      if (found?.untilHalfHour !== undefined) {
        expect(found.untilHalfHour).toBe(context.nowHalfHour);
        expect(found.of.to).toBe(context.today);
      }
    }),
  );
});

test("as days go by, what a month is compared with never shrinks", () => {
  fc.assert(
    fc.property(arbContext, (context) => {
      const tomorrow = addDays(context.today, 1);
      const month = rangeOfCode("-0m", context);
      if (tomorrow > month.to) return;
      const now = compareRange(month, "previousToDate", context);
      const next = compareRange(month, "previousToDate", { ...context, today: tomorrow });
      expect((now?.to ?? "") <= (next?.to ?? "")).toBe(true);
    }),
  );
});
