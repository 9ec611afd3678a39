/** Fields of a report's data source: types, roles and permissions. */

import { hasPermission, type PermissionCode } from "../access/index.ts";

/** Value of a field in a row; null is "no data" or "unknown", never 0. */
export type FieldValue = string | number | null;

/**
 * Every field type: the integer units in 1, and the default column width.
 *
 * Units: money in cents, unitCost in ten-thousandths of a dollar, qty in thousandths, pct in hundredths of a percent; widths in pixels.
 */
export const fieldTypes = {
  text: { unitsPerOne: null, widthPx: 240 },
  enum: { unitsPerOne: null, widthPx: 140 },
  ref: { unitsPerOne: null, widthPx: 200 },
  date: { unitsPerOne: null, widthPx: 120 },
  time: { unitsPerOne: null, widthPx: 90 },
  int: { unitsPerOne: 1, widthPx: 100 },
  qty: { unitsPerOne: 1_000, widthPx: 110 },
  money: { unitsPerOne: 100, widthPx: 130 },
  unitCost: { unitsPerOne: 10_000, widthPx: 120 },
  pct: { unitsPerOne: 10_000, widthPx: 100 },
} as const satisfies Record<string, { readonly unitsPerOne: number | null; readonly widthPx: number }>;

/** Type of a field. */
export type FieldType = keyof typeof fieldTypes;

/** Bases of comparison: other days, or the goals of the report's own days. */
export const comparisonBases = ["previous", "sameWeekdays", "lastYear", "goal"] as const;

/** A basis of comparison. */
export type ComparisonBasis = (typeof comparisonBases)[number];

/** Role of a field in a report: rows are grouped by dimensions, and measures are added up. */
export type FieldRole = "dimension" | "measure";

/** Definition of a field. */
export interface FieldRow {
  readonly type: FieldType;
  readonly role: FieldRole;
  /** Permission to see the field; absent if every reader of the report sees it. */
  readonly permission?: PermissionCode;
  /** The two measures of a quotient. The total divides the totals; it never combines the quotients of its parts. */
  readonly ratio?: {
    readonly part: string;
    readonly whole: string;
    /** Dimension whose other values are divided: the rate of the other cashiers. A group that is not of one value has none. */
    readonly others?: string;
    /** Set if a negative denominator gives no quotient: a stock can have more withdrawals than receipts. */ readonly isOfMore?: true;
  };
  /** Set if the rows are of different kinds, such as control totals of sales and of stock: a list of them has no total. */
  readonly noTotal?: true;
  /** Measure whose rows lack this field by design: a filter on the field leaves them in. */
  readonly besides?: string;
  /**
   * Set if the measure has rows of its own beside the other rows, such as all receipts beside the risk events: the dimensions that its rows
   * have. Groups by any other dimension have the measure of the groups around them.
   */
  readonly follows?: readonly string[];
  /** Dimension of a semi-additive measure, such as the day of stock on hand or the rule of a finding: over several of its values there is no total. */
  readonly standsAt?: string;
  /** Set for a distinct count, such as of receipts: its rows have the key of what is counted, and a single row counts 1. */
  readonly counts?: {
    /** Dimensions that have a single value for each counted thing: over groups of these alone, distinct counts add up. */
    readonly within: readonly string[];
  };
  /** Set if the field is its measure on other days, or the goal of its measure: no row has such a value, so it cannot be filtered. */
  readonly compared?: {
    readonly of: string;
    readonly against: ComparisonBasis;
    readonly as: "value" | "difference";
    /** Date dimension that pairs the days of the report with the comparison days. */
    readonly along: string;
  };
  /** The measure whose share or rank among the lines of a list this field shows; rows have no value, so it cannot be filtered or summed. */
  readonly standing?: { readonly of: string; readonly display: "percentOfGrandTotal" | "rankDescending" };
}

/** A row of a data source: values by field. An absent value is null. */
export type ReportRow = Readonly<Record<string, FieldValue>>;

/** Fields of a data source by name, in menu order. */
export type FieldCatalogue = Readonly<Record<string, FieldRow>>;

/**
 * Returns a field by name; null if the catalogue does not have it.
 *
 * @example findField({ net: { type: "money", role: "measure" } }, "constructor") // => null
 */
export function findField(fields: FieldCatalogue, name: string): FieldRow | null {
  const fieldRow = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return fieldRow ?? null;
}

/**
 * Tells whether a caller may see a field: they need its permission, and those of the measures it is computed from.
 *
 * @example canSeeField({ cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, "cost", ["SALE_READ"]) // => false
 */
export function canSeeField(fields: FieldCatalogue, name: string, permissions: Iterable<string>): boolean {
  const permissionSet = permissions instanceof Set ? permissions : new Set(permissions);
  const fieldRow = findField(fields, name);
  if (fieldRow === null) return false;
  if (fieldRow.permission !== undefined && !hasPermission(permissionSet, [fieldRow.permission])) return false;
  const { ratio, standing, compared } = fieldRow;
  const sourceNames = [ratio?.part, ratio?.whole, standing?.of, compared?.of].filter((name) => name !== undefined);
  return sourceNames.every((measure) => maySeeField(findField(fields, measure), permissionSet));
}

/**
 * Lists the names of the fields visible to a caller, in catalogue order.
 *
 * @example visibleFields({ net: { type: "money", role: "measure" }, cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, []) // => ["net"]
 */
export function visibleFields(fields: FieldCatalogue, permissions: Iterable<string>): readonly string[] {
  const permissionSet = new Set(permissions);
  return Object.keys(fields).filter((name) => canSeeField(fields, name, permissionSet));
}

/**
 * Lists the measures that a field is computed from: both of a quotient, that of a share or a rank, or the field itself; none for a dimension.
 *
 * @example listSourceMeasures({ net: { type: "money", role: "measure" } }, "net") // => ["net"]
 */
export function listSourceMeasures(fields: FieldCatalogue, name: string): readonly string[] {
  const fieldRow = findField(fields, name);
  if (fieldRow?.role !== "measure") return [];
  const { ratio, standing } = fieldRow;
  return ratio !== undefined ? [ratio.part, ratio.whole] : [standing?.of ?? name];
}

function maySeeField(field: FieldRow | null, owned: ReadonlySet<string>): boolean {
  return field?.permission === undefined || hasPermission(owned, [field.permission]);
}

/**
 * Reduces a catalogue to the fields visible to a caller.
 *
 * @example Object.keys(visibleCatalogue({ net: { type: "money", role: "measure" }, cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, [])) // => ["net"]
 */
export function visibleCatalogue(fields: FieldCatalogue, permissions: Iterable<string>): FieldCatalogue {
  return Object.fromEntries(
    visibleFields(fields, permissions).flatMap((name) => {
      const fieldRow = findField(fields, name);
      return fieldRow === null ? [] : [[name, fieldRow]];
    }),
  );
}
