/** Reads sales over time of each member of a split, bucket by bucket. */

import { Effect } from "effect";
import type { SqlError } from "effect/sql";

import type { PerType } from "@comptoir/domain/dashboard";
import { addSums, emptySums, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import {
  addDays,
  bucketKeyOfDate,
  countDays,
  weekdayOf,
  type Bucket,
  type CalendarDate,
  type DayPair,
  type Grain,
} from "@comptoir/domain/period";

import { toSalesSums, type DayTable, type SumRow } from "../sales/index.ts";
import { hourOf, splitScopeByClock } from "./clock-hours.ts";
import { readItemSums } from "./item-sums.ts";
import { toMemberCode, memberColumnsOf, readVendorsOfItems } from "./members.ts";
import type { Question } from "./question.ts";
import { onlyDates, type Span } from "./span.ts";
import { readSums, type Snapshot, type SumQuery } from "./snapshot.ts";

/** Days of a period or of its comparison, in buckets. */
export interface SeriesSide {
  readonly span: Span;
  /** Days with their comparison days, if this is the comparison under a fair rule. */
  readonly pairs: readonly DayPair[] | null;
  readonly buckets: readonly Bucket[];
}

/** Code of a member of a split; null stands for the remainder: the members without a series of their own. */
export type SeriesMember = string | null;

/** Sums of each member in each bucket; null in a bucket without sales. */
export type SumsByMember = ReadonlyMap<SeriesMember, readonly (SalesSums | null)[]>;

type MutableSumsByMember = Map<SeriesMember, (SalesSums | null)[]>;

/** Grain of the series, and their members. */
export interface SeriesChoice {
  readonly grain: Exclude<Grain, "30min">;
  /** Members with a series of their own, the others being added up; null gives each member one. */
  readonly listed: ReadonlySet<string> | null;
}

/** Function that reads the members of a split in the buckets of a side. */
type ReadSplitSeries = (
  snapshot: Snapshot,
  question: Question,
  side: SeriesSide,
  choice: SeriesChoice,
) => Effect.Effect<SumsByMember, SqlError.SqlError>;

/** Daily summary table of each split that has one, with its key column. */
export const dayTableBySplit = {
  DEPARTMENT: { table: "sales_day_department", column: "department_id" },
  SUBDEPARTMENT: { table: "sales_day_department", column: "sub_department_id" },
  CASHIER: { table: "sales_day_cashier", column: "cashier" },
  TERMINAL: { table: "sales_day_terminal", column: "terminal" },
  LOCATION: { table: "sales_day", column: "location_id" },
} as const satisfies Partial<Record<PerType, { readonly table: DayTable; readonly column: string }>>;

/** Function that reads each split over time; a new split without one does not compile. */
export const splitReaders: Readonly<Record<PerType, ReadSplitSeries>> = {
  DEPARTMENT: makeDayReader(dayTableBySplit.DEPARTMENT),
  SUBDEPARTMENT: makeDayReader(dayTableBySplit.SUBDEPARTMENT),
  CASHIER: makeDayReader(dayTableBySplit.CASHIER),
  TERMINAL: makeDayReader(dayTableBySplit.TERMINAL),
  LOCATION: makeDayReader(dayTableBySplit.LOCATION),
  WEEKDAY: readWeekdays,
  TENDER: readTenders,
  HOUR: (...input) => readHoursByDate(...input, (_, hour) => hour),
  WEEKDAY_HOUR: (...input) => readHoursByDate(...input, (date, hour) => `${weekdayOf(date)}-${hour}`),
  VENDOR: Effect.fnUntraced(function* (snapshot, question, side, choice) {
    const vendorByItem = yield* readVendorsOfItems(snapshot);
    return yield* readItems(snapshot, question, side, choice, (itemId) => String(vendorByItem.get(itemId) ?? 0));
  }),
  ITEM: (...input) => readItems(...input, String),
};

/** Makes sums by member and bucket, and the functions that add to them; dates outside the buckets are left out. */
function makeSumsAdder({ pairs, buckets }: SeriesSide, { calendar }: Question, { grain, listed }: SeriesChoice) {
  const sumsByMember: MutableSumsByMember = new Map();
  const dayByAgainstDay = new Map(pairs?.map(({ day, against }) => [against, day]));
  const indexByBucketKey = new Map(buckets.map(({ key }, index) => [key, index]));
  const bucketIndexOf = (date: CalendarDate) =>
    indexByBucketKey.get(bucketKeyOfDate(dayByAgainstDay.get(date) ?? date, grain, calendar));
  const addAtBucket = (memberCode: string, place: number, part: SalesSums) => {
    const seriesMember: SeriesMember = listed === null || listed.has(memberCode) ? memberCode : null;
    const memberSums = sumsByMember.get(seriesMember) ?? buckets.map(() => null);
    memberSums[place] = addSums(memberSums[place] ?? emptySums, part);
    sumsByMember.set(seriesMember, memberSums);
  };
  const addAtDate = (code: string, date: unknown, part: SalesSums) => {
    const bucketIndex = bucketIndexOf(date as CalendarDate);
    if (bucketIndex !== undefined) addAtBucket(code, bucketIndex, part);
  };
  return { sums: sumsByMember, placeOf: bucketIndexOf, addAt: addAtBucket, add: addAtDate };
}

function makeDayReader({ table, column }: { readonly table: DayTable; readonly column: string }): ReadSplitSeries {
  return Effect.fnUntraced(function* (snapshot, question, side, choice) {
    const { scope, members } = question;
    const { sums, add } = makeSumsAdder(side, question, choice);
    const daySumsQuery: SumQuery = { table, by: [...memberColumnsOf(column, scope), "business_date"] };
    const dayRows = yield* readSums(
      snapshot,
      scope,
      side.span,
      members === null ? daySumsQuery : { ...daySumsQuery, table: members.table, members },
    );
    for (const row of dayRows) add(toMemberCode(column, scope, row), row["business_date"], toSalesSums(row));
    return sums;
  });
}

function readWeekdays(...[snapshot, question, side, choice]: Parameters<ReadSplitSeries>): ReturnType<ReadSplitSeries> {
  const { scope, members } = question;
  const { sums, add } = makeSumsAdder(side, question, choice);
  const sumsSource = members === null ? ({ table: "sales_day" } as const) : { table: members.table, members };
  return Effect.map(readSums(snapshot, scope, side.span, { ...sumsSource, by: ["business_date"] }), (rows) => {
    for (const row of rows)
      add(String(weekdayOf(row["business_date"] as CalendarDate)), row["business_date"], toSalesSums(row));
    return sums;
  });
}

/** Reads the amounts collected by tender, as gross sales without any other part, so that they are the total collected. */
function readTenders(...[snapshot, question, side, choice]: Parameters<ReadSplitSeries>): ReturnType<ReadSplitSeries> {
  const { sums, add } = makeSumsAdder(side, question, choice);
  const tenderQuery: SumQuery = {
    table: "sales_day_tender",
    by: ["code", "business_date"],
    sums: ["amount", "payments"],
  };
  return Effect.map(readSums(snapshot, question.scope, side.span, tenderQuery), (rows) => {
    for (const row of rows)
      add(String(row["code"]), row["business_date"], { ...emptySums, gross: cents(Number(row["amount"])) });
    return sums;
  });
}

/** Reads half hours by the clock of each store; the code of a member comes from its date and its hour. */
function readHoursByDate(
  ...[snapshot, question, side, choice, codeOf]: [
    ...Parameters<ReadSplitSeries>,
    codeOf: (date: CalendarDate, hour: string) => string,
  ]
): ReturnType<ReadSplitSeries> {
  return Effect.gen(function* () {
    const { sums, add } = makeSumsAdder(side, question, choice);
    for (const part of splitScopeByClock(question.scope)) {
      const halfHourRows: readonly SumRow[] = yield* readSums(snapshot, part, side.span, {
        table: "sales_half_hour",
        by: ["business_date", "half_hour"],
      });
      for (const row of halfHourRows) {
        const rowDate = row["business_date"] as CalendarDate;
        add(codeOf(rowDate, hourOf(part, rowDate, Number(row["half_hour"]))), rowDate, toSalesSums(row));
      }
    }
    return sums;
  });
}

/** Reads items bucket by bucket, because item summaries have no days; items with one code are added up. */
function readItems(
  ...[snapshot, question, side, choice, codeOf]: [...Parameters<ReadSplitSeries>, codeOf: (itemId: number) => string]
): ReturnType<ReadSplitSeries> {
  return Effect.gen(function* () {
    const { sums, placeOf, addAt } = makeSumsAdder(side, question, choice);
    const sideDates = side.pairs?.map(({ against }) => against) ?? listDatesOf(side.span);
    const datesByBucketIndex = Map.groupBy(sideDates, placeOf);
    for (const place of side.buckets.keys()) {
      const bucketSpan = onlyDates(side.span, datesByBucketIndex.get(place) ?? []);
      if (bucketSpan === null) continue;
      // A catalogue in each bucket is too long to be cached.
      const uncachedReader = { query: snapshot.pass ?? snapshot.query };
      const itemRows = yield* readItemSums(uncachedReader, question.scope, bucketSpan, question.items);
      for (const row of itemRows) addAt(codeOf(Number(row["item_id"])), place, toSalesSums(row));
    }
    return sums;
  });
}

const listDatesOf = (span: Span): readonly CalendarDate[] =>
  Array.from({ length: countDays(span) }, (_, index) => addDays(span.from, index));
