import { expect, test } from "vitest";

import { monthPeriod, nextPeriod, periodOf } from "./goal-period.ts";

test.each([
  ["2026-11-01", "2026-11-30", "2026-12-01", "2026-12-31"],
  ["2026-01-01", "2026-01-31", "2026-02-01", "2026-02-28"],
  ["2026-10-01", "2026-12-31", "2027-01-01", "2027-03-31"],
  ["2026-11-16", "2026-11-22", "2026-11-23", "2026-11-29"],
  ["2026-11-02", "2026-11-30", "2026-12-01", "2026-12-29"],
])("The period after %s to %s is %s to %s", (from, to, nextFrom, nextTo) => {
  expect(nextPeriod({ from, to })).toEqual({ from: nextFrom, to: nextTo });
});

test("An invalid period has no next one", () => {
  expect([nextPeriod({ from: "", to: "2026-11-30" }), periodOf({ from: "2026-11-30", to: "2026-11-01" })]).toEqual([
    {},
    null,
  ]);
});

test("A month is whole, whatever its length", () => {
  const period = periodOf({ from: "2024-01-31", to: "2024-01-31" });
  expect(period && [monthPeriod(period.from), monthPeriod(period.from, 1)]).toEqual([
    { from: "2024-01-01", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
  ]);
});
