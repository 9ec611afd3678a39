/** Answers Generic/TimeSeries and Generic/SimpleWidgetData: any measures over time or as figures. */

import { Effect } from "effect";

import type {
  SimpleWidgetAnswer,
  SimpleWidgetBody,
  TimeSeriesAnswer,
  TimeSeriesBody,
  WidgetAnswers,
} from "@comptoir/api/wire";
import { defaultTopN, type PerType } from "@comptoir/domain/dashboard";
import {
  addSums,
  emptySums,
  figureOfBucket,
  getMetric,
  isMetricCode,
  type MetricCode,
  type SalesSums,
} from "@comptoir/domain/metric";
import { bucketKeyOfDate, bucketsOf, type CalendarDate, type Grain } from "@comptoir/domain/period";

import { badRequest, forbidden } from "../http/refusal.ts";
import { toSalesSums } from "../sales/index.ts";
import type { WidgetAsk } from "./ask.ts";
import { getStatsPer } from "./get-stats-per.ts";
import { readFigure, toFigure } from "./get-stats.ts";
import { readNames } from "./member-names.ts";
import { memberCode, memberColumns } from "./members.ts";
import { narrowCall } from "./narrow-ask.ts";
import { hasMetric } from "./sale-filters.ts";
import { readSeries } from "./sales-per-range.ts";
import { readSums, type SumQuery } from "./snapshot.ts";

type Series = (typeof TimeSeriesAnswer)["Type"]["series"][number];

/** Daily summary table of each split, with its key column. */
const daySplits: Partial<Record<PerType, { readonly table: SumQuery["table"]; readonly column: string }>> = {
  DEPARTMENT: { table: "sales_day_department", column: "department_id" },
  SUBDEPARTMENT: { table: "sales_day_department", column: "sub_department_id" },
  CASHIER: { table: "sales_day_cashier", column: "cashier" },
  TERMINAL: { table: "sales_day_terminal", column: "terminal" },
  LOCATION: { table: "sales_day", column: "location_id" },
};

/** Answers measures over time. Errors: FILTER_INVALID, WIDGET_MEASURES, FILTER_VALUE_MISSING, WIDGET_DIMENSION, WIDGET_GRAIN, ACCESS_DENIED, TOO_MANY. */
export const timeSeries = Effect.fn("generic.timeSeries")(function* (
  wholeAsk: WidgetAsk,
  body: (typeof TimeSeriesBody)["Type"],
  grain: Grain,
) {
  const ask = yield* narrowCall(wholeAsk, body.filters ?? []);
  const measures = yield* Effect.forEach(body.measures, (code) => checkMeasure(ask, code));
  if (measures.length === 0) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measures"));
  const split = body.splitBy === undefined ? undefined : daySplits[body.splitBy];
  const read = split === undefined ? ask.question : { members: { table: split.table }, items: null };
  // Item summaries have no days.
  if (ask.question.items !== null)
    return yield* Effect.fail(badRequest("FILTER_INVALID", { field: "item" }, "filters"));
  if (![ask.question, read].every((question) => measures.every((code) => hasMetric(code, question)))) {
    return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measures"));
  }
  const groups =
    body.splitBy === undefined ? [yield* wholeSeries(ask, grain)] : yield* splitSeries(ask, grain, body.splitBy);
  return {
    meta: ask.question.meta,
    series: groups.flatMap((group) =>
      measures.map((metric) =>
        seriesOf(metric, group.code === null ? metric : `${metric}/${group.code}`, group.name, group.points),
      ),
    ),
  } satisfies (typeof TimeSeriesAnswer)["Type"];
});

