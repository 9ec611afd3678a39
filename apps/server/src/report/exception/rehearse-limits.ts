/** Tries other limits on the risk events of a period. Nothing is written. */

import type { LimitRehearsalQuery, LimitRehearsalWire } from "@comptoir/api/wire";
import { centsFromDollars, cents } from "@comptoir/domain/money";
import type { Issue, Result } from "@comptoir/domain/result";
import { checkSetting } from "@comptoir/domain/setting";
import { defaultRiskLimits, limitSettings, rehearseLimits, type RiskLimits } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { invalid } from "../../http/refusal.ts";
import type { WidgetCaller } from "../../widget-data/widget-data-service.ts";
import { queryEither } from "../copy/ask-either.ts";
import { buildRehearsalStatement, type RehearsedRow } from "./exception-statement.ts";
import { makeSourceCut, findRiskPeriod } from "./risk-period.ts";

/** Compares the events of a period under the present and under the tried limits. Errors: those of the settings, DATE_RANGE, ACCESS_DENIED, REPORT_TIME, REPORT_MEMORY. */
export const rehearseRiskLimits = Effect.fn("exception.rehearse")(function* (
  caller: WidgetCaller,
  query: LimitRehearsalQuery,
) {
  const triedLimits = yield* checkTriedLimits(query);
  const riskPeriod = yield* findRiskPeriod(caller, query);
  const presentLimitsAt = (locationId: number): RiskLimits =>
    riskPeriod.riskLimits.get(locationId) ?? defaultRiskLimits;
  const triedLimitsByLocationId = new Map(
    riskPeriod.locations.map(({ id }) => [id, { ...presentLimitsAt(id), ...triedLimits }]),
  );
  const rehearsedRows = yield* queryEither<RehearsedRow>((dialect) =>
    buildRehearsalStatement({
      present: makeSourceCut(riskPeriod, dialect),
      tried: makeSourceCut({ ...riskPeriod, riskLimits: triedLimitsByLocationId }, dialect),
    }),
  );
  const presentLimits = riskPeriod.locations.map(({ id }) => presentLimitsAt(id));
  return {
    ...rehearseLimits(rehearsedRows.map((row) => ({ ...row, amount: cents(row.amount) }))),
    refundAbove: commonValueOrNull(presentLimits.map(({ refund }) => refund / 100)),
    discountAbove: commonValueOrNull(presentLimits.map(({ discount }) => discount)),
    ...riskPeriod.range,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies LimitRehearsalWire;
});

/** Checks tried limits by the rules of their settings. */
function checkTriedLimits({ refundAbove, discountAbove }: LimitRehearsalQuery) {
  const settingIssues = [
    ...issuesOfSetting("refundAbove", checkSetting(limitSettings.REFUND_OVER_LIMIT, refundAbove ?? null)),
    ...issuesOfSetting("discountAbove", checkSetting(limitSettings.DISCOUNT_OVER_LIMIT, discountAbove ?? null)),
  ];
  const refundLimitResult = refundAbove === undefined ? undefined : centsFromDollars(refundAbove);
  return settingIssues.length > 0
    ? Effect.fail(invalid(settingIssues))
    : Effect.succeed<Partial<RiskLimits>>({
        ...(refundLimitResult?.ok === true && { refund: refundLimitResult.value }),
        ...(discountAbove !== undefined && { discount: discountAbove }),
      });
}

/** Lists the issues of a field that was checked as a setting. */
const issuesOfSetting = (field: keyof LimitRehearsalQuery, result: Result<unknown>): readonly Issue[] =>
  result.ok ? [] : result.issues.map((settingIssue) => ({ ...settingIssue, path: [field] }));

/** Returns the value that all numbers of a list have, or null if they differ or the list is empty. */
const commonValueOrNull = (values: readonly number[]): number | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;
