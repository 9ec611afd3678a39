/** How a pivot shows a measure: as it is, or against other cells, in the fifteen ways of a spreadsheet. */

import type { FieldType, FieldValue } from "./field.ts";

/** What a display needs to be told: nothing, the field it goes along, or a field and one of its items. */
export type DisplayNeeds = "nothing" | "field" | "item";

/** Every display, in the order in which a menu offers them; `same` keeps the type of the measure, `index` is in thousandths. */
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
} as const satisfies Record<string, { readonly needs: DisplayNeeds; readonly type: FieldType | "same" }>;

/** A display of the table. */
export type DisplayKind = keyof typeof pivotDisplays;

/** A display with what it has to be told. */
export interface PivotDisplay {
  readonly kind: DisplayKind;
  /** The field it goes along, of either axis. */
  readonly field?: string;
  /** The item it holds cells against: the one before, the one after, or the one of a key. */
  readonly item?: "previous" | "next" | { readonly key: FieldValue };
}

/**
 * Gives the type of what a display shows of a measure.
 *
 * @example displayType({ kind: "rankAscending", field: "cashier" }, "money") // => "int"
 */
export function displayType({ kind }: PivotDisplay, measure: FieldType): FieldType {
  const { type } = pivotDisplays[kind];
  return type === "same" ? measure : type;
}

/**
 * Says whether a display has been told everything it needs.
 *
 * @example isDisplayComplete({ kind: "runningTotal" }, ["date"]) // => false
 */
export function isDisplayComplete({ kind, field, item }: PivotDisplay, levels: readonly string[]): boolean {
  const { needs } = pivotDisplays[kind];
  if (needs === "nothing") return true;
  return levels.some((level) => level === field) && (needs === "field" || item !== undefined);
}
