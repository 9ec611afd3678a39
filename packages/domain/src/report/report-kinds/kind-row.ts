/** Definition of a report kind, and the short functions its table is written with. */

import type { NavigationEntryCode, PermissionCode } from "../../access/index.ts";
import type { RangeCode } from "../../period/index.ts";
import type { ComparisonBasis, FieldCatalogue, FieldRow, FieldType } from "../field.ts";
import type { ReportFilter } from "../filter.ts";
import type { ColumnSort } from "../sorting.ts";

/** Meaning of a row in the data source. */
export type SourceGrain =
  | "saleLine"
  | "storeDay"
  | "ruleResult"
  | "riskEvent"
  | "journalLine"
  | "systemError"
  | "stockAdjustment"
  | "itemLocation"
  | "receiptLine"
  | "vendorItemWeek"
  | "locationPeriod"
  | "exportBatch";

/** A report kind: its data source and the defaults of a new report. */
export interface ReportKindRow {
  readonly entry: NavigationEntryCode;
  readonly grain: SourceGrain;
  /** Permission besides reading reports; absent if that is enough. */
  readonly permission?: PermissionCode;
  readonly defaultPeriod: RangeCode;
  readonly fields: FieldCatalogue;
  /** Default columns, in order. */
  readonly columns: readonly string[];
  /** Fields that identify a source row. They come first when the rows behind a figure are listed. */
  readonly rowKeys: readonly string[];
  /** Suggested groupings, each from the outermost to the innermost level. */
  readonly groupings: readonly (readonly string[])[];
  /** Default groups, outermost first; absent if the default is a plain list. */
  readonly opening?: readonly string[];
  /** Default order of rows; absent if it is that of the source. */
  readonly sorting?: readonly ColumnSort[];
  /** Default filters; absent if a new report shows all rows. */
  readonly filters?: readonly ReportFilter[];
  /** Rows that are not final: displayed with a watermark, never stored or exported. */
  readonly isTest: boolean;
}

/** Makes a dimension field. */
export function dimensionField(type: FieldType): FieldRow {
  return { type, role: "dimension" };
}

/** Makes a measure field. */
export function measureField(type: FieldType): FieldRow {
  return { type, role: "measure" };
}

/** Makes a measure field that reveals a cost, so that only users who may see product costs see it. */
export function costField(type: FieldType): FieldRow {
  return { type, role: "measure", permission: "PRODUCT_COST_READ" };
}

/** Makes a function that marks a field as lacking by design in the rows that have the given measure. */
export function lackedByRowsOf(otherField: string): (row: FieldRow) => FieldRow {
  return (row) => ({ ...row, besides: otherField });
}

/** Makes a measure with rows of its own, which have the given dimensions only: groups by any other dimension share it. */
export function measureBeside(type: FieldType, follows: readonly string[]): FieldRow {
  return { ...measureField(type), follows };
}

/** Makes a field: a line's share of a measure's total, visible to users who may see the measure. */
export function shareOfTotal(measureName: string): FieldRow {
  return { type: "pct", role: "measure", standing: { of: measureName, display: "percentOfGrandTotal" } };
}

/** Makes a field: a line's rank by a measure among its neighbours, largest first; visible to users who may see the measure. */
export function rankBy(measureName: string): FieldRow {
  return { type: "int", role: "measure", standing: { of: measureName, display: "rankDescending" } };
}

/** Makes a distinct count, which adds up over groups of the given dimensions only. */
export function distinctCount(groupFields: readonly string[]): FieldRow {
  return { type: "int", role: "measure", counts: { within: groupFields } };
}

/** Makes the function that makes the fields comparing a measure with other days or with its goal: the other figure, and the difference from it. */
export function comparedFields(
  measureName: string,
  basis: ComparisonBasis,
  type: FieldType = "money",
): (as: "value" | "difference") => FieldRow {
  return (comparedAs) => ({
    type,
    role: "measure",
    compared: { of: measureName, against: basis, as: comparedAs, along: "date" },
  });
}

/** Makes a quotient of two measures, visible to users who may see both. */
export function quotientField(type: FieldType, part: string, wholeField: string): FieldRow {
  return { type, role: "measure", ratio: { part, whole: wholeField } };
}

/** Makes the quotient of all other values of a dimension, such as the rate of the other cashiers. */
export function quotientOfOthers(others: string, type: FieldType, part: string, wholeField: string): FieldRow {
  return { type, role: "measure", ratio: { part, whole: wholeField, others } };
}

/** Makes a quotient over a stock measure, with no value for a denominator of 0 or less. Source: behaviour 3.3. */
export function stockQuotient(type: FieldType, part: string, wholeField: string): FieldRow {
  return { type, role: "measure", ratio: { part, whole: wholeField, isOfMore: true } };
}
