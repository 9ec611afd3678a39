import { addDays, addMonths, partsOf } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";

/**
 * The number of calendar months that a span is made of, or 0 when it begins or ends within one.
 * @example countWholeMonths({ from: fromDayNumber(0), to: fromDayNumber(58) }) // => 2
 */
export function countWholeMonths({ from, to }: DateSpan): number {
  const after = addDays(to, 1);
  if (!from.endsWith("-01") || !after.endsWith("-01")) return 0;
  const [start, end] = [partsOf(from), partsOf(after)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** The span of whole months that lies so many months later. */
export function shiftWholeMonths({ from, to }: DateSpan, months: number): DateSpan {
  return { from: addMonths(from, months), to: addDays(addMonths(addDays(to, 1), months), -1) };
}
