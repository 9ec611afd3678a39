import type { Bucket } from "./bucket.ts";
import type { BusinessDayRule } from "./business-day.ts";
import { daysBetween } from "./calendar-date.ts";

/** Parameters of the comparison days. */
export type MatchContext = Pick<BusinessDayRule, "businessDayStart"> & {
  /** The half hour of the last comparison day from which nothing counts. */
  readonly untilHalfHour?: number;
};

/**
 * Finds the comparison buckets of each bucket, as indices in the comparison's list. Days, weeks and months match by order,
 * half hours by equal local time of the corresponding day. A skipped or repeated hour matches all of the same
 * local time; a bucket without counterpart, or beyond the cut, matches none.
 *
 * Source: decision 0022.
 *
 * @example matchBuckets(bucketsOf({ from: fromDayNumber(1), to: fromDayNumber(1) }, "day", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }), bucketsOf({ from: fromDayNumber(0), to: fromDayNumber(0) }, "day", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }), { businessDayStart: 0 }) // => [[0]]
 */
export function matchBuckets(
  buckets: readonly Bucket[],
  comparedBuckets: readonly Bucket[],
  { businessDayStart, untilHalfHour }: MatchContext,
): readonly (readonly number[])[] {
  const lastComparedDay = comparedBuckets.at(-1)?.from;
  const indexesByKey = new Map<string, number[]>();
  const bucketKeysOf = (list: readonly Bucket[]) =>
    list.map((bucket, index) =>
      bucket.time === undefined
        ? String(index)
        : `${daysBetween(list[0]?.from ?? bucket.from, bucket.from)}#${halfHourIntoDayOf(bucket.time, businessDayStart)}`,
    );
  for (const [bucketIndex, key] of bucketKeysOf(comparedBuckets).entries()) {
    const comparedBucket = comparedBuckets[bucketIndex];
    const isBeyondCut =
      untilHalfHour !== undefined &&
      comparedBucket?.from === lastComparedDay &&
      (comparedBucket?.halfHour ?? -1) >= untilHalfHour;
    if (!isBeyondCut) indexesByKey.set(key, [...(indexesByKey.get(key) ?? []), bucketIndex]);
  }
  return bucketKeysOf(buckets).map((key) => {
    const sameKeyIndexes = indexesByKey.get(key) ?? [];
    // The second of two equal local times then finds no bucket.
    indexesByKey.delete(key);
    return sameKeyIndexes;
  });
}

/** Returns the index of the half hour that a local time is in, counted from the start of a day without a clock change. */
function halfHourIntoDayOf(time: string, businessDayStart: number): number {
  const minutesIntoDay = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - businessDayStart;
  return Math.floor(((minutesIntoDay + 1_440) % 1_440) / 30);
}
