/** Units of measure: what a quantity of an item is counted in. */

import type { ItemType } from "./product.ts";

/** Facts of a unit. */
export interface UnitRow {
  /** Its number on the wire. */
  readonly id: number;
  /** The decimals that a quantity may have, 0 to 3. */
  readonly decimals: number;
}

/** The units: pieces, and kilograms. Source: specification 1 (weights in kilograms), behaviour 3.1 (integers unless the unit allows decimals). */
export const unitsOfMeasure = {
  EA: { id: 1, decimals: 0 },
  KG: { id: 2, decimals: 3 },
} as const satisfies Record<string, UnitRow>;

/** A unit of the table. */
export type UnitCode = keyof typeof unitsOfMeasure;

/**
 * Gives the unit that a kind of item is counted in.
 *
 * @example unitOf("WEIGHED") // => "KG"
 */
export function unitOf(type: ItemType): UnitCode {
  return type === "WEIGHED" ? "KG" : "EA";
}
