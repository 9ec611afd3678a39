/** Locations, days and limits that a question about risk events reads. */

import { businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import { questionOf, type PeriodParams } from "../../widget-data/question.ts";
import { readSalesDates } from "../../widget-data/sales-dates.ts";
import { withSnapshot, type WidgetCaller } from "../../widget-data/widget-data-service.ts";
import { widgetScope, type ScopeLocation } from "../../widget-data/widget-scope.ts";
import type { Dialect } from "../dialect.ts";
import type { SourceCut } from "../source.ts";
import { readRiskLimits, type RiskLimitsByLocation } from "./read-risk-limits.ts";

/** Locations and days of risk events, with the limits that decide which events are risk events. */
export interface RiskPeriod {
  readonly locations: readonly ScopeLocation[];
  readonly range: { readonly from: CalendarDate; readonly to: CalendarDate };
  readonly today: CalendarDate;
  readonly permissions: SourceCut["permissions"];
  readonly riskLimits: RiskLimitsByLocation;
}

/** Finds the locations, days and present limits of a query about risk events. Errors: DATE_RANGE, ACCESS_DENIED. */
export const findRiskPeriod = Effect.fnUntraced(function* (
  caller: WidgetCaller,
  { date, tl }: PeriodParams & { readonly tl?: number },
) {
  const widgetScopeOfCaller = yield* widgetScope(caller, tl === undefined ? {} : { tl });
  const nowMs = yield* Clock.currentTimeMillis;
  const dateQuestion = yield* withSnapshot((snapshot) =>
    Effect.map(readSalesDates(snapshot, widgetScopeOfCaller), (dates) =>
      questionOf({ date }, widgetScopeOfCaller, nowMs, dates),
    ),
  );
  if (!dateQuestion.ok) return yield* Effect.fail(invalid(dateQuestion.issues));
  const { range, calendar } = dateQuestion.value;
  return {
    locations: widgetScopeOfCaller.locations,
    range: { from: range.from, to: range.to },
    today: businessDateOf(nowMs, calendar),
    permissions: caller.permissions,
    riskLimits: yield* readRiskLimits(widgetScopeOfCaller.locations.map(({ id }) => id)),
  } satisfies RiskPeriod;
});

/** Builds the cut of the source of risk events. */
export const makeSourceCut = (
  { locations, range, today, permissions, riskLimits }: RiskPeriod,
  dialect: Dialect,
): SourceCut => ({
  dialect,
  permissions,
  locations,
  ...range,
  today,
  previous: range,
  lastYear: range,
  riskLimits,
});
