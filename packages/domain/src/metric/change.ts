/** Comparison of a metric's value with an earlier one. */

import { percent as percentFrom, percentChange, type Percent } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

import type { MetricDirection } from "./metric.ts";

/** A comparison of two values. */
export interface Change {
  /** Current less previous; null if either is unknown. */
  readonly difference: number | null;
  /** Null if the previous value is 0 or either is unknown. */
  readonly percent: Percent | null;
  readonly trend: "up" | "down" | "same" | "unknown";
  /** Whether the change is favourable, by the direction of the metric. */
  readonly verdict: "good" | "bad" | "neutral";
}

/** Change from or to a value that does not exist. */
const unknownChange: Change = { difference: null, percent: null, trend: "unknown", verdict: "neutral" };

/**
 * Compares two values of a metric. An unknown value is compared with nothing.
 *
 * @example compareFigures(90, 100, "down-is-good") // => { difference: -10, percent: -10, trend: "down", verdict: "good" }
 */
export function compareFigures(
  currentFigure: number | null,
  previousFigure: number | null | undefined,
  direction: MetricDirection,
): Change {
  if (currentFigure === null || previousFigure === null || previousFigure === undefined) return unknownChange;
  const difference = differenceOf(currentFigure, previousFigure);
  const changePercent = percentChange(currentFigure, previousFigure);
  if (difference === 0) return { difference, percent: changePercent, trend: "same", verdict: "neutral" };
  const trend = difference > 0 ? "up" : "down";
  const welcomeTrend = direction === "up-is-good" ? "up" : "down";
  return {
    difference,
    percent: changePercent,
    trend,
    verdict: direction === "neutral" ? "neutral" : trend === welcomeTrend ? "good" : "bad",
  };
}

/**
 * Tells whether sales begin after the first day of the comparison; true also without any sale, when there is nothing to compare with.
 *
 * Source: behaviour 3.2.
 *
 * @example isComparisonBeforeFirstSale(fromDayNumber(20000), fromDayNumber(20000)) // => false
 */
export function isComparisonBeforeFirstSale(comparedFrom: CalendarDate, firstSalesDate: CalendarDate | null): boolean {
  return firstSalesDate === null || firstSalesDate > comparedFrom;
}

/** Subtracts two values, which are integers of their unit, or percents with two decimals, which subtracting doubles may lose. */
function differenceOf(currentFigure: number, previousFigure: number): number {
  return Number.isInteger(currentFigure) && Number.isInteger(previousFigure)
    ? currentFigure - previousFigure
    : percentFrom(currentFigure - previousFigure);
}
