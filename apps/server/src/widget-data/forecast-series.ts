/** Forecasts the bins still to come of a series, from the same sums of the seven weeks before today. */

import { Effect } from "effect";

import {
  countsRestOfDay,
  figureOfBucket,
  forecastDays,
  forecastPeriod,
  type BinForecast,
  type DayFigure,
  type ForecastBin,
  type ForecastTotal,
  type MetricCode,
  type SalesSums,
} from "@comptoir/domain/metric";
import {
  addDays,
  bucketsOf,
  bucketStateAt,
  businessTimeOf,
  daysBetween,
  matchBuckets,
  weekdayOf,
  type Bucket,
  type CalendarDate,
  type DateSpan,
} from "@comptoir/domain/period";

import { readDays } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { readSeries, type Series } from "./series-sums.ts";
import type { Snapshot } from "./snapshot.ts";
import { spanOfDates } from "./span.ts";

/** Series to forecast, by half hours or days. */
export interface ForecastParams {
  readonly series: Series;
  readonly grain: "30min" | "day";
  readonly measure: MetricCode;
}

/** Forecast of the bins still to come, by their keys, and of the whole period. */
export interface SeriesForecast {
  readonly bins: readonly { readonly key: string; readonly forecast: NonNullable<BinForecast> }[];
  readonly total: ForecastTotal | null;
}

/** Forecasts a series; null if its period is over. It reads at most the seven weeks before today, of the same places and members. */
export const forecastSeries = Effect.fn("widgetData.forecastSeries")(function* (
  snapshot: Snapshot,
  question: Question,
  { series, grain, measure }: ForecastParams,
) {
  const { nowMs, calendar } = question;
  const today = businessTimeOf(nowMs, calendar).businessDate;
  const bins = series.buckets.map(({ bucket, sums }) => ({
    bucket,
    date: bucket.from,
    state: bucketStateAt(bucket, nowMs),
    value: figureOfBucket(measure, sums) ?? 0,
  }));
  const comingBuckets = bins.flatMap(({ bucket, state }) => (state === "finished" ? [] : [bucket]));
  if (comingBuckets.length === 0) return null;
  const readPast = grain === "day" ? readPastDays : readPastHalfHours;
  const receipts = series.buckets.find(({ bucket }) => bucket.from === today)?.sums?.transactions ?? 0;
  const { pastOf, firstSalesDate } = yield* readPast(snapshot, question, { measure, today, receipts, comingBuckets });
  // Sales without a time are in no half hour, but in the total.
  const untimed = figureOfBucket(measure, series.withoutTime) ?? 0;
  const untimedBin: ForecastBin = { date: today, state: "finished", value: untimed, past: [] };
  const forecast = forecastPeriod(
    [...bins.map((bin): ForecastBin => ({ ...bin, ...pastOf(bin.bucket) })), untimedBin],
    { today, firstSalesDate },
  );
  return {
    bins: bins.flatMap(({ bucket: { key } }, index) => {
      const ofBin = forecast.bins[index] ?? null;
      return ofBin === null ? [] : [{ key, forecast: ofBin }];
    }),
    total: forecast.total,
  } satisfies SeriesForecast;
});

interface PastQuery {
  readonly measure: MetricCode;
  readonly today: CalendarDate;
  /** Number of receipts of the running day so far. */
  readonly receipts: number;
  /** Buckets of the series that are not finished. */
  readonly comingBuckets: readonly Bucket[];
}

interface PastFigures {
  /** Figures of the earlier days for a bucket. */
  readonly pastOf: (bucket: Bucket) => Pick<ForecastBin, "past" | "isPastOfRest">;
  readonly firstSalesDate: CalendarDate | null;
}

/**
 * Reads the days of the seven weeks before today. A day on which the places sold nothing is left out; one on which they sold nothing of
 * the filtered members counts as 0.
 */
const readPastDays = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question, query: PastQuery) {
  const { measure, today, receipts, comingBuckets } = query;
  const span = pastSpan(today);
  const storeDays = yield* readDays(snapshot, question.scope, span);
  const days =
    question.members === null ? storeDays : yield* readDays(snapshot, question.scope, span, question.members);
  const sumsByDate = new Map(days.map(({ date, sums }) => [date, sums]));
  const soldDates = storeDays.flatMap(({ date, sums }) => (sums.transactions > 0 ? [date] : []));
  const past = soldDates.map((date): DayFigure => ({
    date,
    value: figureOfBucket(measure, sumsByDate.get(date) ?? null) ?? 0,
  }));
  const timeZones = question.scope.locations.map(({ timeZone }) => timeZone);
  const hasRest =
    comingBuckets.some(({ from }) => from === today) &&
    question.members === null &&
    countsRestOfDay({ receipts, timeZones });
  const rest = hasRest ? yield* readRest(snapshot, question, { ...query, soldDates }) : null;
  return {
    pastOf: ({ from }) => (from === today && rest !== null ? { past: rest, isPastOfRest: true } : { past }),
    firstSalesDate: soldDates[0] ?? null,
  } satisfies PastFigures;
});

