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
import { rehearsalStatement, type RehearsedRow } from "./exception-statement.ts";
import { cutOf, findRiskPeriod } from "./risk-period.ts";

/** Compares the events of a period under the present and under the tried limits. Errors: those of the settings, DATE_RANGE, ACCESS_DENIED, REPORT_TIME, REPORT_MEMORY. */
export const rehearse = Effect.fn("exception.rehearse")(function* (caller: WidgetCaller, query: LimitRehearsalQuery) {
  const triedLimits = yield* checkLimits(query);
  const period = yield* findRiskPeriod(caller, query);
  const limitsAt = (locationId: number): RiskLimits => period.riskLimits.get(locationId) ?? defaultRiskLimits;
  const tried = new Map(period.locations.map(({ id }) => [id, { ...limitsAt(id), ...triedLimits }]));
  const rows = yield* queryEither<RehearsedRow>((dialect) =>
    rehearsalStatement({ present: cutOf(period, dialect), tried: cutOf({ ...period, riskLimits: tried }, dialect) }),
  );
  const presentLimits = period.locations.map(({ id }) => limitsAt(id));
  return {
    ...rehearseLimits(rows.map((row) => ({ ...row, amount: cents(row.amount) }))),
    refundAbove: onlyValue(presentLimits.map(({ refund }) => refund / 100)),
    discountAbove: onlyValue(presentLimits.map(({ discount }) => discount)),
    ...period.range,
    asOf: yield* Clock.currentTimeMillis,
  } satisfies LimitRehearsalWire;
});

/** Checks tried limits by the rules of their settings. */
function checkLimits({ refundAbove, discountAbove }: LimitRehearsalQuery) {
  const issues = [
    ...issuesOf("refundAbove", checkSetting(limitSettings.REFUND_OVER_LIMIT, refundAbove ?? null)),
    ...issuesOf("discountAbove", checkSetting(limitSettings.DISCOUNT_OVER_LIMIT, discountAbove ?? null)),
  ];
  const refund = refundAbove === undefined ? undefined : centsFromDollars(refundAbove);
  return issues.length > 0
    ? Effect.fail(invalid(issues))
    : Effect.succeed<Partial<RiskLimits>>({
        ...(refund?.ok === true && { refund: refund.value }),
        ...(discountAbove !== undefined && { discount: discountAbove }),
      });
}

/** Lists the issues of a field that was checked as a setting. */
const issuesOf = (field: keyof LimitRehearsalQuery, result: Result<unknown>): readonly Issue[] =>
  result.ok ? [] : result.issues.map((settingIssue) => ({ ...settingIssue, path: [field] }));

/** Returns the value that all have, or null where they differ. */
const onlyValue = (values: readonly number[]): number | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;
