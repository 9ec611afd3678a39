import { addDays, addMonths, partsOf } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";

/**
 * Returns the number of calendar months in a span; 0 if it begins or ends within one.
 *
 * @example countWholeMonths({ from: fromDayNumber(0), to: fromDayNumber(58) }) // => 2
 */
export function countWholeMonths({ from, to }: DateSpan): number {
  const dayAfter = addDays(to, 1);
  if (!from.endsWith("-01") || !dayAfter.endsWith("-01")) return 0;
  const [start, end] = [partsOf(from), partsOf(dayAfter)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** Moves a span of whole months by a number of months. */
export function shiftWholeMonths({ from, to }: DateSpan, months: number): DateSpan {
  return { from: addMonths(from, months), to: addDays(addMonths(addDays(to, 1), months), -1) };
}
