import { describe, expect, test } from "vitest";

import { compareRange } from "./comparison.ts";
import type { ComparisonContext, ComparisonRule } from "./comparison.ts";
import { retailCalendar } from "./fiscal-calendar.ts";
import { date } from "../testing/period-cases.ts";
import { resolveRange } from "./resolve-range.ts";

const compare = (
  text: string,
  rule: ComparisonRule,
  today: string,
  furtherContext: Partial<ComparisonContext> = {},
) => {
  const context = { today: date(today), weekStart: 0 as const, nowHalfHour: 28, ...furtherContext };
  const range = resolveRange(text, { ...context, fiscalCalendar: retailCalendar });
  if (!range.ok) throw new Error(text);
  const comparison = compareRange(range.value, rule, context);
  return comparison === null
    ? null
    : `${comparison.from}..${comparison.to}${comparison.untilHalfHour === undefined ? "" : ` #${comparison.untilHalfHour}`}`;
};

describe("the range a range is compared with", () => {
  test.each<[string, ComparisonRule, string, string | null]>([
    ["-0d", "none", "2026-03-12", null],
    // The whole previous period.
    ["-0d", "previous", "2026-03-12", "2026-03-11..2026-03-11"],
    ["-0m", "previous", "2026-03-12", "2026-02-01..2026-02-28"],
    ["-0w", "previous", "2026-03-12", "2026-03-01..2026-03-07"],
    ["-0q", "previous", "2026-01-12", "2025-10-01..2025-12-31"],
    ["-0y", "previous", "2024-03-12", "2023-01-01..2023-12-31"],
    ["-1m", "previous", "2024-04-12", "2024-02-01..2024-02-29"],
    ["2026-03-10..2026-03-14", "previous", "2026-03-12", "2026-03-05..2026-03-09"],
    ["2026-02-01..2026-02-28", "previous", "2026-06-12", "2026-01-01..2026-01-31"],
    ["2026-01-01..2026-02-28", "previous", "2026-06-12", "2025-11-01..2025-12-31"],
    // Up to the same moment.
    ["-0d", "previousToDate", "2026-03-12", "2026-03-11..2026-03-11 #28"],
    ["-0d", "previousToDate", "2024-03-01", "2024-02-29..2024-02-29 #28"],
    ["-0w", "previousToDate", "2026-03-12", "2026-03-01..2026-03-05 #28"],
    ["-0m", "previousToDate", "2026-03-12", "2026-02-01..2026-02-12 #28"],
    ["-0m", "previousToDate", "2026-03-28", "2026-02-01..2026-02-28 #28"],
    ["-0m", "previousToDate", "2026-03-29", "2026-02-01..2026-02-28"],
    ["-0m", "previousToDate", "2026-03-31", "2026-02-01..2026-02-28"],
    ["-0m", "previousToDate", "2024-03-29", "2024-02-01..2024-02-29 #28"],
    ["-0m", "previousToDate", "2024-03-31", "2024-02-01..2024-02-29"],
    ["-0m", "previousToDate", "2026-02-28", "2026-01-01..2026-01-28 #28"],
    ["-0m", "previousToDate", "2026-01-15", "2025-12-01..2025-12-15 #28"],
    ["-0q", "previousToDate", "2026-05-31", "2026-01-01..2026-02-28"],
    ["-0q", "previousToDate", "2026-05-15", "2026-01-01..2026-02-15 #28"],
    ["-0y", "previousToDate", "2024-02-29", "2023-01-01..2023-02-28"],
    ["-0y", "previousToDate", "2025-03-01", "2024-01-01..2024-03-01 #28"],
    ["2026-03-10..2026-03-14", "previousToDate", "2026-03-12", "2026-03-05..2026-03-07 #28"],
    ["2026-03-01..2026-03-31", "previousToDate", "2026-03-12", "2026-02-01..2026-02-12 #28"],
    ["monthToDate", "previousToDate", "2026-03-12", "2026-02-01..2026-02-12 #28"],
    ["monthToDate", "previous", "2026-03-12", "2026-02-01..2026-02-12"],
    ["monthToDate", "previousToDate", "2026-03-31", "2026-02-01..2026-02-28"],
    ["yearToDate", "previousToDate", "2026-01-12", "2025-01-01..2025-01-12 #28"],
    ["last7", "previousToDate", "2026-03-12", "2026-02-27..2026-03-05 #28"],
    // A finished range is compared completely; a future one is not compared.
    ["-1d", "previousToDate", "2026-03-12", "2026-03-10..2026-03-10"],
    ["-1m", "previousToDate", "2026-03-12", "2026-01-01..2026-01-31"],
    ["2026-04-01..2026-04-30", "previousToDate", "2026-03-12", null],
    ["2026-04-01..2026-04-30", "lastYear", "2026-03-12", "2025-04-01..2025-04-30"],
    // The same weekdays 52 weeks before.
    ["-0d", "sameWeekdays", "2026-03-12", "2025-03-13..2025-03-13 #28"],
    ["-1d", "sameWeekdays", "2026-03-12", "2025-03-12..2025-03-12"],
    ["-0w", "sameWeekdays", "2026-03-12", "2025-03-09..2025-03-13 #28"],
    ["-1w", "sameWeekdays", "2026-03-12", "2025-03-02..2025-03-08"],
    ["-0m", "sameWeekdays", "2026-03-12", "2025-03-01..2025-03-12 #28"],
    ["monthToDate", "sameWeekdays", "2026-03-12", "2025-03-01..2025-03-12 #28"],
    ["2025-11-01..2025-11-30", "sameWeekdays", "2026-03-12", "2024-11-01..2024-11-30"],
    ["-1q", "sameWeekdays", "2026-03-12", "2024-10-01..2024-12-31"],
    ["-1y", "sameWeekdays", "2026-03-12", "2024-01-01..2024-12-31"],
    ["-0m", "sameWeekdays", "2024-02-29", "2023-02-01..2023-02-28"],
    // The same dates a year before.
    ["-0d", "lastYear", "2026-03-12", "2025-03-12..2025-03-12 #28"],
    ["-0d", "lastYear", "2024-02-29", "2023-02-28..2023-02-28"],
    ["-1m", "lastYear", "2025-03-12", "2024-02-01..2024-02-29"],
    ["-1m", "lastYear", "2024-03-12", "2023-02-01..2023-02-28"],
    ["2024-02-10..2024-02-29", "lastYear", "2024-06-01", "2023-02-10..2023-02-28"],
    ["-0y", "lastYear", "2026-03-12", "2025-01-01..2025-03-12 #28"],
  ])("%s, %s, on %s", (text, rule, today, expected) => {
    expect(compare(text, rule, today)).toBe(expected);
  });

  test("a day in progress may be compared with the same weekday", () => {
    const dayAgainst = "sameWeekday";
    expect(compare("-0d", "previousToDate", "2026-03-12", { dayAgainst })).toBe("2026-03-05..2026-03-05 #28");
    expect(compare("-1d", "previousToDate", "2026-03-12", { dayAgainst })).toBe("2026-03-10..2026-03-10");
    expect(compare("2026-03-12..2026-03-14", "previousToDate", "2026-03-12", { dayAgainst })).toBe(
      "2026-03-09..2026-03-09 #28",
    );
  });
});

