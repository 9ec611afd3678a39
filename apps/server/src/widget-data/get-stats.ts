/** GetStats: one figure of a measure family. */

import { Effect } from "effect";

import type { Figure, WidgetAnswers } from "@comptoir/api/wire";
import { statTypes, type StatType } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { getMetric, type MetricCode, type MetricUnit, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";

import { badRequest, forbidden } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { readPeriod } from "./period-sums.ts";
import { readSpark } from "./simple.ts";
import { inScope, type Snapshot } from "./snapshot.ts";
import type { WidgetScope } from "./widget-scope.ts";

/**
 * The answer of GetStats. STOCK is what the ledger says now, whatever the period.
 *
 * A member (`code`) names no dimension by itself, so it is refused, never ignored; GetStatsPer answers for members.
 */
export const getStats = Effect.fn("widgetData.getStats")(function* (
  ask: WidgetAsk,
  params: { readonly type: StatType; readonly name?: string; readonly code?: string },
) {
  if (params.code !== undefined && params.code !== "") return yield* Effect.fail(badRequest("FILTER_INVALID", undefined, "code"));
  const { metric } = statTypes[params.type];
  const label = { type: params.type, code: "", name: params.name ?? "" };
  const figure =
    metric === null
      ? ({ ...label, unit: "qty", value: yield* readStock(ask.snapshot, ask.question.scope) } satisfies Figure)
      : { ...(yield* figureOf(ask, metric)), ...label };
  return { meta: ask.question.meta, stats: [figure] } satisfies WidgetAnswers["GetStats"];
});

/** One metric of the period with its comparison; null where there is no data, never 0. Errors: ACCESS_DENIED for costs. */
export const figureOf = Effect.fnUntraced(function* ({ snapshot, question, seesCost }: WidgetAsk, metric: MetricCode) {
  const { unit, of, permission, additive } = getMetric(metric);
  if (permission === "PRODUCT_COST_READ" && !seesCost) {
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  }
  const { scope, range, compareSpan } = question;
  const current = yield* readPeriod(snapshot, scope, range);
  const previous = compareSpan === null ? null : yield* readPeriod(snapshot, scope, compareSpan);
  const spark = additive ? yield* readSpark(snapshot, question, current.days, (sums: SalesSums) => of(sums) ?? 0) : null;
  return typed(
    unit,
    metric,
    current.isEmpty ? null : of(current.sums),
    previous === null ? undefined : previous.isEmpty ? null : of(previous.sums),
    spark ?? undefined,
  );
});

/** What lies in stock now. Units: thousandths. */
const readStock = Effect.fnUntraced(function* (snapshot: Snapshot, scope: WidgetScope) {
  const rows = yield* snapshot.query<{ readonly quantity: number | null }>(
    `SELECT sum(quantity)::float8 AS quantity FROM stock_on_hand WHERE ${inScope("", scope)}`,
  );
  const value = rows[0]?.quantity ?? null;
  return value === null ? null : quantity(value);
});

/** A figure with the numbers of its unit. */
export function typed(
  unit: MetricUnit,
  metric: string,
  value: number | null,
  previous: number | null | undefined,
  spark: readonly number[] | undefined,
): Figure {
  const base = { type: metric, code: "", name: "" };
  const as = <N extends number>(brand: (value: number) => N) => ({
    value: value === null ? null : brand(value),
    ...(previous === undefined ? {} : { previous: previous === null ? null : brand(previous) }),
    ...(spark === undefined ? {} : { spark: spark.map(brand) }),
  });
  if (unit === "money") return { ...base, unit, ...as(cents) };
  if (unit === "qty") return { ...base, unit, ...as(quantity) };
  if (unit === "pct") return { ...base, unit, ...as(percent) };
  return { ...base, unit, ...as((count) => count) };
}
