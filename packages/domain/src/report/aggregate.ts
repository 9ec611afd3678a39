/** Aggregates: a measure over many rows, stored as sums that can be merged. */
import {
  fieldTypes,
  findField,
  type FieldCatalogue,
  type FieldType,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
import type { BesideRows, SharedPart } from "./shared-sums.ts";
import {
  isComparedCount,
  prepareComparedCount,
  prepareCount,
  prepareFollowing,
  prepareRatio,
  prepareState,
} from "./special-measures.ts";
import { type SummedRow, type Tally, addersByAggregate, emptyTally, tallyReaders, summedAdders } from "./tally.ts";

/** Every aggregate in menu order, with the fields that allow it. */
export const aggregates = {
  sum: "measure",
  average: "measure",
  min: "measure",
  max: "measure",
  count: "any",
  countDistinct: "any",
} as const satisfies Record<string, "measure" | "any">;

/** Name of an aggregate. */
export type Aggregate = keyof typeof aggregates;

/** A measure to compute: a field and its aggregate. */
export interface MeasureSpec {
  readonly field: string;
  readonly aggregate: Aggregate;
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
  /** Parts whose groups ignore some levels: a table computes them once all its groups are known. */
  readonly shared?: readonly SharedPart[];
  /** Set for a measure with rows of its own beside the other rows; `filled` of its tally counts them. */
  readonly beside?: BesideRows;
}

/**
 * Returns the field type of an aggregate; null if the field does not allow it. Prices and percents cannot be summed.
 * A quotient has only its own aggregate, and needs both of its measures. Shares and ranks belong to a table, not to rows.
 *
 * @example aggregateType({ net: { type: "money", role: "measure" } }, { field: "net", aggregate: "count" }) // => "int"
 */
export function aggregateType(fields: FieldCatalogue, { field, aggregate }: MeasureSpec): FieldType | null {
  const fieldRow = findField(fields, field);
  if (fieldRow === null || fieldRow.standing !== undefined) return null;
  if ((fieldRow.counts !== undefined || fieldRow.compared !== undefined) && aggregate !== "sum") return null;
  if (aggregates[aggregate] === "any") return fieldRow.ratio === undefined ? "int" : null;
  if (fieldRow.role !== "measure" || fieldTypes[fieldRow.type].unitsPerOne === null) return null;
  if (fieldRow.ratio !== undefined)
    return aggregate === "sum" &&
      findField(fields, fieldRow.ratio.part) !== null &&
      findField(fields, fieldRow.ratio.whole) !== null
      ? fieldRow.type
      : null;
  return aggregate === "sum" && (fieldRow.type === "unitCost" || fieldRow.type === "pct") ? null : fieldRow.type;
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

/** Tells whether a text is the name of an aggregate. */
export function isAggregate(value: string): value is Aggregate {
  return Object.hasOwn(aggregates, value);
}

/** Compiles a measure; null if the field does not allow the aggregate. */
export function compileMeasure(fields: FieldCatalogue, spec: MeasureSpec): Measure | null {
  const measureType = aggregateType(fields, spec);
  if (measureType === null) return null;
  const { field, aggregate } = spec;
  const { ratio, standsAt, counts, follows } = findField(fields, field) ?? {};
  if (ratio !== undefined) return prepareRatio(fields, measureType, ratio);
  if (isComparedCount(fields, field)) return prepareComparedCount(measureType, field);
  if (counts !== undefined) return prepareCount(measureType, field);
  if (follows !== undefined && aggregate === "sum") return prepareFollowing(measureType, { field, follows });
  if (standsAt !== undefined && aggregate === "sum") return prepareState(measureType, field, standsAt);
  const isAdditive = aggregate === "sum" || aggregate === "count";
  return {
    type: measureType,
    additive: isAdditive,
    add: addersByAggregate[aggregate](field),
    addSummed: summedAdders[aggregate](field),
    read: tallyReaders[aggregate],
  };
}

/** Makes the function that reads the value of a field in a row; a quotient is computed from its measures. */
export function fieldValueOf(fields: FieldCatalogue, field: string): (row: ReportRow) => FieldValue {
  const { ratio, counts } = findField(fields, field) ?? {};
  const sumMeasure =
    ratio === undefined && counts === undefined ? null : compileMeasure(fields, { field, aggregate: "sum" });
  if (sumMeasure === null)
    return (row) => {
      const fieldValue = row[field] ?? null;
      return typeof fieldValue === "number" ? fieldValue + 0 : fieldValue;
    };
  return (row) => {
    const ownTally = emptyTally();
    sumMeasure.add(ownTally, row);
    return sumMeasure.read(ownTally);
  };
}
