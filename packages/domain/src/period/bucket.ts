/** Splits ranges into half hours, days, weeks or months, for charts and tables of sales. Source: specification 9. */

import { daysBetween, fromDayNumber, partsOf, toDayNumber } from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";
import { endOfUnit, startOfUnit } from "./calendar-unit.ts";
import { dayStart, halfHourMs, halfHoursOfDay } from "./business-day.ts";
import type { BusinessDayRule } from "./business-day.ts";
import { countDays } from "./date-range.ts";
import type { DateSpan } from "./date-range.ts";

/** Lengths of time that sales are summed by, finest first. */
export const grains = ["30min", "day", "week", "month"] as const;

/** A length of time that sales are summed by. */
export type Grain = (typeof grains)[number];

/** A grain made of whole business days. */
export type DayGrain = Exclude<Grain, "30min">;

/** Rules that cut the buckets of a location. */
export type BucketContext = BusinessDayRule & { readonly weekStart: Weekday };

/** A bucket of a range. */
export type Bucket = {
  /** Key of the bucket within its grain: `2026-03-12`, for a week its first day, `2026-03` for a month, `2026-03-12#28` for a half hour. */
  readonly key: string;
  readonly grain: Grain;
  /** First and last business date of the bucket within the range. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Start; the end is excluded. Units: epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  /** True if the range begins or ends inside the bucket, so that the bucket is not a whole week or month. */
  readonly partial: boolean;
  /** For a half hour: its index within the business day. */
  readonly halfHour?: number;
  /** For a half hour: the local time at its start, `HH:MM`. */
  readonly time?: string;
};

/**
 * Lists the buckets of a range in order; together they cover it, without gap or overlap.
 *
 * @example bucketsOf({ from: fromDayNumber(0), to: fromDayNumber(1) }, "day", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }).length // => 2
 */
export function bucketsOf(range: DateSpan, grain: Grain, context: BucketContext): readonly Bucket[] {
  const lastDayNumber = toDayNumber(range.to);
  const buckets: Bucket[] = [];
  let dayNumber = toDayNumber(range.from);
  while (dayNumber <= lastDayNumber) {
    const bucketDate = fromDayNumber(dayNumber);
    if (grain === "30min") {
      for (const bucket of halfHourBuckets(bucketDate, context)) buckets.push(bucket);
      dayNumber += 1;
      continue;
    }
    const wholeUnitSpan = {
      from: startOfUnit(bucketDate, grain, context.weekStart),
      to: endOfUnit(bucketDate, grain, context.weekStart),
    };
    const bucketEnd = wholeUnitSpan.to < range.to ? wholeUnitSpan.to : range.to;
    buckets.push({
      key: bucketKeyOfDate(bucketDate, grain, context),
      grain,
      from: bucketDate,
      to: bucketEnd,
      start: dayStart(bucketDate, context.timeZone, context.businessDayStart),
      end: dayStart(fromDayNumber(toDayNumber(bucketEnd) + 1), context.timeZone, context.businessDayStart),
      partial: wholeUnitSpan.from < bucketDate || bucketEnd < wholeUnitSpan.to,
    });
    dayNumber = toDayNumber(bucketEnd) + 1;
  }
  return buckets;
}

/** State of a bucket: future, running or finished. */
export type BucketState = "future" | "running" | "finished";

/**
 * Returns the state of a bucket at an instant.
 * Units: epoch milliseconds.
 *
 * @example bucketStateAt({ start: 0, end: 1_800_000 }, 1_799_999) // => "running"
 */
export function bucketStateAt({ start, end }: Pick<Bucket, "start" | "end">, nowMs: number): BucketState {
  if (nowMs < start) return "future";
  return nowMs < end ? "running" : "finished";
}

/**
 * Counts the buckets of a range without making them, to reject a range with too many.
 *
 * @example countBuckets({ from: fromDayNumber(0), to: fromDayNumber(364) }, "month", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }) // => 12
 */
export function countBuckets(range: DateSpan, grain: Grain, context: BucketContext): number {
  if (grain === "day") return countDays(range);
  if (grain === "30min") {
    const { timeZone, businessDayStart } = context;
    const rangeStartMs = dayStart(range.from, timeZone, businessDayStart);
    return Math.ceil(
      (dayStart(fromDayNumber(toDayNumber(range.to) + 1), timeZone, businessDayStart) - rangeStartMs) / halfHourMs,
    );
  }
  if (grain === "week") {
    const { weekStart } = context;
    return daysBetween(startOfUnit(range.from, grain, weekStart), startOfUnit(range.to, grain, weekStart)) / 7 + 1;
  }
  const [from, to] = [partsOf(range.from), partsOf(range.to)];
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

/**
 * Returns the key of a business date's bucket.
 *
 * @example bucketKeyOfDate(fromDayNumber(20524), "week", { weekStart: 0 }) // => "2026-03-08"
 */
export function bucketKeyOfDate(
  date: CalendarDate,
  grain: DayGrain,
  { weekStart }: Pick<BucketContext, "weekStart">,
): string {
  return grain === "month" ? date.slice(0, 7) : startOfUnit(date, grain, weekStart);
}

/**
 * Returns the key of a half hour's bucket.
 *
 * @example bucketKeyOfHalfHour(fromDayNumber(20524), 28) // => "2026-03-12#28"
 */
export function bucketKeyOfHalfHour(date: CalendarDate, halfHour: number): string {
  return `${date}#${halfHour < 10 ? "0" : ""}${halfHour}`;
}

function halfHourBuckets(date: CalendarDate, { timeZone, businessDayStart }: BucketContext): readonly Bucket[] {
  return halfHoursOfDay(date, timeZone, businessDayStart).map(({ index, start, end, label }) => ({
    key: bucketKeyOfHalfHour(date, index),
    grain: "30min",
    from: date,
    to: date,
    start,
    end,
    partial: false,
    halfHour: index,
    time: label,
  }));
}
