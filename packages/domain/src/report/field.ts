/** What a report can show: the fields of its data source, each with its type, its role and who may see it. */

import { hasPermission, type PermissionCode } from "../access/index.ts";

/** The value of a field in one row; null is "no data" or "unknown", never 0. */
export type FieldValue = string | number | null;

/**
 * Every type of a field: how many units of its integer make one, and how wide its column is until somebody makes it wider.
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

/** A type of the table. */
export type FieldType = keyof typeof fieldTypes;

/** The days that a report is held against, or the goals of its own days. */
export const comparedDays = ["previous", "sameWeekdays", "lastYear", "goal"] as const;

/** Days of the list. */
export type ComparedDays = (typeof comparedDays)[number];

/** What a field is in a report: something to group by, or something to add up. */
export type FieldRole = "dimension" | "measure";

/** What is known of one field. */
export interface FieldRow {
  readonly type: FieldType;
  readonly role: FieldRole;
  /** Who may see it; absent when everyone who sees the report may. */
  readonly permission?: PermissionCode;
  /** The two measures it is the quotient of: a whole's ratio comes from the whole's sums, never from its parts' ratios. */
  readonly ratio?: {
    readonly part: string;
    readonly whole: string;
    /** Over less than nothing there is none either: more may leave a stock than came in. */ readonly isOfMore?: true;
  };
  /** Its rows are of kinds that do not belong together, such as control totals of sales and of stock: a list of them has no total. */
  readonly noTotal?: true;
  /** A measure of rows that stand beside those of the field, and have nothing of it: a value that the field is held against says nothing of them. */
  readonly besides?: string;
  /** The dimension at whose values it stands, as stock does at days: over several of them it comes to nothing. */
  readonly standsAt?: string;
  /** Its rows name what it counts, such as their receipt: it comes to how many different ones there are, and to one in a row. */
  readonly counts?: {
    /** The dimensions of which what it counts has one value each: over groups of these alone, counts add up. */
    readonly within: readonly string[];
  };
  /** What its measure came to on other days, or was to come to: no row has it, so nothing is filtered by it. */
  readonly compared?: {
    readonly of: string;
    readonly against: ComparedDays;
    readonly as: "value" | "difference";
    /** The dimension by which the days of the report answer to those others. */
    readonly along: string;
  };
  /** The measure that it tells the share or the rank of, against the other lines of a list: no row has it, so nothing is filtered or added up by it. */
  readonly standing?: { readonly of: string; readonly display: "percentOfGrandTotal" | "rankDescending" };
}

/** One row of a data source, its values by field; a value that is left out is null. */
export type ReportRow = Readonly<Record<string, FieldValue>>;

/** The fields of a data source, by name, in the order in which a menu offers them. */
export type FieldCatalogue = Readonly<Record<string, FieldRow>>;

/**
 * Gives a field of a catalogue; null when the catalogue has none of that name.
 *
 * @example findField({ net: { type: "money", role: "measure" } }, "constructor") // => null
 */
export function findField(fields: FieldCatalogue, name: string): FieldRow | null {
  const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return own ?? null;
}

/**
 * Says whether a caller may see a field: its own permission, and those of the measures it is computed from.
 *
 * @example canSeeField({ cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, "cost", ["SALE_READ"]) // => false
 */
export function canSeeField(fields: FieldCatalogue, name: string, permissions: Iterable<string>): boolean {
  const owned = permissions instanceof Set ? permissions : new Set(permissions);
  const field = findField(fields, name);
  if (field === null) return false;
  if (field.permission !== undefined && !hasPermission(owned, [field.permission])) return false;
  const { ratio, standing, compared } = field;
  const behind = [ratio?.part, ratio?.whole, standing?.of, compared?.of].filter((name) => name !== undefined);
  return behind.every((measure) => isOpen(findField(fields, measure), owned));
}

/**
 * Lists the names of the fields that a caller may see, in the order of the catalogue.
 *
 * @example visibleFields({ net: { type: "money", role: "measure" }, cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, []) // => ["net"]
 */
export function visibleFields(fields: FieldCatalogue, permissions: Iterable<string>): readonly string[] {
  const owned = new Set(permissions);
  return Object.keys(fields).filter((name) => canSeeField(fields, name, owned));
}

/**
 * Lists the measures that a figure is made of: the two of a quotient, or the measure itself; none of what is no measure.
 *
 * @example measuresBehind({ net: { type: "money", role: "measure" } }, "net") // => ["net"]
 */
export function measuresBehind(fields: FieldCatalogue, name: string): readonly string[] {
  const field = findField(fields, name);
  if (field?.role !== "measure") return [];
  const { ratio, standing } = field;
  return ratio !== undefined ? [ratio.part, ratio.whole] : [standing?.of ?? name];
}

function isOpen(field: FieldRow | null, owned: ReadonlySet<string>): boolean {
  return field?.permission === undefined || hasPermission(owned, [field.permission]);
}

/**
 * Cuts a catalogue to the fields that a caller may see: any other is not there.
 *
 * @example Object.keys(openFields({ net: { type: "money", role: "measure" }, cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" } }, [])) // => ["net"]
 */
export function openFields(fields: FieldCatalogue, permissions: Iterable<string>): FieldCatalogue {
  return Object.fromEntries(
    visibleFields(fields, permissions).flatMap((name) => {
      const row = findField(fields, name);
      return row === null ? [] : [[name, row]];
    }),
  );
}
