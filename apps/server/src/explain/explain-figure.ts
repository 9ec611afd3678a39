/** Explains a figure of a widget: the sums it is computed from, and other stored sums that must add up to the same. */

import { Effect } from "effect";

import type { Figure, FigureAnswer, FigureBody } from "@comptoir/api/wire";
import {
  defineMeasure,
  figureOfRecipe,
  getMeasure,
  listRecipeParts,
  unitOfPart,
  type FigureIdentity,
  type FigurePart,
  type FigureValues,
  type MeasureCode,
} from "@comptoir/domain/dashboard";
import {
  addSums,
  emptySums,
  getMetric,
  isMetricCode,
  isComputableFrom,
  type MetricCode,
} from "@comptoir/domain/metric";
import { countDays } from "@comptoir/domain/period";

import { badRequest, forbidden } from "../http/refusal.ts";
import { listStoredSums, toSalesSums, type DayTable } from "../sales/index.ts";
import {
  countCustomers,
  countNewCustomers,
  getStats,
  hasMetric,
  narrowCallByWidget,
  readFilteredSums,
  readSums,
  refuseFilters,
  toFigure,
  type WidgetAsk,
} from "../widget-data/index.ts";

type FigureParams = Pick<FigureBody, "measure" | "filters">;

/** Explains a figure. Errors: ACCESS_DENIED for a cost or stock, WIDGET_MEASURES for a figure that is not known of the filtered members, FILTER_INVALID. */
export const explainFigure = Effect.fn("explain.figure")(function* (
  unfilteredAsk: WidgetAsk,
  { measure, filters }: FigureParams,
) {
  const narrowedAsk = filters === undefined ? unfilteredAsk : yield* narrowCallByWidget(unfilteredAsk, filters);
  const figureAndParts: FigureAndParts = yield* readParts(narrowedAsk, measure);
  const figureValue = isMetricCode(measure) ? figureAndParts.figure : figureOfRecipe(measure, figureAndParts.parts);
  return {
    meta: narrowedAsk.question.meta,
    figure: toMeasureFigure(measure, figureValue),
    parts: listRecipeParts(defineMeasure(measure).recipe).map((part) =>
      toPartFigure(part, figureAndParts.parts[part] ?? null),
    ),
    identities: isMetricCode(measure) && figureValue !== null ? yield* readIdentities(narrowedAsk, measure) : [],
  } satisfies FigureAnswer;
});

const toMeasureFigure = (measure: MeasureCode, value: number | null): Figure =>
  toFigure({ unit: getMeasure(measure).unit, metric: measure, value });

const toPartFigure = (part: FigurePart, value: number | null): Figure =>
  toFigure({ unit: unitOfPart(part), metric: part, value });

interface FigureAndParts {
  /** Figure as the metric computes it. */
  readonly figure: number | null;
  readonly parts: FigureValues;
}

/** Reads the sums that a figure is computed from. */
const readParts = Effect.fnUntraced(function* (widgetAsk: WidgetAsk, measure: MeasureCode) {
  const { snapshot, question, seesCost } = widgetAsk;
  const { scope, span } = question;
  if (measure === "stockOnHand") {
    const { stats } = yield* getStats(widgetAsk, { type: "STOCK" });
    return { figure: null, parts: { stockOnHand: stats[0]?.value ?? null } } satisfies FigureAndParts;
  }
  if (!isMetricCode(measure)) {
    yield* refuseFilters(question);
    const { known, identified } = yield* countCustomers(snapshot, scope, span);
    const { sums } = yield* readFilteredSums(snapshot, question, span);
    const newCustomerCount = yield* countNewCustomers(snapshot, scope, span);
    return {
      figure: null,
      parts: { uniqueCustomers: known, newCustomers: newCustomerCount, identified, transactions: sums.transactions },
    } satisfies FigureAndParts;
  }
  const { permission, of } = getMetric(measure);
  if (permission !== undefined && !seesCost) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (!hasMetric(measure, question)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measure"));
  const { sums, isEmpty } = yield* readFilteredSums(snapshot, question, span);
  return { figure: isEmpty ? null : of(sums), parts: sums } satisfies FigureAndParts;
});

/** Summary tables, stored apart from the sums of days, that a figure can be added up from, each with the name of its check. */
const tableByPart = {
  DEPARTMENTS: "sales_day_department",
  CASHIERS: "sales_day_cashier",
  TERMINALS: "sales_day_terminal",
  HALF_HOURS: "sales_half_hour",
} as const satisfies Partial<Record<FigureIdentity, DayTable>>;

/** Summary tables of amounts by code (tender, tax), and the metric that each adds up to. */
const tablesByCode = [
  { code: "TENDERS", measure: "totalCollected", table: "sales_day_tender" },
  { code: "TAX_CODES", measure: "tax", table: "sales_day_tax" },
] as const satisfies readonly { code: FigureIdentity; measure: MetricCode; table: DayTable }[];

/** Maximum number of days for which half hours are added up. */
const halfHourDaysAtMost = 92;

/** Reads the figure again from other summary tables; none for a figure of some members only. */
const readIdentities = Effect.fnUntraced(function* ({ snapshot, question }: WidgetAsk, measure: MetricCode) {
  const { scope, range, span, members, items } = question;
  if (members !== null || items !== null) return [];
  const { of } = getMetric(measure);
  const wholeFigure = of((yield* readFilteredSums(snapshot, question, span)).sums);
  const comparablePartCodes = (Object.keys(tableByPart) as (keyof typeof tableByPart)[]).filter(
    (code) =>
      isComputableFrom(measure, listStoredSums(tableByPart[code])) &&
      (code !== "HALF_HOURS" || countDays(range) <= halfHourDaysAtMost),
  );
  const partIdentities = yield* Effect.forEach(comparablePartCodes, (code) =>
    Effect.map(readSums(snapshot, scope, span, { table: tableByPart[code], by: ["location_id"] }), (rows) => ({
      code,
      parts: of(rows.map(toSalesSums).reduce(addSums, emptySums)),
    })),
  );
  const codeIdentities = yield* Effect.forEach(
    tablesByCode.filter((row) => row.measure === measure),
    ({ code, table }) =>
      Effect.map(readSums(snapshot, scope, span, { table, by: ["code"], sums: ["amount"] }), (rows) => ({
        code,
        parts: rows.reduce((sum, row) => sum + Number(row["amount"]), 0),
      })),
  );
  return [...partIdentities, ...codeIdentities].map(({ code, parts }) => ({
    code,
    parts: toMeasureFigure(measure, parts),
    whole: toMeasureFigure(measure, wholeFigure),
  }));
});
