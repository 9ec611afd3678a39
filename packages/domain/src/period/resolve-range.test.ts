import { describe, expect, test } from "vitest";

import { addDays } from "./calendar-date.ts";
import { customRange, isWithinCalendar, parseRangeText, printRange } from "./date-range.ts";
import { retailCalendar } from "./fiscal-calendar.ts";
import { date } from "../testing/period-cases.ts";
import { resolveRange } from "./resolve-range.ts";

const resolve = (text: string, today: string, weekStart: 0 | 1 = 0) =>
  resolveRange(text, { today: date(today), weekStart, fiscalCalendar: retailCalendar });

describe("a code spans its whole unit", () => {
  test.each([
    ["-0d", "2026-03-12", "2026-03-12", "2026-03-12"],
    ["-1d", "2026-03-01", "2026-02-28", "2026-02-28"],
    ["-1d", "2024-03-01", "2024-02-29", "2024-02-29"],
    ["-1d", "2026-01-01", "2025-12-31", "2025-12-31"],
    ["-0w", "2026-03-12", "2026-03-08", "2026-03-14"],
    ["-0w", "2026-03-08", "2026-03-08", "2026-03-14"],
    ["-0w", "2026-01-01", "2025-12-28", "2026-01-03"],
    ["-1w", "2026-01-01", "2025-12-21", "2025-12-27"],
    ["-0m", "2024-02-10", "2024-02-01", "2024-02-29"],
    ["-1m", "2026-03-31", "2026-02-01", "2026-02-28"],
    ["-1m", "2026-01-15", "2025-12-01", "2025-12-31"],
    ["-0q", "2026-05-31", "2026-04-01", "2026-06-30"],
    ["-1q", "2026-03-31", "2025-10-01", "2025-12-31"],
    ["-0y", "2024-12-31", "2024-01-01", "2024-12-31"],
    ["-1y", "2024-02-29", "2023-01-01", "2023-12-31"],
  ])("%s on %s", (text, today, from, to) => {
    expect(resolve(text, today)).toEqual({ ok: true, value: { from, to, code: text } });
  });

  test("a week that starts on Monday ends on Sunday", () => {
    expect(resolve("-0w", "2026-03-08", 1)).toMatchObject({ value: { from: "2026-03-02", to: "2026-03-08" } });
  });
});

describe("a preset is a custom range", () => {
  test.each([
    ["last7", "2026-03-06", "2026-03-12"],
    ["last30", "2026-02-11", "2026-03-12"],
    ["last90", "2025-12-13", "2026-03-12"],
    ["monthToDate", "2026-03-01", "2026-03-12"],
    ["quarterToDate", "2026-01-01", "2026-03-12"],
    ["yearToDate", "2026-01-01", "2026-03-12"],
    ["sameMonthLastYear", "2025-03-01", "2025-03-31"],
    ["fiscalWeek", "2026-03-08", "2026-03-14"],
    ["fiscalPeriod", "2026-03-01", "2026-04-04"],
    ["fiscalQuarter", "2026-02-01", "2026-05-02"],
    ["fiscalYear", "2026-02-01", "2027-01-30"],
  ])("%s", (preset, from, to) => {
    expect(resolve(preset, "2026-03-12")).toEqual({ ok: true, value: { from, to, code: "custom", preset } });
  });

  test("the month of a leap day, a year before", () => {
    expect(resolve("sameMonthLastYear", "2024-02-29")).toMatchObject({
      value: { from: "2023-02-01", to: "2023-02-28" },
    });
  });

  test("a fiscal preset asks for a fiscal calendar", () => {
    const answer = resolveRange("fiscalWeek", { today: date("2026-03-12"), weekStart: 0 });
    expect(answer).toMatchObject({ ok: false, issues: [{ code: "FISCAL_CALENDAR_MISSING" }] });
  });
});

describe("at the ends of the calendar", () => {
  test.each([
    ["-1y", "1900-01-01"],
    ["-1d", "1900-01-01"],
    ["last7", "1900-01-06"],
    ["-0w", "2199-12-31"],
    ["fiscalYear", "2199-12-31"],
  ])("%s on %s would leave it, and is refused", (text, today) => {
    expect(resolve(text, today)).toEqual({
      ok: false,
      issues: [{ code: "DATE_RANGE_YEARS", path: [], params: { first: 1900, last: 2199 } }],
    });
  });

  test.each([
    ["-0y", "1900-01-01"],
    ["last7", "1900-01-07"],
    ["-1w", "2199-12-31"],
    ["-0m", "2199-12-31"],
    ["1900-01-01..2199-12-31", "2026-03-12"],
  ])("%s on %s stays in it", (text, today) => {
    expect(resolve(text, today)).toMatchObject({ ok: true });
  });

  test("a range that was put together beyond it says so before it is printed", () => {
    const outsideRange = customRange(addDays(date("2199-12-31"), 1), date("2199-12-31"));
    expect([isWithinCalendar(outsideRange), parseRangeText(printRange(outsideRange)).ok]).toEqual([false, false]);
    expect(isWithinCalendar(customRange(date("1900-01-01"), date("2199-12-31")))).toBe(true);
    expect(isWithinCalendar(customRange(addDays(date("2199-12-31"), 3_000_000), date("2199-12-31")))).toBe(false);
  });
});

describe("a custom text", () => {
  test("of one day or of two, in any order, with blanks around", () => {
    expect(resolve(" 2026-03-12 ", "2026-01-01")).toEqual({
      ok: true,
      value: { from: "2026-03-12", to: "2026-03-12", code: "custom" },
    });
    expect(resolve("2026-03-12..2026-03-01", "2026-01-01")).toEqual({
      ok: true,
      value: { from: "2026-03-01", to: "2026-03-12", code: "custom" },
    });
  });

  test("a day alone is printed alone", () => {
    expect(printRange({ kind: "custom", from: date("2026-03-12"), to: date("2026-03-12") })).toBe("2026-03-12");
  });

  test.each([
    "-2w",
    "-0D",
    "0d",
    "",
    "..",
    "2026-03-12..",
    "..2026-03-12",
    "2026-03-12..2026-03-13..2026-03-14",
    "2026-02-30",
    "2026-03-12...2026-03-13",
    "toString",
    "constructor",
    "__proto__",
    null,
    undefined,
    12,
    ["-0d"],
  ])("%s is refused", (text) => {
    expect(parseRangeText(text)).toMatchObject({ ok: false, issues: [{ code: "DATE_RANGE" }] });
  });
});
