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
  const seriesBins = series.buckets.map(({ bucket, sums }) => ({
    bucket,
    date: bucket.from,
    state: bucketStateAt(bucket, nowMs),
    value: figureOfBucket(measure, sums) ?? 0,
  }));
  const comingBuckets = seriesBins.flatMap(({ bucket, state }) => (state === "finished" ? [] : [bucket]));
  if (comingBuckets.length === 0) return null;
  const readPastFigures = grain === "day" ? readPastDays : readPastHalfHours;
  const receiptsToday = series.buckets.find(({ bucket }) => bucket.from === today)?.sums?.transactions ?? 0;
  const { pastOf, firstSalesDate } = yield* readPastFigures(snapshot, question, {
    measure,
    today,
    receipts: receiptsToday,
    comingBuckets,
  });
  // Sales without a time are in no half hour, but in the total.
  const untimedFigure = figureOfBucket(measure, series.withoutTime) ?? 0;
  const untimedBin: ForecastBin = { date: today, state: "finished", value: untimedFigure, past: [] };
  const periodForecast = forecastPeriod(
    [...seriesBins.map((bin): ForecastBin => ({ ...bin, ...pastOf(bin.bucket) })), untimedBin],
    { today, firstSalesDate },
  );
  return {
    bins: seriesBins.flatMap(({ bucket: { key } }, index) => {
      const binForecast = periodForecast.bins[index] ?? null;
      return binForecast === null ? [] : [{ key, forecast: binForecast }];
    }),
    total: periodForecast.total,
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
  const pastWeeks = pastSpanBefore(today);
  const storeDays = yield* readDays(snapshot, question.scope, pastWeeks);
  const filteredDays =
    question.members === null ? storeDays : yield* readDays(snapshot, question.scope, pastWeeks, question.members);
  const sumsByDate = new Map(filteredDays.map(({ date, sums }) => [date, sums]));
  const soldDates = storeDays.flatMap(({ date, sums }) => (sums.transactions > 0 ? [date] : []));
  const pastFigures = soldDates.map((date): DayFigure => ({
    date,
    value: figureOfBucket(measure, sumsByDate.get(date) ?? null) ?? 0,
  }));
  const locationTimeZones = question.scope.locations.map(({ timeZone }) => timeZone);
  const usesRestOfDay =
    comingBuckets.some(({ from }) => from === today) &&
    question.members === null &&
    countsRestOfDay({ receipts, timeZones: locationTimeZones });
  const pastRestOfDay = usesRestOfDay ? yield* readPastRestOfDay(snapshot, question, { ...query, soldDates }) : null;
  return {
    pastOf: ({ from }) =>
      from === today && pastRestOfDay !== null ? { past: pastRestOfDay, isPastOfRest: true } : { past: pastFigures },
    firstSalesDate: soldDates[0] ?? null,
  } satisfies PastFigures;
});

const pastSpanBefore = (today: CalendarDate): DateSpan => ({
  from: addDays(today, -forecastDays),
  to: addDays(today, -1),
});

/** Reads the sales of earlier days with today's weekday, each after the current time of day; null if such a day has sales without a time. */
const readPastRestOfDay = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  { measure, today, soldDates }: PastQuery & { readonly soldDates: readonly CalendarDate[] },
) {
  const { calendar, nowMs } = question;
  const sameWeekdayDates = soldDates.filter((date) => weekdayOf(date) === weekdayOf(today));
  const { days, hasUntimed } = yield* readHalfHoursByDate(snapshot, question, sameWeekdayDates);
  if (hasUntimed || sameWeekdayDates.some((date) => !days.has(date))) return null;
  const todayBuckets = bucketsOf({ from: today, to: today }, "30min", calendar);
  return sameWeekdayDates.map((date): DayFigure => {
    const halfHourFigures = matchHalfHourFigures(todayBuckets, days.get(date) ?? [], { measure, calendar });
    const remainingFigures = halfHourFigures.filter((_, index) => {
      const todayBucket = todayBuckets[index];
      return todayBucket !== undefined && bucketStateAt(todayBucket, nowMs) === "future";
    });
    return { date, value: remainingFigures.reduce((sum, value) => sum + value, 0) };
  });
});

/** Reads the half hours of earlier days with the weekdays of the buckets. */
const readPastHalfHours = Effect.fnUntraced(function* (snapshot: Snapshot, question: Question, query: PastQuery) {
  const { measure, today, comingBuckets } = query;
  const { calendar } = question;
  const comingDates = [...new Set(comingBuckets.map(({ from }) => from))].filter(
    (date) => daysBetween(today, date) <= forecastDays,
  );
  const comingWeekdays = new Set(comingDates.map(weekdayOf));
  const { days } = yield* readHalfHoursByDate(
    snapshot,
    question,
    Array.from({ length: forecastDays }, (_, index) => addDays(today, index - forecastDays)).filter((date) =>
      comingWeekdays.has(weekdayOf(date)),
    ),
  );
  const pastByBucketKey = new Map<string, DayFigure[]>();
  for (const comingDate of comingDates) {
    const comingDayBuckets = bucketsOf({ from: comingDate, to: comingDate }, "30min", calendar);
    for (const [date, halfHours] of days) {
      if (weekdayOf(date) !== weekdayOf(comingDate)) continue;
      for (const [index, value] of matchHalfHourFigures(comingDayBuckets, halfHours, { measure, calendar }).entries()) {
        const bucketKey = comingDayBuckets[index]?.key ?? "";
        pastByBucketKey.set(bucketKey, [...(pastByBucketKey.get(bucketKey) ?? []), { date, value }]);
      }
    }
  }
  return {
    pastOf: ({ key }) => ({ past: pastByBucketKey.get(key) ?? [] }),
    firstSalesDate: null,
  } satisfies PastFigures;
});

type HalfHourBuckets = Series["buckets"];

/** Reads the half hours of some days, by day; a day without sales at a time of day is left out. */
const readHalfHoursByDate = Effect.fnUntraced(function* (
  snapshot: Snapshot,
  question: Question,
  dates: readonly CalendarDate[],
) {
  const halfHoursByDate = new Map<CalendarDate, HalfHourBuckets[number][]>();
  const datesSpan = spanOfDates(dates);
  if (datesSpan === null) return { days: halfHoursByDate, hasUntimed: false };
  const { buckets, withoutTime } = yield* readSeries(snapshot, question, datesSpan, "30min");
  for (const halfHour of buckets)
    halfHoursByDate.set(halfHour.bucket.from, [...(halfHoursByDate.get(halfHour.bucket.from) ?? []), halfHour]);
  for (const [date, halfHours] of halfHoursByDate)
    if (halfHours.every(({ sums }) => (sums?.transactions ?? 0) === 0)) halfHoursByDate.delete(date);
  return { days: halfHoursByDate, hasUntimed: withoutTime !== null };
});

/** Returns the figure of an earlier day for each half hour of a day, by local time; 0 for one that its clock skipped. */
function matchHalfHourFigures(
  buckets: readonly Bucket[],
  halfHours: HalfHourBuckets,
  { measure, calendar }: { readonly measure: MetricCode; readonly calendar: Question["calendar"] },
): readonly number[] {
  const halfHourFigures = halfHours.map(
    ({ sums }): number => figureOfBucket(measure, sums satisfies SalesSums | null) ?? 0,
  );
  return matchBuckets(
    buckets,
    halfHours.map(({ bucket }) => bucket),
    calendar,
  ).map((places) => places.reduce((sum, place) => sum + (halfHourFigures[place] ?? 0), 0));
}
