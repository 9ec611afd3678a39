/** Answers SalesPerRange: sales over time, with every bucket present; days with a clock change are shorter or longer. */

import { Effect } from "effect";

import type { WidgetAnswers } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { addSums, emptySums, figureOfBucket, type SalesSums } from "@comptoir/domain/metric";
import { cents, type Cents } from "@comptoir/domain/money";
import {
  addDays,
  bucketKeyOfDate,
  bucketKeyOfHalfHour,
  bucketsOf,
  bucketStateAt,
  countBuckets,
  countDays,
  countHalfHours,
  daysBetween,
  matchBuckets,
  type Bucket,
  type CalendarDate,
  type DayPair,
  type Grain,
} from "@comptoir/domain/period";

import { noHalfHour, toSalesSums } from "../sales/index.ts";
import { badRequest } from "../http/refusal.ts";
import type { WidgetAsk } from "./ask.ts";
import { goalOfRange, readGoalDays } from "./goal-days.ts";
import { refuseFilters } from "./narrow-ask.ts";
import { daysAtMost, readDays, readMonths } from "./period-sums.ts";
import type { Question } from "./question.ts";
import type { Span } from "./span.ts";
import { hasMetric } from "./sale-filters.ts";
import { readSums, type Snapshot } from "./snapshot.ts";

/** Maximum number of buckets in an answer, more than any screen can draw. */
const binsAtMost = 5_000;

/** Answers sales over time, by bucket of one period. Errors: TOO_MANY, WIDGET_GRAIN for half hours of members, FILTER_INVALID for items, which have no daily sums. */
export const salesPerRange = Effect.fn("widgetData.salesPerRange")(function* (
  ask: WidgetAsk,
  params: { readonly range?: Grain },
) {
  const { snapshot, question } = ask;
  const { range, span, compareSpan, nowMs, meta } = question;
  yield* refuseFilters({ members: null, items: question.items });
  const countsReceipts = hasMetric("transactions", question);
  const grain = params.range ?? "day";
  const currentSeries = yield* readSeries(snapshot, question, span, grain);
  const previousSeries =
    compareSpan === null ? null : yield* readSeries(snapshot, question, compareSpan, grain, question.pairs);
  const comparedSeries = previousSeries === null ? null : comparedSums(currentSeries, previousSeries, question);
  const againstDay = new Map(question.pairs?.map(({ day, against }) => [day, against]));
  const goalDays = grain === "30min" ? null : yield* readGoalDays(ask, "netSales");
  const goalTotal = goalOfRange("netSales", goalDays);
  const bins = currentSeries.buckets.map(({ bucket, sums }, index) => {
    const state = bucketStateAt(bucket, nowMs);
    const comparedDay = grain === "day" || grain === "30min" ? againstDay.get(bucket.from) : undefined;
    return {
      key: bucket.key,
      ...edgesOf(bucket, currentSeries.buckets[index + 1]?.bucket),
      label: bucket.time ?? bucket.key,
      net: netOf(sums),
      transactions: countsReceipts ? figureOfBucket("transactions", sums) : null,
      items: quantity(figureOfBucket("items", sums)),
      ...(comparedSeries === null ? {} : previousOf(comparedSeries[index] ?? null, countsReceipts)),
      ...(comparedDay === undefined ? {} : { against: comparedDay }),
      ...(goalDays === null ? {} : { goal: goalOfBucket(bucket, goalDays, range) }),
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
  } satisfies WidgetAnswers["SalesPerRange"];
});

/**
 * Reads the buckets of a span with their sums, null if empty, and the sums of sales without a time, which belong to no
 * half hour. With `pairs`, the buckets of comparison days are in the order of the days compared. Errors: TOO_MANY, WIDGET_GRAIN for half hours of members.
 */
export const readSeries = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  span: Span,
  grain: Grain,
  pairs: readonly DayPair[] | null = null,
) {
  const { calendar, scope } = question;
  if (countBuckets(span, grain, calendar) > binsAtMost) {
    return yield* Effect.fail(badRequest("TOO_MANY", { max: binsAtMost }, "range"));
  }
  const dayOf = new Map(pairs?.map(({ day, against }) => [against, day]));
  const byKey = new Map<string, SalesSums>();
  let withoutTime: SalesSums | null = null;
  const add = (key: string, sums: SalesSums) => byKey.set(key, addSums(byKey.get(key) ?? emptySums, sums));
  if (grain === "30min" && question.members !== null)
    return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "x"));
  if (grain === "30min") {
    const rows = yield* readSums(snapshot, scope, span, {
      table: "sales_half_hour",
      by: ["business_date", "half_hour"],
    });
    for (const row of rows) {
      const date = row["business_date"] as CalendarDate;
      if (row["half_hour"] === noHalfHour) {
        withoutTime = addSums(withoutTime ?? emptySums, toSalesSums(row));
        continue;
      }
      // A store in another time zone may have more half hours on this day; the additional ones count as the last one.
      const lastHalfHour = countHalfHours(date, calendar.timeZone, calendar.businessDayStart) - 1;
      add(bucketKeyOfHalfHour(date, Math.min(Number(row["half_hour"]), lastHalfHour)), toSalesSums(row));
    }
  } else {
    const isByMonth = pairs === null && grain === "month";
    const read = isByMonth && countDays(span) > daysAtMost ? readMonths : readDays;
    for (const day of yield* read(snapshot, scope, span, question.members))
      add(bucketKeyOfDate(dayOf.get(day.date) ?? day.date, grain, calendar), day.sums);
  }
  const buckets = bucketsOfSide(span, grain, calendar, pairs).map((bucket) => ({
    bucket,
    sums: byKey.get(bucket.key) ?? null,
  }));
  return { buckets, withoutTime } satisfies Series;
});