describe("with a fiscal calendar", () => {
  const fiscal = { fiscalCalendar: retailCalendar };

  test.each<[string, ComparisonRule, string, string]>([
    // A period of five weeks against one of four, and the other way round.
    ["fiscalPeriod", "previous", "2026-03-12", "2026-02-01..2026-02-28"],
    ["fiscalPeriod", "previousToDate", "2026-04-01", "2026-02-01..2026-02-28"],
    ["fiscalPeriod", "previousToDate", "2026-03-12", "2026-02-01..2026-02-12 #28"],
    ["fiscalYear", "previous", "2024-03-12", "2023-01-29..2024-02-03"],
    ["fiscalWeek", "previous", "2024-02-04", "2024-01-28..2024-02-03"],
    // February 2026 is a fiscal period too: the code is of the month, the preset of the period.
    ["-0m", "previous", "2026-02-12", "2026-01-01..2026-01-31"],
    ["fiscalPeriod", "previous", "2026-02-12", "2026-01-04..2026-01-31"],
    // The end of a period is not the period.
    ["2026-03-08..2026-04-04", "previous", "2026-06-01", "2026-02-08..2026-03-07"],
    // The year after one of 53 weeks: week 1 with week 1, which is 53 weeks before.
    ["2024-02-04..2024-02-10", "sameWeekdays", "2024-06-01", "2023-01-29..2023-02-04"],
    // A week 53 has no counterpart: 52 weeks.
    ["2024-01-28..2024-02-03", "sameWeekdays", "2024-06-01", "2023-01-29..2023-02-04"],
    ["2026-03-08..2026-03-14", "sameWeekdays", "2026-06-01", "2025-03-09..2025-03-15"],
  ])("%s, %s, on %s", (text, rule, today, expected) => {
    expect(compare(text, rule, today, fiscal)).toBe(expected);
  });
});

describe("the cut of the last day", () => {
  const clockAt = (text: string, businessDayStart = 0) => ({
    clock: { nowMs: Date.parse(text), timeZone: "America/Toronto", businessDayStart },
  });
  const cutOf = (today: string, furtherContext: Partial<ComparisonContext>) => {
    const range = { from: date(today), to: date(today), code: "-0d" as const };
    const comparison = compareRange(range, "previousToDate", {
      today: date(today),
      weekStart: 0,
      nowHalfHour: 0,
      ...furtherContext,
    });
    const untilText = comparison?.untilMs === undefined ? "" : new Date(comparison.untilMs).toISOString().slice(0, 16);
    return [comparison?.untilHalfHour, comparison?.untilMinutes, untilText];
  };

  test("is the same wall clock, to the minute", () => {
    expect(cutOf("2026-03-12", clockAt("2026-03-12T14:20:00-04:00"))).toEqual([28, 860, "2026-03-11T18:20"]);
  });

  test("is the same wall clock where one of the two days is longer or shorter", () => {
    expect(cutOf("2026-03-09", clockAt("2026-03-09T14:20:00-04:00"))).toEqual([26, 860, "2026-03-08T18:20"]);
    expect(cutOf("2026-03-08", clockAt("2026-03-08T14:20:00-04:00"))).toEqual([28, 860, "2026-03-07T19:20"]);
    expect(cutOf("2025-11-03", clockAt("2025-11-03T14:20:00-05:00"))).toEqual([30, 860, "2025-11-02T19:20"]);
  });

  test("ends with the day, where the clock skips the time of now", () => {
    expect(cutOf("2026-03-08", clockAt("2026-03-09T02:45:00-04:00", 180))).toEqual([46, 165, "2026-03-08T07:00"]);
  });

  test("follows a business day past midnight", () => {
    expect(cutOf("2026-03-12", clockAt("2026-03-13T01:30:00-04:00", 240))).toEqual([43, 90, "2026-03-12T05:30"]);
  });

  test("without the moment is the beginning of the running half hour", () => {
    expect(cutOf("2026-03-12", { nowHalfHour: 28 })).toEqual([28, 840, ""]);
  });
});
