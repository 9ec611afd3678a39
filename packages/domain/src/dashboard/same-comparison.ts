/** Comparisons that cover the same days. */

import { isFairRule, type DateSpan } from "../period/index.ts";

/** Days of a comparison; `untilHalfHour` cuts the last one. */
export interface ComparisonSpan extends DateSpan {
  readonly rule: string;
  readonly untilHalfHour?: number;
}

/**
 * Tells whether two comparisons cover the same days up to the same time, so that one of them is enough. Comparisons day by day with the year
 * before are the same only under the same rule.
 *
 * Source: decision 0436.
 *
 * @example haveSameDays({ rule: "previous", from: fromDayNumber(20454), to: fromDayNumber(20484) }, { rule: "previousToDate", from: fromDayNumber(20454), to: fromDayNumber(20484) }) // => true
 */
export function haveSameDays(left: ComparisonSpan, right: ComparisonSpan): boolean {
  if (left.rule === right.rule) return true;
  return (
    !isFairRule(left.rule) &&
    !isFairRule(right.rule) &&
    left.from === right.from &&
    left.to === right.to &&
    left.untilHalfHour === right.untilHalfHour
  );
}
