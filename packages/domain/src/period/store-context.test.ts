import { expect, test } from "vitest";

import { resolveDashboardPeriod } from "../dashboard/index.ts";
import { date } from "../testing/period-cases.ts";
import {
  bucketsOf,
  businessDateOf,
  businessTimeOf,
  compareRange,
  countBuckets,
  halfHourOf,
  resolveRange,
  retailCalendar,
  storeContext,
} from "./index.ts";

const store = storeContext("America/Toronto", 240, 1, retailCalendar);
/** 02:30 in Toronto is in the previous business day if days begin at 04:00. */
const nowMs = Date.parse("2026-03-12T06:30:00Z");

test("the same calendar parameters fit every function that needs time zone, days, weeks or fiscal calendar", () => {
  const today = businessDateOf(nowMs, store);
  expect([
    today,
    businessTimeOf(nowMs, store).halfHour,
    halfHourOf(nowMs, store),
    resolveDashboardPeriod(null, { nowMs, ...store }),
  ]).toEqual(["2026-03-11", 45, 45, "2026-03-11"]);
  const [week, period] = ["-0w", "fiscalPeriod"].map((text) => resolveRange(text, { today, ...store }));
  expect([week, period]).toMatchObject([
    { value: { from: "2026-03-09", to: "2026-03-15" } },
    { value: { from: "2026-03-01", to: "2026-04-04" } },
  ]);
  const range = { from: date("2026-03-11"), to: date("2026-03-11"), code: "-0d" as const };
  expect(
    compareRange(range, "previousToDate", { today, nowHalfHour: 45, clock: { nowMs, ...store }, ...store }),
  ).toMatchObject({ to: "2026-03-10", untilHalfHour: 45, untilMinutes: 150 });
  expect([bucketsOf(range, "30min", store).length, countBuckets(range, "30min", store)]).toEqual([48, 48]);
});