const pastSpan = (today: CalendarDate): DateSpan => ({ from: addDays(today, -forecastDays), to: addDays(today, -1) });

/** Reads what the same weekdays sold after this time of day; null if a day has sales without a time. */
const readRest = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  { measure, today, soldDates }: PastQuery & { readonly soldDates: readonly CalendarDate[] },
) {
  const { calendar, nowMs } = question;
  const dates = soldDates.filter((date) => weekdayOf(date) === weekdayOf(today));
  const { days, hasUntimed } = yield* readHalfHoursOf(snapshot, question, dates);
  if (hasUntimed || dates.some((date) => !days.has(date))) return null;
  const todayBuckets = bucketsOf({ from: today, to: today }, "30min", calendar);
  return dates.map((date): DayFigure => {
    const values = alignHalfHours(todayBuckets, days.get(date) ?? [], { measure, calendar });
    const restValues = values.filter((_, index) => {
      const bucket = todayBuckets[index];
      return bucket !== undefined && bucketStateAt(bucket, nowMs) === "future";
    });
    return { date, value: restValues.reduce((sum, value) => sum + value, 0) };
  });
});

/** Reads the half hours of earlier days with the weekdays of the buckets. */
const readPastHalfHours = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question, query: PastQuery) {
  const { measure, today, comingBuckets } = query;
  const { calendar } = question;
  const comingDates = [...new Set(comingBuckets.map(({ from }) => from))].filter(
    (date) => daysBetween(today, date) <= forecastDays,
  );
  const weekdays = new Set(comingDates.map(weekdayOf));
  const { days } = yield* readHalfHoursOf(
    snapshot,
    question,
    Array.from({ length: forecastDays }, (_, index) => addDays(today, index - forecastDays)).filter((date) =>
      weekdays.has(weekdayOf(date)),
    ),
  );
  const pastByKey = new Map<string, DayFigure[]>();
  for (const comingDate of comingDates) {
    const buckets = bucketsOf({ from: comingDate, to: comingDate }, "30min", calendar);
    for (const [date, halfHours] of days) {
      if (weekdayOf(date) !== weekdayOf(comingDate)) continue;
      for (const [index, value] of alignHalfHours(buckets, halfHours, { measure, calendar }).entries()) {
        const key = buckets[index]?.key ?? "";
        pastByKey.set(key, [...(pastByKey.get(key) ?? []), { date, value }]);
      }
    }
  }
  return { pastOf: ({ key }) => ({ past: pastByKey.get(key) ?? [] }), firstSalesDate: null } satisfies PastFigures;
});

type HalfHours = Series["buckets"];

/** Reads the half hours of some days, by day; a day without sales at a time of day is left out. */
const readHalfHoursOf = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  dates: readonly CalendarDate[],
) {
  const days = new Map<CalendarDate, HalfHours[number][]>();
  const span = spanOfDates(dates);
  if (span === null) return { days, hasUntimed: false };
  const { buckets, withoutTime } = yield* readSeries(snapshot, question, span, "30min");
  for (const halfHour of buckets) days.set(halfHour.bucket.from, [...(days.get(halfHour.bucket.from) ?? []), halfHour]);
  for (const [date, halfHours] of days)
    if (halfHours.every(({ sums }) => (sums?.transactions ?? 0) === 0)) days.delete(date);
  return { days, hasUntimed: withoutTime !== null };
});

/** Returns the figure of an earlier day for each half hour of a day, by local time; 0 for one that its clock skipped. */
function alignHalfHours(
  buckets: readonly Bucket[],
  halfHours: HalfHours,
  { measure, calendar }: { readonly measure: MetricCode; readonly calendar: Question["calendar"] },
): readonly number[] {
  const figures = halfHours.map(({ sums }): number => figureOfBucket(measure, sums satisfies SalesSums | null) ?? 0);
  return matchBuckets(
    buckets,
    halfHours.map(({ bucket }) => bucket),
    calendar,
  ).map((places) => places.reduce((sum, place) => sum + (figures[place] ?? 0), 0));
}
