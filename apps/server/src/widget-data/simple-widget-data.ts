/** Answers Generic/SimpleWidgetData: the figures of a configured widget. */

import { Effect } from "effect";

import type { Figure, SimpleWidgetAnswer, SimpleWidgetBody, WidgetAnswers } from "@comptoir/api/wire";
import {
  comparisonsOf,
  customerMetrics,
  defaultTopN,
  isWidgetComparison,
  statTypes,
  type CustomerMetricCode,
  type DisplayType,
  type PerType,
} from "@comptoir/domain/dashboard";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { checkDataset, checkMeasure } from "./check-figures.ts";
import { readCustomerWidget } from "./client.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { getStats, readFigure, toFigure } from "./get-stats.ts";
import { narrowCall } from "./narrow-ask.ts";
import type { PeriodParams } from "./question.ts";
import { loadTranslator } from "./reader-words.ts";
import type { PlaceParams } from "./widget-scope.ts";

type SimpleBody = (typeof SimpleWidgetBody)["Type"];

/** Period of a widget on a dashboard whose own period is not sent. Source: specification 9. */
const defaultPeriodCode = "-0d";

/** Returns the days and the place of a configured widget: its own period before that of its dashboard, and its first comparison with other days. */
export function periodParamsOf({ kind, period, date, compare, targetId, tl }: SimpleBody): PeriodParams & PlaceParams {
  const comparisonRule =
    typeof compare === "string"
      ? compare
      : comparisonsOf(
          { kind: kind ?? "Simple", compare: (compare ?? []).filter(isWidgetComparison), period: period ?? null },
          { compare: null },
        )[0];
  return {
    date: period ?? date ?? defaultPeriodCode,
    ...(comparisonRule === undefined ? {} : { compare: comparisonRule }),
    ...(targetId === undefined ? {} : { targetId }),
    ...(tl === undefined ? {} : { tl }),
  };
}

/**
 * Answers the figures of a configured widget, with a ranking by its primary measure if it has a dimension.
 *
 * Errors: WIDGET_DATASET, WIDGET_DISPLAY for a stored widget of another display, PRIMARY_REQUIRED, WIDGET_MEASURES, ACCESS_DENIED,
 * FILTER_INVALID, FILTER_VALUE_MISSING, TOP_N.
 */
export const simpleWidgetData = Effect.fn("generic.simpleWidgetData")(function* (
  wholeAsk: WidgetAsk,
  body: SimpleBody,
  display: DisplayType,
) {
  yield* checkDataset(body.dataset);
  if (body.type !== undefined && body.type !== display)
    return yield* Effect.fail(badRequest("WIDGET_DISPLAY", undefined, "type"));
  const primaryMeasure = primaryMeasureOf(body);
  if (primaryMeasure === "") return yield* Effect.fail(badRequest("PRIMARY_REQUIRED", undefined, "primary"));
  const narrowedAsk = yield* narrowCall(wholeAsk, body.filters ?? []);
  const primaryFigure = yield* readMeasureFigure(narrowedAsk, primaryMeasure, "primary");
  const secondaryFigures = yield* Effect.forEach(body.secondary ?? [], (code) =>
    readMeasureFigure(narrowedAsk, code, "secondary"),
  );
  const splitType = body.dimension ?? (body.kind === "TopSales" ? "ITEM" : null);
  const splitRanking =
    splitType === null
      ? null
      : yield* readRankingOfWidget(narrowedAsk, splitType, primaryMeasure, body.topN ?? defaultTopN);
  return {
    meta: narrowedAsk.question.meta,
    primary: primaryFigure,
    ...(body.secondary === undefined ? {} : { secondary: secondaryFigures }),
    ...(splitRanking === null ? {} : { rows: toSimpleRows(splitRanking) }),
  } satisfies (typeof SimpleWidgetAnswer)["Type"];
});

/** Returns the code of the primary measure: for GetStats, the measure of its family; "" without any. */
function primaryMeasureOf({ kind, stat, primary }: SimpleBody): string {
  const familyMeasure = kind === "GetStats" && stat !== undefined && stat !== null ? statTypes[stat].metric : undefined;
  return familyMeasure === undefined ? (primary ?? "") : (familyMeasure ?? "stockOnHand");
}

/** Reads a measure of sales, of customers or of stock, named in the reader's language. Errors: WIDGET_MEASURES with its field, ACCESS_DENIED, FILTER_INVALID. */
const readMeasureFigure = Effect.fnUntraced(function* (ask: WidgetAsk, code: string, field: string) {
  if (code === "stockOnHand") {
    const [figure] = (yield* getStats(ask, { type: "STOCK" })).stats;
    if (figure !== undefined) return { ...figure, type: code } satisfies Figure;
  }
  const translator = yield* loadTranslator(ask.language);
  if (isCustomerMetric(code)) {
    const { client: figures } = yield* readCustomerWidget(ask);
    const { unit } = customerMetrics[code];
    const previousFigure = figures.previous?.[code];
    return {
      ...toFigure({ unit, metric: code, value: figures[code], previous: previousFigure }),
      name: translator.t(`dashboard.measure_${code}`),
    };
  }
  const checkedMetric = yield* checkMeasure(ask, code, field);
  return { ...(yield* readFigure(ask, checkedMetric)), name: translator.t(`dashboard.measure_${checkedMetric}`) };
});

const isCustomerMetric = (code: string): code is CustomerMetricCode => Object.hasOwn(customerMetrics, code);

/** Ranks the members of a dimension; tenders always by the total collected, the only measure that they have. */
const readRankingOfWidget = (ask: WidgetAsk, type: PerType, measure: string, topN: number) =>
  getStatsPer(ask, { type, topN, ...(type === "TENDER" ? {} : { measure }) });

/** Adds the unit of a ranking to each of its rows. */
function toSimpleRows(ranking: WidgetAnswers["GetStatsPer"]): NonNullable<(typeof SimpleWidgetAnswer)["Type"]["rows"]> {
  if (ranking.unit === "qty") return ranking.rows.map((row) => ({ ...row, unit: ranking.unit }));
  if (ranking.unit === "count") return ranking.rows.map((row) => ({ ...row, unit: ranking.unit }));
  return ranking.rows.map((row) => ({ ...row, unit: ranking.unit }));
}
