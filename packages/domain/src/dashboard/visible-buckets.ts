/** Visible buckets of a series, and the end of its line. Source: behaviour 3.6. */

import type { BucketState } from "../period/index.ts";

/** Properties that decide whether a bucket is drawn. */
export interface SeriesBucket {
  /** Whether the bucket has sales, in the period or in the comparison period. */
  readonly isBusy: boolean;
  /** State of the bucket: future, running or finished. */
  readonly state: BucketState;
}

/** Indices of the first and last bucket, both included. */
export interface BucketSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the half hours to draw: from one before the first sale to one after the last; in a day in progress, up to the running one.
 * A quiet evening is thus drawn as zeros. Closing times are unknown: a finished day is drawn to the last sale of the day or of
 * its comparison. Null without any sale: draw all.
 *
 * Units: places in the list. Source: behaviour 3.6.
 *
 * @example findVisibleBuckets([{ isBusy: false, state: "finished" }, { isBusy: true, state: "finished" }, { isBusy: false, state: "running" }, { isBusy: false, state: "future" }]) // => { from: 0, to: 2 }
 */
export function findVisibleBuckets(buckets: readonly SeriesBucket[]): BucketSpan | null {
  const firstBusyIndex = buckets.findIndex(({ isBusy }) => isBusy);
  if (firstBusyIndex === -1) return null;
  const lastBusyIndex = buckets.findLastIndex(({ isBusy }) => isBusy);
  const lastBegunIndex = buckets.some(({ state }) => state !== "finished")
    ? buckets.findLastIndex(({ state }) => state !== "future")
    : -1;
  return {
    from: Math.max(0, firstBusyIndex - 1),
    to: Math.min(buckets.length - 1, Math.max(lastBusyIndex + 1, lastBegunIndex)),
  };
}

/**
 * Ends a line at the last bucket that has begun: a future bucket is a gap, an empty past one is drawn as it is.
 *
 * Source: behaviour 3.6.
 *
 * @example blankFutureBuckets([5, 0, 0], ["finished", "running", "future"]) // => [5, 0, null]
 */
export function blankFutureBuckets<T>(values: readonly T[], states: readonly BucketState[]): readonly (T | null)[] {
  return values.map((value, index) => (states[index] === "future" ? null : value));
}
