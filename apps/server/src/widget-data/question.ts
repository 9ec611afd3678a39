/** Parses the parameters of a widget call (locations, period and comparison), and describes them in the answer. */

import type { Meta } from "@comptoir/api/wire";
import { referenceDayOf } from "@comptoir/domain/dashboard";
import {
  businessTimeOf,
  compareFairly,
  compareRange,
  comparisonShift,
  dayStart,
  hasSwappedEnds,
  includesDate,
  isComparisonRule,
  isFairRule,
  resolveRange,
  storeContext,
  type CalendarDate,
  type Comparison,
  type ComparisonContext,
  type ComparisonRule,
  type ComparisonShift,
  type DateRange,
  type DayPair,
  type FairRule,
  type StoreContext,
} from "@comptoir/domain/period";
import { fail, failAll, issue, ok, type Result } from "@comptoir/domain/result";

import type { ItemFilter, MemberFilter } from "./member-filter.ts";
import type { SalesDates } from "./sales-dates.ts";
import { spanOfDates, type Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Parameters that every widget call accepts. */
export interface PeriodParams {
  readonly date: string;
  readonly compare?: string;
  /** Whether relative days count from the day of the last sale, if today is later. */
  readonly orLast?: boolean;
}

type ComparedPeriod = Pick<Comparison, "from" | "to" | "of" | "untilHalfHour" | "untilMinutes" | "untilMs"> & {
  readonly rule: Comparison["rule"] | FairRule;
};

/** Parsed widget call. */
export interface Question {
  readonly scope: WidgetScope;
  readonly range: DateRange;
  /** Days to read: those of the range, without those that a fair comparison excludes. */
  readonly span: Span;
  readonly compare: ComparedPeriod | null;
  /** Comparison days, ending at the current minute if the period is in progress; null without a comparison. */
  readonly compareSpan: Span | null;
  /** Distance between the days and their comparison days. */
  readonly compareShift: ComparisonShift | null;
  /** Days with their comparison days, under a fair rule. */
  readonly pairs: readonly DayPair[] | null;
  /** Current day, if the range is in progress; null otherwise. */
  readonly runningDay: CalendarDate | null;
  /** Members that the filters select; null for all sales of the scope. */
  readonly members: MemberFilter | null;
  readonly items: ItemFilter | null;
  readonly calendar: StoreContext;
  readonly nowMs: number;
  readonly meta: Meta;
}

/** Parses the period and the comparison of a call, in the time zone of its layer. Errors: DATE_RANGE, FISCAL_CALENDAR_MISSING, WIDGET_COMPARE. */
export function questionOf(
  params: PeriodParams,
  scope: WidgetScope,
  nowMs: number,
  salesDates: SalesDates,
): Result<Question> {
  const rule = params.compare ?? "none";
  if (!isComparisonRule(rule) && !isFairRule(rule)) return fail(issue("WIDGET_COMPARE", ["compare"]));
  const calendar: StoreContext = storeContext(
    scope.timeZone,
    scope.businessDayStart,
    scope.weekStart,
    scope.fiscalCalendar,
  );
  const { businessDate: today, halfHour: nowHalfHour } = businessTimeOf(nowMs, calendar);
  const requestedRange = resolveRange(params.date, { today, ...calendar });
  const day =
    requestedRange.ok && params.orLast === true
      ? referenceDayOf(requestedRange.value, { today, lastSalesDate: salesDates.lastSalesDate })
      : today;
  const rangeResult = day === today ? requestedRange : resolveRange(params.date, { today: day, ...calendar });
  if (!rangeResult.ok) return failAll(rangeResult.issues.map(({ code, params }) => issue(code, ["date"], params)));
  const range = rangeResult.value;
  // The comparison ends at the start of the current minute, which its words name.
  const runningMinuteMs = nowMs - (nowMs % minuteMs);
  const context = { ...calendar, today: day, nowHalfHour };
  const { compare, pairs } = comparisonAndPairs(range, rule, {
    context: { ...context, clock: { nowMs: runningMinuteMs, ...calendar } },
    isFinished: day !== today,
  });
  return ok({
    scope,
    range,
    compare,
    compareShift: isFairRule(rule) ? null : comparisonShift(range, rule, context),
    compareSpan: compare === null ? null : spanOfComparison(compare, pairs, calendar),
    pairs,
    runningDay: includesDate(range, today) ? today : null,
    span: { from: range.from, to: range.to },
    members: null,
    items: null,
    calendar,
    nowMs,
    meta: {
      range: { from: range.from, to: range.to, tz: scope.timeZone, code: range.preset ?? range.code },
      ...(compare === null ? {} : { compare: { ...compare, ...holidayPairsOf(pairs) } }),
      asOf: nowMs,
      currency: "CAD",
      partial: range.to >= today,
      ...salesDates,
      ...(day === today ? {} : { last: true }),
      ...(hasSwappedEnds(params.date) ? { swapped: true } : {}),
      targetId: scope.targetId,
      tl: scope.layerId,
    },
  });
}

interface ComparisonInput {
  readonly context: ComparisonContext;
  /** Whether the last day is over, so that it is compared as a whole. */
  readonly isFinished: boolean;
}

function comparisonAndPairs(
  range: DateRange,
  rule: ComparisonRule | FairRule,
  { context, isFinished }: ComparisonInput,
) {
  const comparison = isFairRule(rule) ? compareFairly(range, rule, context) : compareRange(range, rule, context);
  if (comparison === null) return { compare: null, pairs: null };
  const { rule: ownRule, from, to, of, untilHalfHour, untilMinutes, untilMs } = comparison;
  const clockCut =
    isFinished || untilHalfHour === undefined || untilMinutes === undefined || untilMs === undefined
      ? {}
      : { untilHalfHour, untilMinutes, untilMs };
  return {
    compare: { rule: ownRule, from, to, of, ...clockCut },
    pairs: "pairs" in comparison ? comparison.pairs : null,
  };
}

const minuteMs = 60_000;

function spanOfComparison(
  { from, to, untilMs }: ComparedPeriod,
  pairs: readonly DayPair[] | null,
  { timeZone, businessDayStart }: StoreContext,
): Span {
  const comparedSpan = (pairs === null ? null : spanOfDates(pairs.map(({ against }) => against))) ?? { from, to };
  if (untilMs === undefined) return comparedSpan;
  const lastComparedDay = pairs?.at(-1)?.against ?? to;
  return {
    ...comparedSpan,
    cutMinute: Math.floor((untilMs - dayStart(lastComparedDay, timeZone, businessDayStart)) / minuteMs),
    ...(lastComparedDay === to ? {} : { cutDay: lastComparedDay }),
  };
}

/** Maximum number of holidays to name, a little more than a year has. */
const namedHolidaysAtMost = 12;

function holidayPairsOf(pairs: readonly DayPair[] | null) {
  const holidayPairs = (pairs ?? []).flatMap(({ day, against, holiday }) =>
    holiday === null ? [] : [{ code: holiday, day, against }],
  );
  return holidayPairs.length === 0 ? {} : { holidays: holidayPairs.slice(0, namedHolidaysAtMost) };
}
