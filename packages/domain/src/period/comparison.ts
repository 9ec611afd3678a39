/**
 * Comparison of ranges. A range that contains today is compared up to the same moment, so that twelve days are
 * never compared with a whole month; only `previous` takes the whole period before. Source: behaviour 3.2.
 *
 * The rules depend on days, not on codes: a custom range that covers a month compares like the month. A range of whole
 * months moves by whole months, a fiscal unit by its own kind, any other by its length in days. A range that is both is a
 * month, unless a fiscal preset was chosen. Under `sameWeekdays` too, whole months, quarters and years compare with the
 * same ones of the year before. `sameWeekday` moves any range by the fewest whole weeks that clear it: a day to last week.
 */

import { addDays, addMonths, daysBetween, partsOf } from "./calendar-date.ts";
import type { CalendarDate, Weekday } from "./calendar-date.ts";
import { endOfUnit } from "./calendar-unit.ts";
import { cutAtClock } from "./comparison-clock.ts";
import type { ComparisonClock, ComparisonCut } from "./comparison-clock.ts";
import { countDays, includesDate } from "./date-range.ts";
import type { DateRange, DateSpan } from "./date-range.ts";
import { fiscalPositionOf, fiscalRange, fiscalYearRange } from "./fiscal-calendar.ts";
import type { FiscalCalendar } from "./fiscal-calendar.ts";
import { presets, toDateUnitOf } from "./preset.ts";
import { countWholeMonths, shiftWholeMonths } from "./whole-months.ts";

type ComparisonRuleRow = {
  /** Whether a range in progress is compared up to today's moment. */
  readonly toDate: boolean;
};

/** Every comparison rule, in menu order. */
export const comparisonRules = {
  none: { toDate: false },
  previous: { toDate: false },
  previousToDate: { toDate: true },
  sameWeekday: { toDate: true },
  sameWeekdays: { toDate: true },
  lastYear: { toDate: true },
} as const satisfies Record<string, ComparisonRuleRow>;

/** A comparison rule. */
export type ComparisonRule = keyof typeof comparisonRules;

/**
 * Tells whether a text is a comparison rule.
 *
 * @example isComparisonRule("lastYear") // => true
 */
export function isComparisonRule(text: string): text is ComparisonRule {
  return Object.hasOwn(comparisonRules, text);
}

/** Context of a comparison. */
export type ComparisonContext = {
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
  /** The running half hour of today's business day. */
  readonly nowHalfHour: number;
  /** The current instant, for a cut to the minute and for days with a clock change. */
  readonly clock?: ComparisonClock;
  /** Comparison day of a single day in progress; yesterday by default. */
  readonly dayAgainst?: "yesterday" | "sameWeekday";
  readonly fiscalCalendar?: FiscalCalendar;
};

/** A comparison range, both ends included. */
export type Comparison = DateSpan & {
  readonly rule: Exclude<ComparisonRule, "none">;
  /** The compared days of the range: up to today if it is in progress. */
  readonly of: DateSpan;
} & Partial<ComparisonCut>;

/**
 * Returns the comparison range under a rule, with the cut of its last day; null if there is nothing to compare.
 *
 * @example compareRange({ from: fromDayNumber(20513), to: fromDayNumber(20543), code: "-0m" }, "previous", { today: fromDayNumber(20524), weekStart: 0, nowHalfHour: 28 })?.to // => "2026-02-28"
 */
export function compareRange(range: DateRange, rule: ComparisonRule, context: ComparisonContext): Comparison | null {
  if (rule === "none") return null;
  const { today } = context;
  const toDateUnit = range.preset === undefined ? null : toDateUnitOf(range.preset);
  const frame = frameOf(range, context);
  const isInProgress = includesDate(frame, today) && (comparisonRules[rule].toDate || toDateUnit !== null);
  if (rule === "previousToDate" && range.from > today) return null;
  const mover = moverOf(frame, rule, context, isFiscalRange(range));
  const comparisonSpan = mover.span;
  if (!isInProgress)
    return { rule, from: comparisonSpan.from, to: comparisonSpan.to, of: { from: range.from, to: range.to } };
  const comparedToday = mover.day(today);
  const lastComparedDay = comparedToday < comparisonSpan.to ? comparedToday : comparisonSpan.to;
  const comparisonCut =
    mover.isSameDay(today, comparedToday) && comparedToday <= comparisonSpan.to && comparisonRules[rule].toDate
      ? cutAtClock(lastComparedDay, context)
      : {};
  return {
    rule,
    from: comparisonSpan.from,
    to: lastComparedDay,
    of: { from: range.from, to: today },
    ...comparisonCut,
  };
}

/** Distance between the days of a range and their comparison days: a number of days, or of months. */
export type ComparisonShift = { readonly days: number } | { readonly months: number };

