/** Quantities: exact to a thousandth. */

import { fail, issue, mapResult, type Result } from "../result/index.ts";
import type { LanguageCode } from "../language/index.ts";

import { parseDecimal } from "./parse-decimal.ts";
import { parseLocalDecimal } from "./read-local-number.ts";

declare const quantityBrand: unique symbol;

/**
 * An exact quantity.
 *
 * Units: thousandths of a unit (1500 is 1.5). Source: behaviour 3.12 (14).
 */
export type Quantity = number & { readonly [quantityBrand]: "Quantity" };

/** Number of decimals of a quantity. */
export const quantityScale = 3;

/** Quantity zero. */
export const zeroQuantity: Quantity = quantity(0);

/**
 * Converts a count of thousandths to a quantity.
 *
 * Errors: throws a RangeError when it is not a safe integer, which is a fault of the caller.
 *
 * @example quantity(1500) // => 1500
 */
export function quantity(thousandths: number): Quantity {
  if (!Number.isSafeInteger(thousandths)) throw new RangeError(`Not a safe integer of thousandths: ${thousandths}`);
  return (thousandths + 0) as Quantity;
}

/**
 * Converts a count of whole units to a quantity.
 *
 * @example wholeQuantity(2) // => 2000
 */
export function wholeQuantity(units: number): Quantity {
  return quantity(units * 1000);
}

/**
 * Adds two quantities.
 *
 * @example addQuantity(quantity(1500), quantity(-500)) // => 1000
 */
export function addQuantity(left: Quantity, right: Quantity): Quantity {
  return quantity(left + right);
}

/**
 * Negates a quantity.
 *
 * @example negateQuantity(quantity(5)) // => -5
 */
export function negateQuantity(value: Quantity): Quantity {
  return quantity(-value);
}

/**
 * Parses a quantity: in the notation of a language, or without one in machine form ("1234.5").
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more than three decimals), DECIMAL_RANGE.
 *
 * @example parseQuantity("1 234,5", "fr") // => { ok: true, value: 1234500 }
 */
export function parseQuantity(value: unknown, language?: LanguageCode): Result<Quantity> {
  const thousandthsResult =
    language === undefined
      ? parseDecimal(value, { scale: quantityScale, decimal: "." })
      : parseLocalDecimal(value, language, quantityScale);
  return mapResult(thousandthsResult, quantity);
}

/**
 * Converts a JSON number to a quantity.
 *
 * Errors: DECIMAL (not a finite number), DECIMAL_PLACES (more than three decimals), DECIMAL_RANGE.
 *
 * @example quantityFromNumber(1.5) // => { ok: true, value: 1500 }
 */
export function quantityFromNumber(value: number): Result<Quantity> {
  return mapResult(unitsFromNumber(value, quantityScale), quantity);
}

/**
 * Converts a quantity to a JSON number.
 *
 * @example numberFromQuantity(quantity(1500)) // => 1.5
 */
export function numberFromQuantity(value: Quantity): number {
  return value / 1000;
}

/**
 * Converts a JSON number with limited decimals to an exact integer count of the last one.
 *
 * A number has at most `scale` decimals exactly when it is the double nearest to a count divided by 10^scale; up to 2·10^15 that
 * count is found by rounding, and is unique.
 *
 * Errors: DECIMAL (not a finite number), DECIMAL_PLACES, DECIMAL_RANGE.
 *
 * @example unitsFromNumber(0.07, 2) // => { ok: true, value: 7 }
 */
export function unitsFromNumber(value: number, scale: number): Result<number> {
  if (!Number.isFinite(value)) return fail(issue("DECIMAL", [], { value: String(value) }));
  const scaleFactor = 10 ** scale;
  const units = Math.round(value * scaleFactor);
  if (Math.abs(units) > wireUnitsAtMost) return fail(issue("DECIMAL_RANGE", [], { value }));
  if (units / scaleFactor !== value) return fail(issue("DECIMAL_PLACES", [], { value, max: scale }));
  return { ok: true, value: units + 0 };
}

/** Beyond this bound, two neighbouring counts may be the same double. */
export const wireUnitsAtMost = 2_000_000_000_000_000;
