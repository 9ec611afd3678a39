import type { Bucket } from "./bucket.ts";
import type { BusinessDayRule } from "./business-day.ts";
import { daysBetween } from "./calendar-date.ts";

/** Context of the compared days. */
export type MatchContext = Pick<BusinessDayRule, "businessDayStart"> & {
  /** The half hour of the last compared day from which on nothing counts. */
  readonly untilHalfHour?: number;
};

/**
 * Finds for each bucket those that it is compared with, as places in the list of the compared days: days, weeks and months by their order,
 * half hours by the same wall clock of the same day in order. An hour that the clock skips or shows twice is matched with all that read
 * the same; what reads like no other, and what lies beyond the cut, with nothing.
 *
 * Source: decision 0022.
 *
 * @example matchBuckets(bucketsOf({ from: fromDayNumber(1), to: fromDayNumber(1) }, "day", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }), bucketsOf({ from: fromDayNumber(0), to: fromDayNumber(0) }, "day", { timeZone: "UTC", businessDayStart: 0, weekStart: 0 }), { businessDayStart: 0 }) // => [[0]]
 */
export function matchBuckets(
  buckets: readonly Bucket[],
  compared: readonly Bucket[],
  { businessDayStart, untilHalfHour }: MatchContext,
): readonly (readonly number[])[] {
  const last = compared.at(-1)?.from;
  const placesByKey = new Map<string, number[]>();
  const keysOf = (list: readonly Bucket[]) =>
    list.map((bucket, index) =>
      bucket.time === undefined
        ? String(index)
        : `${daysBetween(list[0]?.from ?? bucket.from, bucket.from)}#${slotOf(bucket.time, businessDayStart)}`,
    );
  for (const [place, key] of keysOf(compared).entries()) {
    const bucket = compared[place];
    const isBeyond = untilHalfHour !== undefined && bucket?.from === last && (bucket?.halfHour ?? -1) >= untilHalfHour;
    if (!isBeyond) placesByKey.set(key, [...(placesByKey.get(key) ?? []), place]);
  }
  return keysOf(buckets).map((key) => {
    const places = placesByKey.get(key) ?? [];
    // The second of two that read the same has nothing left.
    placesByKey.delete(key);
    return places;
  });
}

/** Which half hour of an ordinary day a wall clock reads, counted from the start of the day. */
function slotOf(time: string, businessDayStart: number): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - businessDayStart;
  return Math.floor(((minutes + 1_440) % 1_440) / 30);
}