/**
 * Returns how far the comparison days are before the days of a range; null without a comparison. A day that the earlier month lacks is compared with
 * the last day of that month.
 * @example comparisonShift({ from: fromDayNumber(20513), to: fromDayNumber(20543), code: "-0m" }, "previous", { today: fromDayNumber(20524), weekStart: 0, nowHalfHour: 28 }) // => { months: 1 }
 */
export function comparisonShift(
  range: DateRange,
  rule: ComparisonRule,
  context: ComparisonContext,
): ComparisonShift | null {
  return rule === "none" ? null : moverOf(frameOf(range, context), rule, context, isFiscalRange(range)).shift;
}

/** Returns the whole unit that a range to date is the beginning of, or the range itself. */
function frameOf(range: DateRange, { weekStart }: ComparisonContext): DateSpan {
  const toDateUnit = range.preset === undefined ? null : toDateUnitOf(range.preset);
  return toDateUnit === null ? range : { from: range.from, to: endOfUnit(range.from, toDateUnit, weekStart) };
}

const isFiscalRange = ({ preset }: DateRange): boolean => preset !== undefined && presets[preset].fiscal;

type Mover = {
  /** Comparison range of the whole frame. */
  readonly span: DateSpan;
  /** Comparison day of a day in the frame. */
  readonly day: (date: CalendarDate) => CalendarDate;
  /** How far the span lies before the frame. */
  readonly shift: ComparisonShift;
  /** Tells whether the comparison day of a day is its own counterpart, and not the last day of a shorter month. */
  readonly isSameDay: (date: CalendarDate, answer: CalendarDate) => boolean;
};

function moverOf(frame: DateSpan, rule: ComparisonRule, context: ComparisonContext, isFiscal: boolean): Mover {
  if (rule === "lastYear") return makeMonthMover(frame, -12);
  if (rule === "sameWeekday") return makeDayMover(frame, -7 * Math.ceil(countDays(frame) / 7));
  const wholeMonthCount = isFiscal ? 0 : countWholeMonths(frame);
  if (rule === "sameWeekdays")
    return wholeMonthCount > 0
      ? makeMonthMover(frame, -12)
      : makeDayMover(frame, -daysToSameWeekdays(frame.from, context.fiscalCalendar));
  if (wholeMonthCount > 0) return makeMonthMover(frame, -wholeMonthCount);
  const fiscalMover = makeFiscalMover(frame, context.fiscalCalendar);
  if (fiscalMover !== null) return fiscalMover;
  const isTodayAlone = frame.from === frame.to && frame.from === context.today;
  return makeDayMover(frame, isTodayAlone && context.dayAgainst === "sameWeekday" ? -7 : -countDays(frame));
}

const makeDayMover = ({ from, to }: DateSpan, days: number): Mover => ({
  span: { from: addDays(from, days), to: addDays(to, days) },
  day: (date) => addDays(date, days),
  shift: { days: -days },
  isSameDay: () => true,
});

const makeMonthMover = (frame: DateSpan, months: number): Mover => ({
  span:
    countWholeMonths(frame) > 0
      ? shiftWholeMonths(frame, months)
      : { from: addMonths(frame.from, months), to: addMonths(frame.to, months) },
  day: (date) => addMonths(date, months),
  shift: { months: -months },
  isSameDay: (date, answer) => partsOf(date).day === partsOf(answer).day,
});

/** Returns the previous fiscal period, quarter or year if the frame is one, whose days correspond in order; null for other frames. */
function makeFiscalMover(frame: DateSpan, calendar: FiscalCalendar | undefined): Mover | null {
  if (calendar === undefined) return null;
  for (const unit of ["period", "quarter", "year"] as const) {
    const fiscalUnitSpan = fiscalRange(frame.from, unit, calendar);
    if (fiscalUnitSpan.from !== frame.from || fiscalUnitSpan.to !== frame.to) continue;
    const previousUnitSpan = fiscalRange(addDays(frame.from, -1), unit, calendar);
    return {
      span: previousUnitSpan,
      day: (date) => addDays(previousUnitSpan.from, daysBetween(frame.from, date)),
      shift: { days: daysBetween(previousUnitSpan.from, frame.from) },
      isSameDay: () => true,
    };
  }
  return null;
}

/** Returns 52 weeks in days, or as many weeks as lead to the same week of the previous fiscal year; a week 53 has no counterpart, and takes 52. */
export function daysToSameWeekdays(date: CalendarDate, calendar: FiscalCalendar | undefined): number {
  if (calendar === undefined) return 364;
  const { year } = fiscalPositionOf(date, calendar);
  return daysBetween(fiscalYearRange(year - 1, calendar).from, fiscalYearRange(year, calendar).from);
}
