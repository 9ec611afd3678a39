/** What is known of one kind of report, and the short forms its table is written with. */

import type { NavigationEntryCode, PermissionCode } from "../../access/index.ts";
import type { RangeCode } from "../../period/index.ts";
import type { ComparedDays, FieldCatalogue, FieldRow, FieldType } from "../field.ts";
import type { ReportFilter } from "../filter.ts";

/** What one row of a data source is. */
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

/** One kind of report: where its rows come from and what a new report of it starts with. */
export interface ReportKindRow {
  readonly entry: NavigationEntryCode;
  readonly grain: SourceGrain;
  /** Who may open it at all, beyond reading reports; absent when everyone who reads reports may. */
  readonly permission?: PermissionCode;
  readonly defaultPeriod: RangeCode;
  readonly fields: FieldCatalogue;
  /** The columns of a new report, in their order. */
  readonly columns: readonly string[];
  /** What tells two rows of the source apart, beside the columns: it stands first where the rows behind a figure are listed. */
  readonly rowKeys: readonly string[];
  /** The groupings that are offered, each from the outer level to the inner. */
  readonly groupings: readonly (readonly string[])[];
  /** The groups that a new report opens with, from the outer level to the inner; absent where its rows alone say something. */
  readonly opening?: readonly string[];
  /** What a new report of it shows of its rows; absent where it shows all. */
  readonly filters?: readonly ReportFilter[];
  /** Rows that are not final: shown with a watermark, never stored, never exported. */
  readonly isTest: boolean;
}

/** A field to group by. */
export function dimension(type: FieldType): FieldRow {
  return { type, role: "dimension" };
}

/** A field to add up. */
export function measure(type: FieldType): FieldRow {
  return { type, role: "measure" };
}

/** A field to add up that says what something costs. */
export function cost(type: FieldType): FieldRow {
  return { type, role: "measure", permission: "PRODUCT_COST_READ" };
}

/** A field of rows that have others beside them, which a measure tells. */
export function besides(others: string): (row: FieldRow) => FieldRow {
  return (row) => ({ ...row, besides: others });
}

/** The share of a measure that a line has of the whole table; it may be seen by who may see the measure. */
export function shareIn(of: string): FieldRow {
  return { type: "pct", role: "measure", standing: { of, display: "percentOfGrandTotal" } };
}

/** The rank that a line has by a measure among those beside it, the largest first; it may be seen by who may see the measure. */
export function rankBy(of: string): FieldRow {
  return { type: "int", role: "measure", standing: { of, display: "rankDescending" } };
}

/** How many different ones of what its rows name there are; it adds up over groups of the given dimensions alone. */
export function countOf(within: readonly string[]): FieldRow {
  return { type: "int", role: "measure", counts: { within } };
}

/** What a measure came to on other days, and what it is more than that; or the goal of its days. */
export function against(of: string, days: ComparedDays): (as: "value" | "difference") => FieldRow {
  return (as) => ({ type: "money", role: "measure", compared: { of, against: days, as, along: "date" } });
}

/** The quotient of two measures; it may be seen by who may see both. */
export function quotient(type: FieldType, part: string, whole: string): FieldRow {
  return { type, role: "measure", ratio: { part, whole } };
}

/** A quotient of the dictionary of stock: over nothing there is none, nor over less. Source: behaviour 3.3. */
export function stockQuotient(type: FieldType, part: string, whole: string): FieldRow {
  return { type, role: "measure", ratio: { part, whole, isOfMore: true } };
}
