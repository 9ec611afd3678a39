/** Answers Generic/TimeSeries: measures over time, whole or of each member of a split, with the days or values compared with. */

import { Effect } from "effect";

import type { TimeSeriesAnswer, TimeSeriesBody } from "@comptoir/api/wire";
import { storedFigure, topNLimits, type PerType } from "@comptoir/domain/dashboard";
import { figureOfBucket, getMetric, type MetricCode, type SalesSums } from "@comptoir/domain/metric";
import type { Bucket, Grain } from "@comptoir/domain/period";

import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { checkDataset, checkMeasure } from "./check-figures.ts";
import { toFigure } from "./get-stats.ts";
import { readGoalDays } from "./goal-days.ts";
import { supportsFilters } from "./members.ts";
import { narrowCall, refuseFilters } from "./narrow-ask.ts";
import { loadTranslator } from "./reader-words.ts";
import { hasMetric } from "./sale-filters.ts";
import { goalOfBucket } from "./sales-per-range.ts";
import { readSplitGroups, readUnsplitGroup } from "./series-groups.ts";
import { dayTableBySplit } from "./split-series.ts";
import { checkTopN } from "./top-n.ts";

type Body = (typeof TimeSeriesBody)["Type"];
type Series = (typeof TimeSeriesAnswer)["Type"]["series"][number];

/** Returns the parameters of a series that name its days; a goal or a fixed value is compared with on the same days. */
export function periodParamsOfSeries({ compare, ...params }: Body): Body {
  return compare === undefined || isValueComparison(compare) ? params : { ...params, compare };
}

/**
 * Answers measures over time. The series of a split add up to the whole one, bin by bin, and so do those compared with.
 *
 * Errors: WIDGET_DATASET, WIDGET_MEASURES, FILTER_INVALID, FILTER_VALUE_MISSING, WIDGET_GRAIN for half hours of a split,
 * WIDGET_COMPARE for goals of members, WIDGET_COMPARE_VALUE, TOP_N, ACCESS_DENIED, TOO_MANY.
 */
export const timeSeries = Effect.fn("generic.timeSeries")(function* (wholeAsk: WidgetAsk, body: Body, grain: Grain) {
  yield* checkDataset(body.dataset);
  const ask = yield* narrowCall(wholeAsk, body.filters ?? []);
  const { splitBy, compare } = body;
  const measures = yield* Effect.forEach(body.measures, (code) => checkMeasure(ask, code, "measures"));
  const [firstMeasure] = measures;
  yield* checkFilters(ask, splitBy);
  if (firstMeasure === undefined || !measures.every((code) => hasMeasure(ask, splitBy, code)))
    return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "measures"));
  if (splitBy !== undefined && compare === "goal")
    return yield* Effect.fail(badRequest("WIDGET_COMPARE", undefined, "compare"));
  const words = yield* loadTranslator(ask.language);
  const topN = body.topN === undefined ? null : yield* checkTopN(body.topN);
  const { buckets, groups } =
    splitBy === undefined
      ? yield* readUnsplitGroup(ask, grain)
      : yield* readSplitGroups(ask, {
          type: splitBy,
          grain,
          topN: topN ?? (splitBy === "ITEM" ? topNLimits.max : null),
          measures: [firstMeasure, ...measures.slice(1)],
          words,
        });
  const measureName = (metric: MetricCode) => words.t(`dashboard.measure_${metric}`);
  const ofGroups = groups.flatMap(({ code, name, isOthers, sums, compared }) =>
    measures.flatMap((metric) => {
      const label = code === null && !isOthers ? measureName(metric) : name;
      const about = { metric, label, ...(code === null ? {} : { code }), ...(isOthers ? { others: true } : {}) };
      return [
        seriesOf(about, buckets, figuresOf(metric, sums)),
        ...(compared === null
          ? []
          : [
              seriesOf(
                { ...about, compare: ask.question.compare?.rule ?? "" },
                buckets,
                comparedFigures(metric, compared),
              ),
            ]),
      ];
    }),
  );
  const ofValues = isValueComparison(compare) ? yield* readValues(ask, body, { measures, buckets }) : [];
  return {
    meta: ask.question.meta,
    series: [
      ...ofGroups,
      ...ofValues.map(({ metric, values }) =>
        seriesOf(
          { metric, label: measureName(metric), ...(compare === undefined ? {} : { compare }) },
          buckets,
          values,
        ),
      ),
    ],
  } satisfies (typeof TimeSeriesAnswer)["Type"];
});

