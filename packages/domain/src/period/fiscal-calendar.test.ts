import { describe, expect, test } from "vitest";

import {
  fiscalPositionOf,
  fiscalRange,
  fiscalYearRange,
  retailCalendar,
  weeksOfFiscalYear,
} from "./fiscal-calendar.ts";
import type { FiscalCalendar } from "./fiscal-calendar.ts";
import { date } from "../testing/period-cases.ts";

describe("the retail calendar", () => {
  // Years published by the National Retail Federation; 2006, 2012, 2017 and 2023 have 53 weeks.
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
    expect(fiscalPositionOf(date("2024-02-03"), retailCalendar)).toEqual({
      year: 2023,
      quarter: 4,
      period: 12,
      week: 53,
    });
    expect(fiscalRange(date("2024-01-10"), "period", retailCalendar)).toEqual({ from: "2023-12-31", to: "2024-02-03" });
    expect(fiscalRange(date("2024-01-10"), "quarter", retailCalendar)).toEqual({
      from: "2023-10-29",
      to: "2024-02-03",
    });
  });
});

test("a company whose year ends on the last Saturday of December names it by that year", () => {
  const calendar: FiscalCalendar = { pattern: "4-4-5", lastMonth: 12, lastWeekday: 6, ends: "last", namedBy: "end" };
  expect(fiscalYearRange(2022, calendar)).toEqual({ from: "2021-12-26", to: "2022-12-31" });
  expect(weeksOfFiscalYear(2022, calendar)).toBe(53);
  expect(fiscalRange(date("2023-03-20"), "period", calendar)).toEqual({ from: "2023-02-26", to: "2023-04-01" });
});
