/** Running sums of a measure, which can be merged. */
import { divideRounded } from "../measure/index.ts";
import type { FieldValue, ReportRow } from "./field.ts";
import type { Aggregate, Measure } from "./aggregate.ts";

/** A sum that several groups share, because they differ only in levels that it ignores. */
export interface SharedSum {
  sum: number;
}

/** Running sums of a measure over some rows. Units: those of the field. */
export interface Tally {
  sum: number;
  /** Number of rows with a value. */
  filled: number;
  /** For a quotient: the sum of its denominator. For a count, or a measure with rows of its own: its sum. */
  whole: number;
  least: number | null;
  most: number | null;
  distinct: Set<FieldValue> | null;
  /** Distinct count that was already computed, as by the database. */
  counted: number | null;
  /** For a quotient of counts: its numerator, where it was computed before. */
  countedPart: number | null;
  /** Sums shared with other groups, one set per shared part of the measure: a set, so that merged groups count a shared sum once. Null before all groups are known. */
  shared: readonly ReadonlySet<SharedSum>[] | null;
}

/** Sum, count and extremes of a field's values over some rows. Units: those of the rows. */
export interface FieldSums {
  readonly sum: number;
  /** Number of rows with a value. */
  readonly filled: number;
  /** Smallest value of the rows; null if no row has one. */
  readonly least: number | null;
  readonly most: number | null;
}

/** Summed source rows that share the same keys. */
export interface SummedRow {
  /** Value of each group field, and of each field whose distinct values are counted here. */
  readonly keys: ReportRow;
  readonly sums: Readonly<Record<string, FieldSums>>;
  readonly rows: number;
  /** Distinct count of each field, where the source counted them: it then gives every group, outer ones and the total included. */
  readonly distinct?: Readonly<Record<string, number>>;
  /** For an outer group: the depth of its keys. It then carries only counts made by the source, and its rows are in no inner group. */
  readonly depths?: { readonly rows: number; readonly columns: number };
}

/** Sums of no rows. */
export function emptyTally(): Tally {
  return {
    sum: 0,
    filled: 0,
    whole: 0,
    least: null,
    most: null,
    distinct: null,
    counted: null,
    countedPart: null,
    shared: null,
  };
}

/** Merges the sums of other rows into existing sums. */
export function mergeTally(into: Tally, from: Tally): void {
  into.sum += from.sum;
  into.filled += from.filled;
  into.whole += from.whole;
  extendRange(into, from.least, from.most);
  const { shared } = from;
  if (shared !== null) into.shared = shared.map((sums, index) => new Set([...(into.shared?.[index] ?? []), ...sums]));
  if (from.distinct === null) return;
  into.distinct ??= new Set();
  for (const value of from.distinct) into.distinct.add(value);
}

/** Extends the smallest and largest value of a tally. */
function extendRange(tally: Tally, least: number | null, maximum: number | null): void {
  if (least !== null && (tally.least === null || least < tally.least)) tally.least = least;
  if (maximum !== null && (tally.most === null || maximum > tally.most)) tally.most = maximum;
}

export const countIn = ({ counted, distinct, whole }: Tally): number => counted ?? whole + (distinct?.size ?? 0);

export const addNumber =
  (field: string) =>
  (tally: Tally, row: ReportRow): void => {
    const fieldValue = row[field];
    if (typeof fieldValue !== "number" || !Number.isSafeInteger(fieldValue)) return;
    tally.sum += fieldValue;
    tally.filled += 1;
    extendRange(tally, fieldValue, fieldValue);
  };

export const addersByAggregate = {
  sum: addNumber,
  average: addNumber,
  min: addNumber,
  max: addNumber,
  count: (field) => (tally, row) => {
    if ((row[field] ?? null) !== null) tally.filled += 1;
  },
  countDistinct: (field) => (tally, row) => {
    const fieldValue = row[field] ?? null;
    if (fieldValue !== null) (tally.distinct ??= new Set()).add(fieldValue);
  },
} as const satisfies Record<Aggregate, (field: string) => Measure["add"]>;

export const addNumbers =
  (field: string) =>
  (tally: Tally, { sums }: SummedRow): void => {
    const { sum = 0, filled = 0, least = null, most = null } = sums[field] ?? {};
    tally.sum += sum;
    tally.filled += filled;
    extendRange(tally, least, most);
  };

export const summedAdders = {
  sum: addNumbers,
  average: addNumbers,
  min: addNumbers,
  max: addNumbers,
  count:
    (field) =>
    (tally, { sums }) => {
      tally.filled += sums[field]?.filled ?? 0;
    },
  countDistinct: (field) => {
    const addDistinctValue = addersByAggregate.countDistinct(field);
    return (tally, { keys, distinct }) => {
      const distinctCount = distinct?.[field];
      if (distinctCount === undefined) addDistinctValue(tally, keys);
      else tally.counted = distinctCount;
    };
  },
} as const satisfies Record<Aggregate, (field: string) => Measure["addSummed"]>;

export const tallyReaders = {
  sum: ({ sum, filled }) => (filled === 0 || exactOrNull(sum) === null ? null : sum + 0),
  average: ({ sum, filled }) => (filled === 0 || exactOrNull(sum) === null ? null : divideRounded(sum, filled)),
  min: ({ least }) => (least === null ? null : least + 0),
  max: ({ most }) => (most === null ? null : most + 0),
  count: ({ filled }) => filled,
  countDistinct: ({ distinct, counted }) => counted ?? distinct?.size ?? 0,
} as const satisfies Record<Aggregate, (tally: Tally) => number | null>;

/** Returns a sum, or null if it is beyond exact integers: no figure is better than a wrong one. */
export function exactOrNull(sum: number): number | null {
  return Number.isSafeInteger(sum) ? sum : null;
}

export function numberOf(value: FieldValue | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : 0;
}
