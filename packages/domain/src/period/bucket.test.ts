import { describe, expect, test } from "vitest";

import { bucketsOf } from "./bucket.ts";
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
    expect(months.map(({ key, partial }) => [key, partial])).toEqual([["2023-12", false], ["2024-01", false], ["2024-02", false]]);
  });

  test("of half hours keep the repeated hour apart", () => {
    const bins = bucketsOf({ from: date("2025-11-02"), to: date("2025-11-02") }, "30min", toronto);
    expect([bins.length, bins[9]?.key, bins[10]?.key]).toEqual([50, "2025-11-02#09", "2025-11-02#10"]);
    expect(bins.slice(2, 6).map(({ key, time }) => [key, time])).toEqual([
      ["2025-11-02#02", "01:00"], ["2025-11-02#03", "01:30"], ["2025-11-02#04", "01:00"], ["2025-11-02#05", "01:30"],
    ]);
  });
});
