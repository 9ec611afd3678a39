/** Answers SalesPerRange: sales over time, with every bucket present; days with a clock change are shorter or longer. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { addSums, emptySums, figureOfBucket, type MetricCode, type SalesSums } from "@comptoir/domain/metric";
import { cents, type Cents } from "@comptoir/domain/money";
import { addDays, bucketStateAt, daysBetween, type Bucket, type Grain } from "@comptoir/domain/period";

import type { WidgetAsk } from "./ask.ts";
import { answerForecast } from "./forecast-answer.ts";
import { goalOfRange, readGoalDays } from "./goal-days.ts";
import { refuseFilters } from "./narrow-ask.ts";
import type { Question } from "./question.ts";
import { hasMetric } from "./sale-filters.ts";
import { listComparedSums, readSeries, type Series } from "./series-sums.ts";
import type { Span } from "./span.ts";

/** Answers sales over time, by bucket of one period. Errors: TOO_MANY, WIDGET_FORECAST, WIDGET_GRAIN for half hours of members, FILTER_INVALID for items, which have no daily sums. */
export const salesPerRange = Effect.fn("widgetData.salesPerRange")(function* (
  widgetAsk: WidgetAsk,
  params: { readonly range?: Grain; readonly forecast?: string },
) {
  const { snapshot, question } = widgetAsk;
  const { range, span, compareSpan, nowMs, meta } = question;
  yield* refuseFilters({ members: null, items: question.items });
  const countsReceipts = hasMetric("transactions", question);
  const seriesGrain = params.range ?? "day";
  const currentSeries = yield* readSeries(snapshot, question, span, seriesGrain);
  const previousSeries =
    compareSpan === null ? null : yield* readSeries(snapshot, question, compareSpan, seriesGrain, question.pairs);
  const comparedBucketSums = previousSeries === null ? null : listComparedSums(currentSeries, previousSeries, question);
  const comparedDayByDay = new Map(question.pairs?.map(({ day, against }) => [day, against]));
  const goalDays = seriesGrain === "30min" ? null : yield* readGoalDays(widgetAsk, "netSales");
  const goalTotal = goalOfRange("netSales", goalDays);
  const answerBins = currentSeries.buckets.map(({ bucket, sums }, index) => {
    const bucketState = bucketStateAt(bucket, nowMs);
    const comparedDay =
      seriesGrain === "day" || seriesGrain === "30min" ? comparedDayByDay.get(bucket.from) : undefined;
    return {
      key: bucket.key,
      ...bucketEdgesOf(bucket, currentSeries.buckets[index + 1]?.bucket),
      label: bucket.time ?? bucket.key,
      net: netSalesCents(sums),
      transactions: countsReceipts ? figureOfBucket("transactions", sums) : null,
      items: quantity(figureOfBucket("items", sums)),
      ...(comparedBucketSums === null ? {} : previousFiguresOf(comparedBucketSums[index] ?? null, countsReceipts)),
      ...(comparedDay === undefined ? {} : { against: comparedDay }),
      ...(goalDays === null ? {} : { goal: netSalesGoalOf(bucket, goalDays, range) }),
      ...(bucketState === "future"
        ? { future: true }
        : bucket.partial || bucketState === "running"
          ? { partial: true }
          : {}),
    };
  });
  return {
    meta,
    range: seriesGrain,
    bins: answerBins,
    total: seriesNetTotal(currentSeries),
    ...(currentSeries.withoutTime === null ? {} : { withoutTime: netSalesCents(currentSeries.withoutTime) }),
    ...(previousSeries === null ? {} : previousTotalsOf(previousSeries, countsReceipts)),
    ...(goalTotal === null ? {} : { goalTotal: cents(goalTotal) }),
    ...(yield* answerForecast(widgetAsk, currentSeries, { grain: seriesGrain, forecast: params.forecast })),
  } satisfies WidgetAnswers["SalesPerRange"];
});

/** Returns the goal of a bucket: the sum of its days; null if a day has none. */
export function goalOfBucket(
  metric: MetricCode,
  { from, to }: Pick<Bucket, "from" | "to">,
  days: readonly (number | null)[],
  range: Pick<Span, "from">,
): number | null {
  return goalOfRange(metric, days.slice(Math.max(0, daysBetween(range.from, from)), daysBetween(range.from, to) + 1));
}

function netSalesGoalOf(bucket: Bucket, days: readonly (number | null)[], range: Question["range"]): Cents | null {
  const bucketGoal = goalOfBucket("netSales", bucket, days, range);
  return bucketGoal === null ? null : cents(bucketGoal);
}

/** Returns the figures of a bucket's comparison; null after the end of the comparison. */
const previousFiguresOf = (sums: SalesSums | null, countsReceipts: boolean) => ({
  previous: sums === null ? null : netSalesCents(sums),
  previousTransactions: sums === null || !countsReceipts ? null : figureOfBucket("transactions", sums),
  previousItems: sums === null ? null : quantity(figureOfBucket("items", sums)),
});

/** Returns the totals of the comparison, including buckets without a counterpart. */
function previousTotalsOf(previousSeries: Series, countsReceipts: boolean) {
  const previousSums = previousSeries.buckets
    .flatMap((bucket) => bucket.sums ?? [])
    .reduce(addSums, previousSeries.withoutTime ?? emptySums);
  return {
    previousTotal: netSalesCents(previousSums),
    previousTotalTransactions: countsReceipts ? figureOfBucket("transactions", previousSums) : null,
    previousTotalItems: quantity(figureOfBucket("items", previousSums)),
  };
}

/** Returns the local start and end of a bucket: dates for whole days, date and time for half hours. The end is the start of the next bucket. */
export function bucketEdgesOf(bucket: Bucket, nextBucket: Bucket | undefined) {
  const dayAfterBucket = addDays(bucket.to, 1);
  if (bucket.time === undefined) return { start: bucket.from, end: dayAfterBucket };
  return {
    start: `${bucket.from}T${bucket.time}`,
    end: nextBucket?.time === undefined ? dayAfterBucket : `${nextBucket.from}T${nextBucket.time}`,
  };
}

const netSalesCents = (sums: SalesSums | null) => cents(figureOfBucket("netSales", sums));

function seriesNetTotal({ buckets, withoutTime }: Series) {
  return cents(buckets.reduce((total: number, { sums }) => total + netSalesCents(sums), netSalesCents(withoutTime)));
}
