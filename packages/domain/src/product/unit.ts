/** Units of measure for item quantities. */

import type { LanguageCode } from "../language/index.ts";

import type { ItemType } from "./product.ts";

/** Properties of a unit. */
export interface UnitRow {
  /** Number on the wire. */
  readonly id: number;
  /** Decimals of a quantity, 0 to 3. */
  readonly decimals: number;
  readonly description: Readonly<Record<LanguageCode, string>>;
}

/** Units: pieces and kilograms. Source: specification 1 (weights in kilograms), behaviour 3.1 (integers unless the unit allows decimals). */
export const unitsOfMeasure = {
  EA: { id: 1, decimals: 0, description: { fr: "Unité", en: "Each", es: "Unidad" } },
  KG: { id: 2, decimals: 3, description: { fr: "Kilogramme", en: "Kilogram", es: "Kilogramo" } },
} as const satisfies Record<string, UnitRow>;

/** Code of a unit of measure. */
export type UnitCode = keyof typeof unitsOfMeasure;

/**
 * Returns the unit of an item type.
 *
 * @example unitOf("WEIGHED") // => "KG"
 */
export function unitOf(type: ItemType): UnitCode {
  return type === "WEIGHED" ? "KG" : "EA";
}
