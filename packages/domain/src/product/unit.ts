/** Units of measure for item quantities. */

import type { LanguageCode } from "../language/index.ts";
import { formatQuantity, kilogramMark, type Quantity } from "../measure/index.ts";

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

/**
 * Formats a quantity of an item in its unit: a weight with "kg", a number of pieces without a unit.
 *
 * Source: specification 9 (weight in kg), behaviour 3.12 (14).
 *
 * @example formatUnitQuantity(quantity(635), "KG", "en") // => "0.635\u00a0kg"
 * @example formatUnitQuantity(quantity(2000), "EA", "en") // => "2"
 */
export function formatUnitQuantity(value: Quantity, unit: UnitCode, language: LanguageCode): string {
  const quantityText = formatQuantity(value, language);
  return unit === "KG" ? `${quantityText}\u00a0${kilogramMark}` : quantityText;
}
