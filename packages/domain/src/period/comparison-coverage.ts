import type { CalendarDate } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";

/** How much of the days that a period is compared with lies after the first sale. */
export type ComparisonCoverage = "whole" | "partly" | "none";

/**
 * Says whether there were sales to compare with: a shop that opened within or after the compared days grew by no percentage.
 *
 * Source: behaviour 3.2.
 *
 * @example comparisonCoverage({ from: fromDayNumber(20513), to: fromDayNumber(20543) }, fromDayNumber(20524)) // => "partly"
 */
export function comparisonCoverage({ from, to }: DateSpan, firstSalesDate: CalendarDate | null): ComparisonCoverage {
  if (firstSalesDate === null || firstSalesDate > to) return "none";
  return firstSalesDate > from ? "partly" : "whole";
}
