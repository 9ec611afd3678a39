/** Reads sales over time, bucket by bucket, and matches the buckets of a period with those of its comparison. */

import { Effect } from "effect";

import { addSums, emptySums, type SalesSums } from "@comptoir/domain/metric";
import {
  bucketKeyOfDate,
  bucketKeyOfHalfHour,
  bucketsOf,
  countBuckets,
  countDays,
  countHalfHours,
  matchBuckets,
  type Bucket,
  type CalendarDate,
  type DayPair,
  type Grain,
} from "@comptoir/domain/period";

import { badRequest } from "../http/refusal.ts";
import { noHalfHour, toSalesSums } from "../sales/index.ts";
import { dailyReadDaysAtMost, readDays, readMonths } from "./period-sums.ts";
import type { Question } from "./question.ts";
import { readSums, type Snapshot } from "./snapshot.ts";
import { minutesPerHalfHour, type Span } from "./span.ts";

/** Maximum number of buckets in an answer, more than any screen can draw. */
const bucketsAtMost = 5_000;

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
  if (countBuckets(span, grain, calendar) > bucketsAtMost) {
    return yield* Effect.fail(badRequest("TOO_MANY", { max: bucketsAtMost }, "range"));
  }
  const dayByAgainstDay = new Map(pairs?.map(({ day, against }) => [against, day]));
  const sumsByBucketKey = new Map<string, SalesSums>();
  let untimedSums: SalesSums | null = null;
  const addToKey = (key: string, sums: SalesSums) =>
    sumsByBucketKey.set(key, addSums(sumsByBucketKey.get(key) ?? emptySums, sums));
  if (grain === "30min" && question.members !== null)
    return yield* Effect.fail(badRequest("WIDGET_GRAIN", undefined, "x"));
  if (grain === "30min") {
    const halfHourRows = yield* readSums(snapshot, scope, span, {
      table: "sales_half_hour",
      by: ["business_date", "half_hour"],
    });
    for (const row of halfHourRows) {
      const rowDate = row["business_date"] as CalendarDate;
      if (row["half_hour"] === noHalfHour) {
        untimedSums = addSums(untimedSums ?? emptySums, toSalesSums(row));
        continue;
      }
      // A store in another time zone may have more half hours on this day; the additional ones count as the last one.
      const lastHalfHourIndex = countHalfHours(rowDate, calendar.timeZone, calendar.businessDayStart) - 1;
      addToKey(bucketKeyOfHalfHour(rowDate, Math.min(Number(row["half_hour"]), lastHalfHourIndex)), toSalesSums(row));
    }
  } else {
    const isByMonth = pairs === null && grain === "month";
    const readSumsByDate = isByMonth && countDays(span) > dailyReadDaysAtMost ? readMonths : readDays;
    for (const day of yield* readSumsByDate(snapshot, scope, span, question.members))
      addToKey(bucketKeyOfDate(dayByAgainstDay.get(day.date) ?? day.date, grain, calendar), day.sums);
  }
  const bucketsWithSums = bucketsOfSide(span, grain, calendar, pairs).map((bucket) => ({
    bucket,
    sums: sumsByBucketKey.get(bucket.key) ?? null,
  }));
  return { buckets: bucketsWithSums, withoutTime: untimedSums } satisfies Series;
});

/** Buckets of a span with their sums. */
export interface Series {
  readonly buckets: readonly { readonly bucket: Bucket; readonly sums: SalesSums | null }[];
  readonly withoutTime: SalesSums | null;
}

/** Lists the buckets of a span; those of comparison days are placed at the days that they are compared with. */
export function bucketsOfSide(
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

/** Lists, for each bucket, the sum of its comparison buckets; null after the end of the comparison. */
export function listComparedSums(
  currentSeries: Series,
  previousSeries: Series,
  question: Question,
): readonly (SalesSums | null)[] {
  const bucketsOfSeries = ({ buckets }: Series) => buckets.map(({ bucket }) => bucket);
  return listComparedPlaces(bucketsOfSeries(currentSeries), bucketsOfSeries(previousSeries), question).map((places) =>
    sumPlaces(
      previousSeries.buckets.map(({ sums }) => sums),
      places,
    ),
  );
}

/** Lists, for each bucket, the indexes of its comparison buckets; none after the end of the comparison. */
export function listComparedPlaces(
  buckets: readonly Bucket[],
  comparedBuckets: readonly Bucket[],
  { calendar, compareSpan }: Pick<Question, "calendar" | "compareSpan">,
): readonly (readonly number[])[] {
  const cutMinute = compareSpan?.cutMinute;
  // The running half hour is compared with the same minutes of its counterpart.
  const untilHalfHour = cutMinute === undefined ? undefined : Math.ceil(cutMinute / minutesPerHalfHour);
  return matchBuckets(buckets, comparedBuckets, {
    ...calendar,
    ...(untilHalfHour === undefined ? {} : { untilHalfHour }),
  });
}

/** Adds up the sums at the given indexes; null without any index. */
export function sumPlaces(sums: readonly (SalesSums | null)[], places: readonly number[]): SalesSums | null {
  return places.length === 0 ? null : places.map((place) => sums[place] ?? emptySums).reduce(addSums, emptySums);
}
