/** Aggregates: a measure over many rows, stored as sums that can be merged. */

import { divideRounded } from "../measure/index.ts";

import {
  fieldTypes,
  findField,
  type FieldCatalogue,
  type FieldRow,
  type FieldType,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
import { ratioOf } from "./ratio.ts";

/** Every aggregate in menu order, with the fields that allow it. */
export const aggregates = {
  sum: "measure",
  average: "measure",
  min: "measure",
  max: "measure",
  count: "any",
  countDistinct: "any",
} as const satisfies Record<string, "measure" | "any">;

/** An aggregate of the table. */
export type Aggregate = keyof typeof aggregates;

/** A measure to compute: a field and its aggregate. */
export interface MeasureSpec {
  readonly field: string;
  readonly aggregate: Aggregate;
}

/** Running sums of a measure over some rows. Units: those of the field. */
export interface Tally {
  sum: number;
  /** Number of rows with a value. */
  filled: number;
  /** For a quotient: the sum of its denominator. */
  whole: number;
  least: number | null;
  most: number | null;
  distinct: Set<FieldValue> | null;
  /** Distinct count that was already computed, as by the database. */
  counted: number | null;
  /** For a quotient of counts: its numerator, where it was computed before. */
  countedPart: number | null;
}

/** Result of a field over some rows. Units: those of the rows. */
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

/** A compiled measure: adds a row to its sums, and computes the result. */
export interface Measure {
  readonly type: FieldType;
  /** Whether rows can only add to the measure, so that a group without rows has 0. */
  readonly additive: boolean;
  readonly add: (tally: Tally, row: ReportRow) => void;
  /** Adds rows that were summed before. */
  readonly addSummed: (tally: Tally, row: SummedRow) => void;
  readonly read: (tally: Tally) => number | null;
}

/**
 * Returns the field type of an aggregate; null if the field does not allow it. Prices and percents cannot be summed.
 * A quotient has only its own aggregate, and needs both of its measures. Shares and ranks belong to a table, not to rows.
 *
 * @example aggregateType({ net: { type: "money", role: "measure" } }, { field: "net", aggregate: "count" }) // => "int"
 */
export function aggregateType(fields: FieldCatalogue, { field, aggregate }: MeasureSpec): FieldType | null {
  const row = findField(fields, field);
  if (row === null || row.standing !== undefined) return null;
  if ((row.counts !== undefined || row.compared !== undefined) && aggregate !== "sum") return null;
  if (aggregates[aggregate] === "any") return row.ratio === undefined ? "int" : null;
  if (row.role !== "measure" || fieldTypes[row.type].unitsPerOne === null) return null;
  if (row.ratio !== undefined)
    return aggregate === "sum" &&
      findField(fields, row.ratio.part) !== null &&
      findField(fields, row.ratio.whole) !== null
      ? row.type
      : null;
  return aggregate === "sum" && (row.type === "unitCost" || row.type === "pct") ? null : row.type;
}

/**
 * Lists the aggregates of a field, in menu order.
 *
 * Source: behaviour 3.5 (aggregates allowed).
 *
 * @example listAggregates({ price: { type: "unitCost", role: "measure" } }, "price") // => ["average", "min", "max", "count", "countDistinct"]
 */
export function listAggregates(fields: FieldCatalogue, field: string): readonly Aggregate[] {
  return Object.keys(aggregates)
    .filter(isAggregate)
    .filter((aggregate) => aggregateType(fields, { field, aggregate }) !== null);
}

function isAggregate(value: string): value is Aggregate {
  return Object.hasOwn(aggregates, value);
}

/** Compiles a measure; null if the field does not allow the aggregate. */
export function compileMeasure(fields: FieldCatalogue, spec: MeasureSpec): Measure | null {
  const type = aggregateType(fields, spec);
  if (type === null) return null;
  const { field, aggregate } = spec;
  const { ratio, standsAt, counts } = findField(fields, field) ?? {};
  if (ratio !== undefined) return prepareRatio(fields, type, ratio);
  if (isComparedCount(fields, field)) return prepareComparedCount(type, field);
  if (counts !== undefined) return prepareCount(type, field);
  if (standsAt !== undefined && aggregate === "sum") return prepareState(type, field, standsAt);
  const additive = aggregate === "sum" || aggregate === "count";
  return {
    type,
    additive,
    add: addersByAggregate[aggregate](field),
    addSummed: summedAdders[aggregate](field),
    read: readers[aggregate],
  };
}

/** Value of a field in a row; a quotient is computed from its measures. */
export function fieldValueOf(fields: FieldCatalogue, field: string): (row: ReportRow) => FieldValue {
  const { ratio, counts } = findField(fields, field) ?? {};
  const measure =
    ratio === undefined && counts === undefined ? null : compileMeasure(fields, { field, aggregate: "sum" });
  if (measure === null)
    return (row) => {
      const value = row[field] ?? null;
      return typeof value === "number" ? value + 0 : value;
    };
  return (row) => {
    const tally = emptyTally();
    measure.add(tally, row);
    return measure.read(tally);
  };
}

/** Sums of no rows. */
export function emptyTally(): Tally {
  return { sum: 0, filled: 0, whole: 0, least: null, most: null, distinct: null, counted: null, countedPart: null };
}

/** Merges the sums of other rows into existing sums. */
export function mergeTally(into: Tally, from: Tally): void {
  into.sum += from.sum;
  into.filled += from.filled;
  into.whole += from.whole;
  extendRange(into, from.least, from.most);
  if (from.distinct === null) return;
  into.distinct ??= new Set();
  for (const value of from.distinct) into.distinct.add(value);
}

/** Extends the smallest and largest value of a tally. */
function extendRange(tally: Tally, least: number | null, most: number | null): void {
  if (least !== null && (tally.least === null || least < tally.least)) tally.least = least;
  if (most !== null && (tally.most === null || most > tally.most)) tally.most = most;
}

/**
 * Prepares a semi-additive measure (stock on hand), which adds up within one value of its dimension. Over several values it has no result,
 * so the values met are tracked.
 */
function prepareState(type: FieldType, field: string, standsAt: string): Measure {
  const [add, addSummed] = [addNumber(field), addNumbers(field)];
  const addDimensionValue = (tally: Tally, keys: ReportRow): void => {
    (tally.distinct ??= new Set()).add(keys[standsAt] ?? null);
  };
  return {
    type,
    additive: false,
    add: (tally, row) => {
      add(tally, row);
      addDimensionValue(tally, row);
    },
    addSummed: (tally, row) => {
      addSummed(tally, row);
      addDimensionValue(tally, row.keys);
    },
    read: (tally) => ((tally.distinct?.size ?? 0) > 1 ? null : readers.sum(tally)),
  };
}

/** Distinct count of a measure: from the values of the rows, or as the source counted. Counts of groups without common values are added. */
function prepareCount(type: FieldType, field: string): Measure {
  const summed = summedAdders.countDistinct(field);
  return {
    type,
    additive: false,
    add: addersByAggregate.countDistinct(field),
    addSummed: (tally, row) => {
      const apart = row.sums[field];
      if (apart === undefined) summed(tally, row);
      else tally.whole += apart.sum;
    },
    read: (tally) => exactOrNull(countIn(tally)),
  };
}

/**
 * Tells whether a field is the comparison of a distinct count, which the source counts for each group because groups cannot be added.
 *
 * @example isComparedCount({ net: { type: "money", role: "measure" } }, "net") // => false
 */
export function isComparedCount(fields: FieldCatalogue, field: string): boolean {
  const { compared } = findField(fields, field) ?? {};
  return compared !== undefined && findField(fields, compared.of)?.counts !== undefined;
}

/**
 * Distinct count of the comparison days, or the difference from it: as the source counted for each group, or added if groups have no common
 * values. Rows have none.
 */
function prepareComparedCount(type: FieldType, field: string): Measure {
  return {
    type,
    additive: false,
    add: () => undefined,
    addSummed: (tally, row) => {
      const count = row.distinct?.[field];
      const apart = row.sums[field];
      if (count !== undefined) tally.counted = (tally.counted ?? 0) + count;
      else if (apart !== undefined) tally.whole += apart.sum;
      else return;
      tally.filled += 1;
    },
    read: (tally) => (tally.filled === 0 ? null : exactOrNull(countIn(tally))),
  };
}

const countIn = ({ counted, distinct, whole }: Tally): number => counted ?? whole + (distinct?.size ?? 0);

function prepareRatio(fields: FieldCatalogue, to: FieldType, ratio: NonNullable<FieldRow["ratio"]>): Measure | null {
  const [part, whole] = [findField(fields, ratio.part), findField(fields, ratio.whole)];
  if (part === null || whole === null) return null;
  const units = { of: part.type, over: whole.type, to };
  const over =
    whole.counts !== undefined
      ? { ...prepareCount(whole.type, ratio.whole), of: countIn }
      : isComparedCount(fields, ratio.whole)
        ? { ...prepareComparedCount(whole.type, ratio.whole), of: countIn }
        : prepareWhole(ratio.whole);
  return {
    type: to,
    additive: false,
    add: (tally, row) => {
      tally.sum += numberOf(row[ratio.part]);
      over.add(tally, row);
    },
    addSummed: (tally, row) => {
      const count = row.distinct?.[ratio.part];
      if (count === undefined) tally.sum += row.sums[ratio.part]?.sum ?? 0;
      else tally.countedPart = (tally.countedPart ?? 0) + count;
      over.addSummed(tally, row);
    },
    read: (tally) => readRatio(tally.countedPart ?? tally.sum, over.of(tally)),
  };

  function readRatio(sum: number, of: number): number | null {
    return exactOrNull(sum) === null || exactOrNull(of) === null || (ratio.isOfMore === true && of < 0)
      ? null
      : ratioOf({ part: sum, whole: of, ...units });
  }
}

/** Makes the adders of a quotient's denominator. */
function prepareWhole(field: string): Pick<Measure, "add" | "addSummed"> & { readonly of: (tally: Tally) => number } {
  return {
    add: (tally, row) => {
      tally.whole += numberOf(row[field]);
    },
    addSummed: (tally, { sums }) => {
      tally.whole += sums[field]?.sum ?? 0;
    },
    of: ({ whole }) => whole,
  };
}

const addNumber =
  (field: string) =>
  (tally: Tally, row: ReportRow): void => {
    const value = row[field];
    if (typeof value !== "number" || !Number.isSafeInteger(value)) return;
    tally.sum += value;
    tally.filled += 1;
    extendRange(tally, value, value);
  };

const addersByAggregate = {
  sum: addNumber,
  average: addNumber,
  min: addNumber,
  max: addNumber,
  count: (field) => (tally, row) => {
    if ((row[field] ?? null) !== null) tally.filled += 1;
  },
  countDistinct: (field) => (tally, row) => {
    const value = row[field] ?? null;
    if (value !== null) (tally.distinct ??= new Set()).add(value);
  },
} as const satisfies Record<Aggregate, (field: string) => Measure["add"]>;

const addNumbers =
  (field: string) =>
  (tally: Tally, { sums }: SummedRow): void => {
    const { sum = 0, filled = 0, least = null, most = null } = sums[field] ?? {};
    tally.sum += sum;
    tally.filled += filled;
    extendRange(tally, least, most);
  };

const summedAdders = {
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
    const add = addersByAggregate.countDistinct(field);
    return (tally, { keys, distinct }) => {
      const counted = distinct?.[field];
      if (counted === undefined) add(tally, keys);
      else tally.counted = counted;
    };
  },
} as const satisfies Record<Aggregate, (field: string) => Measure["addSummed"]>;

const readers = {
  sum: ({ sum, filled }) => (filled === 0 || exactOrNull(sum) === null ? null : sum + 0),
  average: ({ sum, filled }) => (filled === 0 || exactOrNull(sum) === null ? null : divideRounded(sum, filled)),
  min: ({ least }) => (least === null ? null : least + 0),
  max: ({ most }) => (most === null ? null : most + 0),
  count: ({ filled }) => filled,
  countDistinct: ({ distinct, counted }) => counted ?? distinct?.size ?? 0,
} as const satisfies Record<Aggregate, (tally: Tally) => number | null>;

/** A sum beyond exact integers is unknown: no figure is better than a wrong one. */
function exactOrNull(sum: number): number | null {
  return Number.isSafeInteger(sum) ? sum : null;
}

function numberOf(value: FieldValue | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) ? value : 0;
}
