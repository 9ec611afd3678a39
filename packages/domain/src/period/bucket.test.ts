import { describe, expect, test } from "vitest";

import { bucketsOf } from "./bucket.ts";
import { matchBuckets } from "./match-buckets.ts";
import { date } from "../testing/period-cases.ts";

const toronto = { timeZone: "America/Toronto", businessDayStart: 0, weekStart: 0 as const };

describe("the keys of a range", () => {
  test("of weeks are their first days, and a cut week says so", () => {
    const weeks = bucketsOf({ from: date("2025-12-31"), to: date("2026-01-12") }, "week", toronto);
    expect(weeks.map(({ key, from, to, partial }) => [key, from, to, partial])).toEqual([
      ["2025-12-28", "2025-12-31", "2026-01-03", true],
      ["2026-01-04", "2026-01-04", "2026-01-10", false],
      ["2026-01-11", "2026-01-11", "2026-01-12", true],
    ]);
  });

  test("of months are their years and months", () => {
    const months = bucketsOf({ from: date("2023-12-01"), to: date("2024-02-29") }, "month", toronto);
    expect(months.map(({ key, partial }) => [key, partial])).toEqual([
      ["2023-12", false],
      ["2024-01", false],
      ["2024-02", false],
    ]);
  });

  test("of half hours keep the repeated hour apart", () => {
    const bins = bucketsOf({ from: date("2025-11-02"), to: date("2025-11-02") }, "30min", toronto);
    expect([bins.length, bins[9]?.key, bins[10]?.key]).toEqual([50, "2025-11-02#09", "2025-11-02#10"]);
    expect(bins.slice(2, 6).map(({ key, time }) => [key, time])).toEqual([
      ["2025-11-02#02", "01:00"],
      ["2025-11-02#03", "01:30"],
      ["2025-11-02#04", "01:00"],
      ["2025-11-02#05", "01:30"],
    ]);
  });
});

describe("half hours of a comparison", () => {
  const halfHoursOf = (day: string, context = toronto) =>
    bucketsOf({ from: date(day), to: date(day) }, "30min", context);
  const matchesOf = (day: string, before: string, context = toronto, untilHalfHour?: number) => {
    const comparedHours = halfHoursOf(before, context);
    return halfHoursOf(day, context).map(({ time }, index, all) => [
      time,
      (
        matchBuckets(all, comparedHours, { ...context, ...(untilHalfHour !== undefined && { untilHalfHour }) })[
          index
        ] ?? []
      ).map((place) => comparedHours[place]?.time),
    ]);
  };

  test("is the same time of the day before, on the day after the clock moved too, and nothing from the cut on", () => {
    const matches = matchesOf("2026-03-09", "2026-03-08", toronto, 26);
    expect(matches.slice(2, 8)).toEqual([
      ["01:00", ["01:00"]],
      ["01:30", ["01:30"]],
      ["02:00", []],
      ["02:30", []],
      ["03:00", ["03:00"]],
      ["03:30", ["03:30"]],
    ]);
    expect(matches.slice(26, 30)).toEqual([
      ["13:00", ["13:00"]],
      ["13:30", ["13:30"]],
      ["14:00", []],
      ["14:30", []],
    ]);
  });

  test("is both of the hour that the clock showed twice", () => {
    expect(matchesOf("2025-11-03", "2025-11-02").slice(1, 5)).toEqual([
      ["00:30", ["00:30"]],
      ["01:00", ["01:00", "01:00"]],
      ["01:30", ["01:30", "01:30"]],
      ["02:00", ["02:00"]],
    ]);
    expect(matchesOf("2025-11-02", "2025-11-01").slice(2, 6)).toEqual([
      ["01:00", ["01:00"]],
      ["01:30", ["01:30"]],
      ["01:00", []],
      ["01:30", []],
    ]);
  });

  test("is the half hour around the same time where the clock skipped the start of the day", () => {
    const earlyPlace = { ...toronto, businessDayStart: 135 };
    expect(matchesOf("2026-03-08", "2026-03-07", earlyPlace).slice(0, 2)).toEqual([
      ["03:00", ["02:45"]],
      ["03:30", ["03:15"]],
    ]);
  });
});
