import { describe, expect, test } from "vitest";

import * as period from "../../period/index.ts";
import { isAnyBroken, lawsOf } from "../law.ts";
import { periodLaws } from "./period.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const dayMs = 86_400_000;

/** Faulty implementations of dates, each with the rule whose laws must reject it. */
const faults: readonly Fault[] = [
  [
    "compares half hours by their order, whatever the clock did",
    "buckets",
    {
      matchBuckets: (
        buckets: readonly period.Bucket[],
        compared: readonly period.Bucket[],
        { untilHalfHour }: period.MatchContext,
      ) => buckets.map((_, place) => (place < compared.length && place < (untilHalfHour ?? 99) ? [place] : [])),
    },
  ],
  [
    "compares with half hours beyond the cut",
    "buckets",
    {
      matchBuckets: (
        buckets: readonly period.Bucket[],
        compared: readonly period.Bucket[],
        { businessDayStart }: period.MatchContext,
      ) => period.matchBuckets(buckets, compared, { businessDayStart }),
    },
  ],
  [
    "says a bucket is over while it runs",
    "buckets",
    { bucketStateAt: (bucket: period.Bucket, now: number) => (now < bucket.start ? "future" : "finished") },
  ],
  ["gives every day 24 hours", "half-hours", { countHalfHours: () => 48 }],
  [
    "begins a day by the offset of its noon",
    "business-days",
    {
      dayStart: (day: period.CalendarDate, zone: string, start = 0) => {
        const local = period.toDayNumber(day) * dayMs + start * 60_000;
        return local - period.offsetAt(local + dayMs / 2, zone);
      },
    },
  ],
  [
    "labels half hours by their index",
    "half-hours",
    {
      halfHoursOfDay: (day: period.CalendarDate, zone: string, start?: number) =>
        period.halfHoursOfDay(day, zone, start).map((bin) => ({
          ...bin,
          label: `${String(Math.floor(bin.index / 2)).padStart(2, "0")}:${bin.index % 2 === 0 ? "00" : "30"}`,
        })),
    },
  ],
  [
    "leaves the last bucket out",
    "buckets",
    {
      bucketsOf: (span: period.DateSpan, grain: period.Grain, context: period.BucketContext) =>
        period.bucketsOf(span, grain, context).slice(0, -1),
    },
  ],
  [
    "never calls a bucket partial",
    "buckets",
    {
      bucketsOf: (span: period.DateSpan, grain: period.Grain, context: period.BucketContext) =>
        period.bucketsOf(span, grain, context).map((bucket) => ({ ...bucket, partial: false })),
    },
  ],
];

describe("the book of period rejects each", () => {
  test.each(faults)("%s", (_name, rule, theirs) => {
    const laws = lawsOf(periodLaws, theirs).filter((law) => law.rule === rule);
    expect(laws.length).toBeGreaterThan(0);
    expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
  });
});
