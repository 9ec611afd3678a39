/** Limit of the size of a split series. */

/** Maximum number of points of a split series. Source: decision 0509. */
export const seriesPointsAtMost = 100_000;

/** Dimensions of a split series. */
export interface SeriesSize {
  /** Members with a series of their own, and the remainder if there is one. */
  readonly members: number;
  readonly bins: number;
  readonly measures: number;
  /** Whether each series is followed by that of the days compared with. */
  readonly isCompared: boolean;
}

/**
 * Counts the points of a split series: one for each member, bin and measure, and as many for the days compared with.
 *
 * Source: decision 0509.
 *
 * @example countSeriesPoints({ members: 101, bins: 60, measures: 3, isCompared: true }) // => 36360
 */
export function countSeriesPoints({ members, bins, measures, isCompared }: SeriesSize): number {
  return members * bins * measures * (isCompared ? 2 : 1);
}
