/** Display types of a pivot measure: its value, or one of fourteen comparisons with other cells, as in a spreadsheet. */

import type { FieldType, FieldValue } from "./field.ts";

/** Parameters of a display type: none, a field, or a field and an item of it. */
export type DisplayParameters = "nothing" | "field" | "item";

/** Every display type in menu order. `same` keeps the measure's type; `index` is in thousandths. */
export const pivotDisplays = {
  value: { needs: "nothing", type: "same" },
  percentOfGrandTotal: { needs: "nothing", type: "pct" },
  percentOfColumnTotal: { needs: "nothing", type: "pct" },
  percentOfRowTotal: { needs: "nothing", type: "pct" },
  percentOf: { needs: "item", type: "pct" },
  percentOfParentRow: { needs: "nothing", type: "pct" },
  percentOfParentColumn: { needs: "nothing", type: "pct" },
  percentOfParent: { needs: "field", type: "pct" },
  differenceFrom: { needs: "item", type: "same" },
  percentDifferenceFrom: { needs: "item", type: "pct" },
  runningTotal: { needs: "field", type: "same" },
  percentRunningTotal: { needs: "field", type: "pct" },
  rankAscending: { needs: "field", type: "int" },
  rankDescending: { needs: "field", type: "int" },
  index: { needs: "nothing", type: "qty" },
} as const satisfies Record<string, { readonly needs: DisplayParameters; readonly type: FieldType | "same" }>;

/** Name of a display type. */
export type DisplayKind = keyof typeof pivotDisplays;

/** A display type with its parameters. */
export interface PivotDisplay {
  readonly kind: DisplayKind;
  /** The field to compare along, on either axis. */
  readonly field?: string;
  /** The item to compare with: the previous, the next, or that of a key. */
  readonly item?: "previous" | "next" | { readonly key: FieldValue };
}

/**
 * Returns the field type of a displayed measure.
 *
 * @example displayType({ kind: "rankAscending", field: "cashier" }, "money") // => "int"
 */
export function displayType({ kind }: PivotDisplay, measure: FieldType): FieldType {
  const { type } = pivotDisplays[kind];
  return type === "same" ? measure : type;
}

/**
 * Tells whether a display has all its parameters.
 *
 * @example isDisplayComplete({ kind: "runningTotal" }, ["date"]) // => false
 */
export function isDisplayComplete({ kind, field, item }: PivotDisplay, levels: readonly string[]): boolean {
  const { needs } = pivotDisplays[kind];
  if (needs === "nothing") return true;
  return levels.some((level) => level === field) && (needs === "field" || item !== undefined);
}