/** Answers the figures of a configured widget, with a ranking if the configuration names a dimension. Errors: those of `timeSeries`, TOP_N. */
export const simpleWidgetData = Effect.fn("generic.simpleWidgetData")(function* (
  wholeAsk: WidgetAsk,
  body: (typeof SimpleWidgetBody)["Type"],
) {
  if (body.primary === undefined || body.primary === "")
    return yield* Effect.fail(badRequest("PRIMARY_REQUIRED", undefined, "primary"));
  const ask = yield* narrowCall(wholeAsk, body.filters ?? []);
  const primaryFigure = yield* readFigure(ask, yield* checkMeasure(ask, body.primary));
  const codes = yield* Effect.forEach(body.secondary ?? [], (code) => checkMeasure(ask, code));
  const secondary = yield* Effect.forEach(codes, (code) => readFigure(ask, code));
  const ranking =
    body.dimension === undefined
      ? null
      : yield* getStatsPer(ask, { type: body.dimension, topN: body.topN ?? defaultTopN });
  return {
    meta: ask.question.meta,
    primary: primaryFigure,
    ...(body.secondary === undefined ? {} : { secondary }),
    ...(ranking === null ? {} : { rows: ranking.rows.map(toSimpleRow) }),
  } satisfies (typeof SimpleWidgetAnswer)["Type"];
});

type PerRow = WidgetAnswers["GetStatsPer"]["rows"][number];

function toSimpleRow({ code, name, value, share, rank, previous }: PerRow) {
  return { code, name, value, share, rank, ...(previous === undefined ? {} : { previous }) };
}

const checkMeasure = Effect.fnUntraced(function* ({ seesCost }: WidgetAsk, code: string) {
  if (!isMetricCode(code)) return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measures"));
  const { permission } = getMetric(code);
  if (permission === "PRODUCT_COST_READ" && !seesCost)
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  return code;
});

interface Group {
  readonly code: string | null;
  readonly name: string;
  readonly points: readonly { readonly t: string; readonly sums: SalesSums | null }[];
}

const wholeSeries = Effect.fnUntraced(function* ({ snapshot, question }: WidgetAsk, grain: Grain) {
  const series = yield* readSeries(snapshot, question, question.span, grain);
  return {
    code: null,
    name: "",
    points: series.buckets.map(({ bucket, sums }) => ({ t: bucket.key, sums })),
  } satisfies Group;
});

const splitSeries = Effect.fnUntraced(function* ({ snapshot, question }: WidgetAsk, grain: Grain, type: PerType) {
  const split = daySplits[type];
  if (split === undefined) return yield* Effect.fail(badRequest("WIDGET_DIMENSION", undefined, "splitBy"));
  if (grain === "30min") return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "x"));
  const { scope, range, span, calendar, members } = question;
  // Every key contains the location, so locations are read from the table of the filtered members.
  const table = type === "LOCATION" ? (members?.table ?? split.table) : split.table;
  if (members !== null && members.table !== table) {
    return yield* Effect.fail(badRequest("FILTER_INVALID", { field: members.field }, "filters"));
  }
  const rows = yield* readSums(snapshot, scope, span, {
    table,
    by: [...memberColumns(split.column, scope), "business_date"],
    ...(members === null ? {} : { members }),
  });
  const byCode = new Map<string, Map<string, SalesSums>>();
  for (const row of rows) {
    const code = memberCode(split.column, scope, row);
    const key = bucketKeyOfDate(row["business_date"] as CalendarDate, grain, calendar);
    const points = byCode.get(code) ?? new Map<string, SalesSums>();
    byCode.set(code, points.set(key, addSums(points.get(key) ?? emptySums, toSalesSums(row))));
  }
  const names = yield* readNames(snapshot, scope, type, [...byCode.keys()]);
  const keys = bucketsOf(range, grain, calendar).map(({ key }) => key);
  return [...byCode].map(([code, points]): Group => ({
    code,
    name: names.get(code) ?? "",
    points: keys.map((t) => ({ t, sums: points.get(t) ?? null })),
  }));
});

function seriesOf(metric: MetricCode, key: string, label: string, points: Group["points"]): Series {
  const { unit } = getMetric(metric);
  const values = points.map(({ t, sums }) => ({
    t,
    v: toFigure({ unit, metric, value: figureOfBucket(metric, sums) }).value,
  }));
  return { key, label, unit, points: values } as Series;
}