interface Series {
  readonly buckets: readonly { readonly bucket: Bucket; readonly sums: SalesSums | null }[];
  readonly withoutTime: SalesSums | null;
}

/** Lists the buckets of a span; those of comparison days are placed at the days that they are compared with. */
function bucketsOfSide(
  span: Span,
  grain: Grain,
  calendar: Question["calendar"],
  pairs: readonly DayPair[] | null,
): readonly Bucket[] {
  const [firstDay, lastDay] = [pairs?.[0]?.day, pairs?.at(-1)?.day];
  if (pairs === null || firstDay === undefined || lastDay === undefined) return bucketsOf(span, grain, calendar);
  if (grain !== "30min") return bucketsOf({ from: firstDay, to: lastDay }, grain, calendar);
  return pairs.flatMap(({ day, against }) =>
    bucketsOf({ from: against, to: against }, grain, calendar).map((bucket) => ({ ...bucket, from: day, to: day })),
  );
}

/** Returns the goal of a bucket: the sum of its days; null if a day has none. */
function goalOfBucket({ from, to }: Bucket, days: readonly (number | null)[], range: Pick<Span, "from">): Cents | null {
  const goal = goalOfRange(
    "netSales",
    days.slice(Math.max(0, daysBetween(range.from, from)), daysBetween(range.from, to) + 1),
  );
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

/** Lists the comparison sums of each bucket; null after the end of the comparison. */
function comparedSums(
  currentSeries: Series,
  previousSeries: Series,
  { calendar, compareSpan }: Question,
): readonly (SalesSums | null)[] {
  const bucketsIn = ({ buckets }: Series) => buckets.map(({ bucket }) => bucket);
  const untilHalfHour = compareSpan?.until;
  const matches = matchBuckets(bucketsIn(currentSeries), bucketsIn(previousSeries), {
    ...calendar,
    ...(untilHalfHour === undefined ? {} : { untilHalfHour }),
  });
  return matches.map((places) =>
    places.length === 0
      ? null
      : places.map((place) => previousSeries.buckets[place]?.sums ?? emptySums).reduce(addSums, emptySums),
  );
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