const isValueComparison = (compare: string | undefined): compare is "goal" | "fixed" =>
  compare === "goal" || compare === "fixed";

function checkFilters({ question }: WidgetAsk, splitBy: PerType | undefined) {
  // Item summaries have no days, so only items and vendors have series of some items.
  const isSupported = splitBy === undefined ? question.items === null : supportsFilters(splitBy, question);
  return isSupported ? Effect.void : refuseFilters(question);
}

/** Tells whether a measure can be computed from the summary of a split. */
function hasMeasure({ question }: WidgetAsk, splitBy: PerType | undefined, metric: MetricCode): boolean {
  if (splitBy === "TENDER") return metric === "totalCollected";
  if (!hasMetric(metric, question)) return false;
  if (splitBy === undefined || splitBy === "WEEKDAY") return true;
  if (splitBy === "ITEM" || splitBy === "VENDOR")
    return hasMetric(metric, { members: null, items: { ids: [], isKept: false } });
  const table = splitBy === "HOUR" || splitBy === "WEEKDAY_HOUR" ? "sales_half_hour" : dayTableBySplit[splitBy].table;
  return hasMetric(metric, { members: { table }, items: null });
}

type Values = readonly (number | null)[];

const figuresOf = (metric: MetricCode, sums: readonly (SalesSums | null)[]): Values =>
  sums.map((bucketSums) => figureOfBucket(metric, bucketSums));

/** Returns the figure of each bucket compared with: null after the end of the comparison, but not in a bucket without sales. */
const comparedFigures = (metric: MetricCode, sums: readonly (SalesSums | null)[]): Values =>
  sums.map((bucketSums) => (bucketSums === null ? null : figureOfBucket(metric, bucketSums)));

interface ValueParts {
  readonly measures: readonly MetricCode[];
  readonly buckets: readonly Bucket[];
}

/** Reads the goal of each measure that has one, or the fixed value of the first measure. Errors: WIDGET_COMPARE_VALUE. */
const readValues = Effect.fnUntraced(function* (
  widgetAsk: WidgetAsk,
  { compare, fixedValue }: Body,
  valueParts: ValueParts,
) {
  const { measures, buckets } = valueParts;
  if (compare === "fixed") {
    const value =
      fixedValue === undefined ? null : measures.slice(0, 1).map((metric) => storedFigure(metric, fixedValue));
    if (value === null || value.some((figure) => Math.abs(figure) > Number.MAX_SAFE_INTEGER))
      return yield* Effect.fail(badRequest("WIDGET_COMPARE_VALUE", undefined, "fixedValue"));
    return value.flatMap((figure) =>
      measures.slice(0, 1).map((metric) => ({ metric, values: buckets.map((): number | null => figure) })),
    );
  }
  const goals = yield* Effect.forEach(measures, (metric) =>
    Effect.map(readGoalDays(widgetAsk, metric), (days) => ({ metric, days })),
  );
  return goals.flatMap(({ metric, days }) =>
    days === null
      ? []
      : [{ metric, values: buckets.map((bucket) => goalOfBucket(metric, bucket, days, widgetAsk.question.range)) }],
  );
});

/** End of the key of the remainder's series, after the measure's code; the keys of members end with a slash and a code. */
const othersKey = ":others";

interface SeriesWords {
  readonly metric: MetricCode;
  readonly label: string;
  readonly code?: string;
  readonly others?: boolean;
  readonly compare?: string;
}

function seriesOf({ metric, label, code, others, compare }: SeriesWords, buckets: readonly Bucket[], values: Values) {
  const { unit } = getMetric(metric);
  const memberKey = others === true ? othersKey : code === undefined ? "" : `/${code}`;
  const key = `${metric}${memberKey}${compare === undefined ? "" : `:${compare}`}`;
  return {
    key,
    label,
    unit,
    measure: metric,
    ...(code === undefined ? {} : { code }),
    ...(others === undefined ? {} : { others }),
    ...(compare === undefined ? {} : { compare }),
    points: buckets.map(({ key: t }, index) => ({
      t,
      v: toFigure({ unit, metric, value: values[index] ?? null }).value,
    })),
  } as Series;
}
