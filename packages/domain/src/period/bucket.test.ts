import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { arbCalendarDate } from "../testing/index.ts";
import { bucketKeyOfDate, bucketKeyOfHalfHour, bucketsOf, countBuckets, grains } from "./bucket.ts";
import { businessTimeOf, dayStart } from "./business-day.ts";
import { addDays } from "./calendar-date.ts";
import { date, hardZones } from "./period-cases.ts";

const toronto = { timeZone: "America/Toronto", businessDayStart: 0, weekStart: 0 as const };
const arbContext = fc.record({
  timeZone: fc.constantFrom(...hardZones),
  businessDayStart: fc.constantFrom(0, 240),
  weekStart: fc.constantFrom(0 as const, 1 as const, 6 as const),
});
const arbSpan = fc.tuple(arbCalendarDate, fc.nat(70)).map(([from, days]) => ({ from, to: addDays(from, days) }));
const arbGrain = fc.constantFrom(...grains);

test("the buckets of a range are the range, without gap or overlap", () => {
  fc.assert(
    fc.property(arbSpan, arbGrain, arbContext, (span, grain, context) => {
      const buckets = bucketsOf(span, grain, context);
      const start = dayStart(span.from, context.timeZone, context.businessDayStart);
      const end = dayStart(addDays(span.to, 1), context.timeZone, context.businessDayStart);
      expect([...buckets.map((bucket) => bucket.start), end]).toEqual([start, ...buckets.map((bucket) => bucket.end)]);
      expect(new Set(buckets.map(({ key }) => key)).size).toBe(buckets.length);
      expect(buckets.length).toBe(countBuckets(span, grain, context));
    }),
  );
});

test("a day of a range falls into the bucket of its key", () => {
  fc.assert(
    fc.property(arbSpan, fc.constantFrom("day", "week", "month"), arbContext, fc.nat(70), (span, grain, context, offset) => {
      const day = addDays(span.from, offset);
      if (day > span.to) return;
      const bucket = bucketsOf(span, grain, context).find(({ key }) => key === bucketKeyOfDate(day, grain, context));
      expect(bucket && bucket.from <= day && day <= bucket.to).toBe(true);
    }),
  );
});

test("an instant of a day falls into the half hour of its key", () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_684_800, max: 2_493_072_000 }), arbContext, (seconds, context) => {
      const { businessDate, halfHour } = businessTimeOf(seconds * 1_000, context);
      const bucket = bucketsOf({ from: businessDate, to: businessDate }, "30min", context).find(
        ({ key }) => key === bucketKeyOfHalfHour(businessDate, halfHour),
      );
      expect(bucket && bucket.start <= seconds * 1_000 && seconds * 1_000 < bucket.end).toBe(true);
    }),
  );
});

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
    expect(bins.length).toBe(50);
    expect(bins.slice(2, 6).map(({ key, time }) => [key, time])).toEqual([
      ["2025-11-02#02", "01:00"], ["2025-11-02#03", "01:30"], ["2025-11-02#04", "01:00"], ["2025-11-02#05", "01:30"],
    ]);
  });
});
