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
import { comparedSums, readSeries, type Series } from "./series-sums.ts";
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
  const grain = params.range ?? "day";
  const currentSeries = yield* readSeries(snapshot, question, span, grain);
  const previousSeries =
    compareSpan === null ? null : yield* readSeries(snapshot, question, compareSpan, grain, question.pairs);
  const comparedSeries = previousSeries === null ? null : comparedSums(currentSeries, previousSeries, question);
  const againstDayByDay = new Map(question.pairs?.map(({ day, against }) => [day, against]));
  const goalDays = grain === "30min" ? null : yield* readGoalDays(widgetAsk, "netSales");
  const goalTotal = goalOfRange("netSales", goalDays);
  const bins = currentSeries.buckets.map(({ bucket, sums }, index) => {
    const state = bucketStateAt(bucket, nowMs);
    const comparedDay = grain === "day" || grain === "30min" ? againstDayByDay.get(bucket.from) : undefined;
    return {
      key: bucket.key,
      ...edgesOf(bucket, currentSeries.buckets[index + 1]?.bucket),
      label: bucket.time ?? bucket.key,
      net: netOf(sums),
      transactions: countsReceipts ? figureOfBucket("transactions", sums) : null,
      items: quantity(figureOfBucket("items", sums)),
      ...(comparedSeries === null ? {} : previousOf(comparedSeries[index] ?? null, countsReceipts)),
      ...(comparedDay === undefined ? {} : { against: comparedDay }),
      ...(goalDays === null ? {} : { goal: netGoalOf(bucket, goalDays, range) }),
      ...(state === "future" ? { future: true } : bucket.partial || state === "running" ? { partial: true } : {}),
    };
  });
  return {
    meta,
    range: grain,
    bins,
    total: totalOf(currentSeries),
    ...(currentSeries.withoutTime === null ? {} : { withoutTime: netOf(currentSeries.withoutTime) }),
    ...(previousSeries === null ? {} : previousTotalsOf(previousSeries, countsReceipts)),
    ...(goalTotal === null ? {} : { goalTotal: cents(goalTotal) }),
    ...(yield* answerForecast(widgetAsk, currentSeries, { grain, forecast: params.forecast })),
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

function netGoalOf(bucket: Bucket, days: readonly (number | null)[], range: Question["range"]): Cents | null {
  const goal = goalOfBucket("netSales", bucket, days, range);
  return goal === null ? null : cents(goal);
}

/** Returns the figures of a bucket's comparison; null after the end of the comparison. */
const previousOf = (sums: SalesSums | null, countsReceipts: boolean) => ({
  previous: sums === null ? null : netOf(sums),
  previousTransactions: sums === null || !countsReceipts ? null : figureOfBucket("transactions", sums),
  previousItems: sums === null ? null : quantity(figureOfBucket("items", sums)),
});

/** Returns the totals of the comparison, including buckets without a counterpart. */
function previousTotalsOf(previousSeries: Series, countsReceipts: boolean) {
  const sums = previousSeries.buckets
    .flatMap((bucket) => bucket.sums ?? [])
    .reduce(addSums, previousSeries.withoutTime ?? emptySums);
  return {
    previousTotal: netOf(sums),
    previousTotalTransactions: countsReceipts ? figureOfBucket("transactions", sums) : null,
    previousTotalItems: quantity(figureOfBucket("items", sums)),
  };
}

/** Returns the local start and end of a bucket: dates for whole days, date and time for half hours. The end is the start of the next bucket. */
export function edgesOf(bucket: Bucket, nextBucket: Bucket | undefined) {
  const endDay = addDays(bucket.to, 1);
  if (bucket.time === undefined) return { start: bucket.from, end: endDay };
  return {
    start: `${bucket.from}T${bucket.time}`,
    end: nextBucket?.time === undefined ? endDay : `${nextBucket.from}T${nextBucket.time}`,
  };
}

const netOf = (sums: SalesSums | null) => cents(figureOfBucket("netSales", sums));

function totalOf({ buckets, withoutTime }: Series) {
  return cents(buckets.reduce((total: number, { sums }) => total + netOf(sums), netOf(withoutTime)));
}
