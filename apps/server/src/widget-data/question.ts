/** Parses the parameters of a widget call: locations, period and comparison; and describes them in the answer. */

import type { Meta } from "@comptoir/api/wire";
import { referenceDayOf } from "@comptoir/domain/dashboard";
import {
  businessTimeOf,
  compareRange,
  comparisonShift,
  dayStart,
  hasSwappedEnds,
  halfHourMs,
  isComparisonRule,
  resolveRange,
  storeContext,
  type Comparison,
  type ComparisonShift,
  type DateRange,
  type StoreContext,
} from "@comptoir/domain/period";
import { fail, failAll, issue, ok, type Result } from "@comptoir/domain/result";

import type { ItemFilter, MemberFilter } from "./member-filter.ts";
import type { SalesDates } from "./sales-dates.ts";
import type { Span } from "./span.ts";
import type { WidgetScope } from "./widget-scope.ts";

/** Parameters that every widget call accepts. */
export interface PeriodParams {
  readonly date: string;
  readonly compare?: string;
  /** Whether relative days count from the day of the last sale, if today is later. */
  readonly orLast?: boolean;
}

/** Parsed widget call. */
export interface Question {
  readonly scope: WidgetScope;
  readonly range: DateRange;
  readonly compare: Comparison | null;
  /** Days to compare with, ending at the current half hour if the period is in progress; null without a comparison. */
  readonly compareSpan: Span | null;
  /** Distance of these days from the days that they are compared with. */
  readonly compareShift: ComparisonShift | null;
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
  if (!isComparisonRule(rule)) return fail(issue("WIDGET_COMPARE", ["compare"]));
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
  const resolved = day === today ? requestedRange : resolveRange(params.date, { today: day, ...calendar });
  if (!resolved.ok) return failAll(resolved.issues.map(({ code, params: found }) => issue(code, ["date"], found)));
  const range = resolved.value;
  // Sums are stored by half hour, so the comparison ends at the start of the current half hour.
  const runningFrom = dayStart(today, calendar.timeZone, calendar.businessDayStart) + nowHalfHour * halfHourMs;
  const toNow = compareRange(range, rule, {
    ...calendar,
    today: day,
    nowHalfHour,
    clock: { nowMs: runningFrom, ...calendar },
  });
  // A finished day is compared as a whole.
  const compare =
    toNow === null || day === today ? toNow : { rule: toNow.rule, from: toNow.from, to: toNow.to, of: toNow.of };
  return ok({
    scope,
    range,
    compare,
    compareShift: comparisonShift(range, rule, { ...calendar, today: day, nowHalfHour }),
    compareSpan: compare === null ? null : spanOfComparison(compare),
    members: null,
    items: null,
    calendar,
    nowMs,
    meta: {
      range: { from: range.from, to: range.to, tz: scope.timeZone, code: range.preset ?? range.code },
      ...(compare === null ? {} : { compare }),
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

function spanOfComparison({ from, to, untilHalfHour }: Comparison): Span {
  return untilHalfHour === undefined ? { from, to } : { from, to, until: untilHalfHour };
}
