/**
 * Comparison day by day with the year before. A holiday is compared with the same holiday, and every other day with the
 * same weekday; the day whose weekday fell on a holiday takes the place that the holiday left. No day is used twice.
 * Unlike under `sameWeekdays`, whole months compare by days too.
 */

import { addDays, partsOf } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { cutAtClock } from "./comparison-clock.ts";
import type { ComparisonCut } from "./comparison-clock.ts";
import { daysToSameWeekdays } from "./comparison.ts";
import type { ComparisonContext } from "./comparison.ts";
import { countDays, includesDate } from "./date-range.ts";
import type { DateRange, DateSpan } from "./date-range.ts";
import { holidayDate, holidayOn } from "./holiday.ts";
import type { HolidayCode } from "./holiday.ts";

/** Fair comparison rules: `comparable` also leaves out stores that did not trade on both sides, and days on which a store was closed. */
export const fairComparisonRules = {
  sameHolidays: { comparable: false },
  comparable: { comparable: true },
} as const satisfies Record<string, { readonly comparable: boolean }>;

/** A fair comparison rule. */
export type FairRule = keyof typeof fairComparisonRules;

/**
 * Tells whether a text is a fair comparison rule.
 *
 * @example isFairRule("comparable") // => true
 */
export function isFairRule(text: string): text is FairRule {
  return Object.hasOwn(fairComparisonRules, text);
}

/** A day and the day it is compared with. */
export type DayPair = {
  readonly day: CalendarDate;
  readonly against: CalendarDate;
  /** Holiday that both days are. */
  readonly holiday: HolidayCode | null;
};

/** A comparison day by day; `from` and `to` are the first and last comparison day, and the cut is of the last pair. */
export type FairComparison = DateSpan & {
  readonly rule: FairRule;
  readonly of: DateSpan;
  /** Pairs, in order of the compared days. */
  readonly pairs: readonly DayPair[];
} & Partial<ComparisonCut>;

/**
 * Returns the comparison of a range under a fair rule, up to today's moment if the range is in progress; null if it has not begun.
 *
 * @example compareFairly({ from: fromDayNumber(20546), to: fromDayNumber(20546), code: "custom" }, "sameHolidays", { today: fromDayNumber(20600), weekStart: 0, nowHalfHour: 28 })?.from // => "2025-04-18"
 */
export function compareFairly(range: DateRange, rule: FairRule, context: ComparisonContext): FairComparison | null {
  const { today } = context;
  if (range.from > today) return null;
  const isRangeRunning = includesDate(range, today);
  const elapsedSpan = { from: range.from, to: isRangeRunning ? today : range.to };
  const shiftDays = daysToSameWeekdays(range.from, context.fiscalCalendar);
  const dayPairs = Array.from({ length: countDays(elapsedSpan) }, (_, index) =>
    pairOf(addDays(elapsedSpan.from, index), shiftDays),
  );
  const comparedDays = dayPairs.map(({ against }) => against).toSorted();
  const [from, to, lastPair] = [comparedDays[0], comparedDays.at(-1), dayPairs.at(-1)];
  if (from === undefined || to === undefined || lastPair === undefined) return null;
  return {
    rule,
    from,
    to,
    of: elapsedSpan,
    pairs: dayPairs,
    ...(isRangeRunning ? cutAtClock(lastPair.against, context) : {}),
  };
}

/**
 * Pairs a day with the day to compare it with. A holiday is compared with itself one year before. Another day is compared
 * with the day `shift` days before, or, where that one is a holiday, with the ordinary day that its holiday left without a pair.
 */
function pairOf(day: CalendarDate, shift: number): DayPair {
  const holiday = holidayOn(day);
  if (holiday !== null) return { day, against: holidayDate(holiday, partsOf(day).year - 1), holiday: holiday };
  let earlierDay = addDays(day, -shift);
  // The day that a holiday moved away from may be another holiday, which moved too. Each holiday is met at most once.
  for (let movedHoliday = holidayOn(earlierDay); movedHoliday !== null; movedHoliday = holidayOn(earlierDay))
    earlierDay = addDays(holidayDate(movedHoliday, partsOf(earlierDay).year + 1), -shift);
  return { day, against: earlierDay, holiday: null };
}

/**
 * Joins dates to spans of consecutive days, in order.
 *
 * @example joinDates([fromDayNumber(3), fromDayNumber(1), fromDayNumber(2)]).length // => 1
 */
export function joinDates(dates: readonly CalendarDate[]): readonly DateSpan[] {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const date of dates.toSorted()) {
    const lastSpan = spans.at(-1);
    if (lastSpan !== undefined && date <= addDays(lastSpan.to, 1)) lastSpan.to = date;
    else spans.push({ from: date, to: date });
  }
  return spans;
}
