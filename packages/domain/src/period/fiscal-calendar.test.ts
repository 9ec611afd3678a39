import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { arbCalendarDate } from "../testing/index.ts";
import { addDays, weekdayOf } from "./calendar-date.ts";
import type { Weekday } from "./calendar-date.ts";
import { countDays, includesDate } from "./date-range.ts";
import {
  fiscalPatterns,
  fiscalPositionOf,
  fiscalRange,
  fiscalYearRange,
  retailCalendar,
  weeksOfFiscalYear,
} from "./fiscal-calendar.ts";
import type { FiscalCalendar, FiscalPattern } from "./fiscal-calendar.ts";
import { date } from "./period-cases.ts";

const arbCalendar: fc.Arbitrary<FiscalCalendar> = fc.record({
  pattern: fc.constantFrom(...(Object.keys(fiscalPatterns) as FiscalPattern[])),
  lastMonth: fc.integer({ min: 1, max: 12 }),
  lastWeekday: fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6),
  ends: fc.constantFrom("nearest", "last"),
  namedBy: fc.constantFrom("start", "end"),
});

describe("the retail calendar", () => {
  // The published years of the National Retail Federation; 2006, 2012, 2017 and 2023 have 53 weeks.
  test.each([
    [2006, "2006-01-29", "2007-02-03", 53],
    [2011, "2011-01-30", "2012-01-28", 52],
    [2012, "2012-01-29", "2013-02-02", 53],
    [2013, "2013-02-03", "2014-02-01", 52],
    [2017, "2017-01-29", "2018-02-03", 53],
    [2022, "2022-01-30", "2023-01-28", 52],
    [2023, "2023-01-29", "2024-02-03", 53],
    [2024, "2024-02-04", "2025-02-01", 52],
    [2025, "2025-02-02", "2026-01-31", 52],
  ])("%i", (year, from, to, weeks) => {
    expect(fiscalYearRange(year, retailCalendar)).toEqual({ from, to });
    expect(weeksOfFiscalYear(year, retailCalendar)).toBe(weeks);
  });

  test("gives week 53 to the last period and the last quarter", () => {
    expect(fiscalPositionOf(date("2024-02-03"), retailCalendar)).toEqual({ year: 2023, quarter: 4, period: 12, week: 53 });
    expect(fiscalRange(date("2024-01-10"), "period", retailCalendar)).toEqual({ from: "2023-12-31", to: "2024-02-03" });
    expect(fiscalRange(date("2024-01-10"), "quarter", retailCalendar)).toEqual({ from: "2023-10-29", to: "2024-02-03" });
  });
});

test("a company whose year ends on the last Saturday of December names it by that year", () => {
  const calendar: FiscalCalendar = { pattern: "4-4-5", lastMonth: 12, lastWeekday: 6, ends: "last", namedBy: "end" };
  expect(fiscalYearRange(2022, calendar)).toEqual({ from: "2021-12-26", to: "2022-12-31" });
  expect(weeksOfFiscalYear(2022, calendar)).toBe(53);
  expect(fiscalRange(date("2023-03-20"), "period", calendar)).toEqual({ from: "2023-02-26", to: "2023-04-01" });
});

test("fiscal years have 52 or 53 weeks and end on the weekday of the rule", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1950, max: 2100 }), arbCalendar, (year, calendar) => {
      expect([52, 53]).toContain(weeksOfFiscalYear(year, calendar));
      expect(weekdayOf(fiscalYearRange(year, calendar).to)).toBe(calendar.lastWeekday);
    }),
  );
});

test("consecutive weeks, periods, quarters and years tile without gap or overlap", () => {
  fc.assert(
    fc.property(arbCalendarDate, arbCalendar, fc.constantFrom("week", "period", "quarter", "year"), (day, calendar, unit) => {
      const range = fiscalRange(day, unit, calendar);
      expect(includesDate(range, day)).toBe(true);
      expect(fiscalRange(addDays(range.to, 1), unit, calendar).from).toBe(addDays(range.to, 1));
      expect(fiscalRange(range.from, unit, calendar)).toEqual(range);
      expect(fiscalRange(range.to, unit, calendar)).toEqual(range);
    }),
  );
});

test("the periods of a quarter have the weeks of the pattern", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1950, max: 2100 }), arbCalendar, (year, calendar) => {
      const { from, to } = fiscalYearRange(year, calendar);
      const lengths: number[] = [];
      for (let day = from; day <= to; day = addDays(fiscalRange(day, "period", calendar).to, 1)) {
        lengths.push(countDays(fiscalRange(day, "period", calendar)) / 7);
      }
      const pattern = fiscalPatterns[calendar.pattern];
      const expected: number[] = [...pattern, ...pattern, ...pattern, ...pattern];
      if (weeksOfFiscalYear(year, calendar) === 53) expected[11] = (expected[11] ?? 0) + 1;
      expect(lengths).toEqual(expected);
    }),
  );
});
