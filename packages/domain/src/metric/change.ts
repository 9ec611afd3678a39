/** How a figure moved against the one it is compared with. */

import { percent as percentFrom, percentChange, type Percent } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

import type { MetricDirection } from "./metric.ts";

/** A figure held against another. */
export interface Change {
  /** Current less previous; null when either is not known. */
  readonly difference: number | null;
  /** Null when there was nothing before, or either is not known. */
  readonly percent: Percent | null;
  readonly trend: "up" | "down" | "same" | "unknown";
  /** Whether the movement is welcome, by the direction of the metric. */
  readonly verdict: "good" | "bad" | "neutral";
}

const unknown: Change = { difference: null, percent: null, trend: "unknown", verdict: "neutral" };

/**
 * Compares two figures of one metric. A figure that is not known is compared with nothing.
 *
 * @example compareFigures(90, 100, "down-is-good") // => { difference: -10, percent: -10, trend: "down", verdict: "good" }
 */
export function compareFigures(
  current: number | null,
  previous: number | null | undefined,
  direction: MetricDirection,
): Change {
  if (current === null || previous === null || previous === undefined) return unknown;
  const difference = differenceOf(current, previous);
  const percent = percentChange(current, previous);
  if (difference === 0) return { difference, percent, trend: "same", verdict: "neutral" };
  const trend = difference > 0 ? "up" : "down";
  const welcome = direction === "up-is-good" ? "up" : "down";
  return {
    difference,
    percent,
    trend,
    verdict: direction === "neutral" ? "neutral" : trend === welcome ? "good" : "bad",
  };
}

/**
 * Says whether sales begin later than the first day compared with; without any sale there is nothing to compare with at all.
 *
 * Source: behaviour 3.2.
 *
 * @example doDataBeginLater(fromDayNumber(20000), fromDayNumber(20000)) // => false
 */
export function doDataBeginLater(comparedFrom: CalendarDate, firstSalesDate: CalendarDate | null): boolean {
  return firstSalesDate === null || firstSalesDate > comparedFrom;
}

/** Figures are integers of their unit, or percents of two decimals, which a difference of doubles may lose. */
function differenceOf(current: number, previous: number): number {
  return Number.isInteger(current) && Number.isInteger(previous) ? current - previous : percentFrom(current - previous);
}
