/** Unit prices and costs: exact to a ten-thousandth of a dollar. */

import { divideRounded, multiplyExact, unitsFromNumber, type Quantity } from "../measure/index.ts";
import { mapResult, type Result } from "../result/index.ts";

import { cents, type Cents } from "./cents.ts";

declare const unitCostBrand: unique symbol;

/**
 * A unit price or cost.
 *
 * Units: ten-thousandths of a Canadian dollar, a safe integer. Source: behaviour 3.12 (14).
 */
export type UnitCost = number & { readonly [unitCostBrand]: "UnitCost" };

/** Number of decimals of a unit cost. */
export const unitCostScale = 4;

/** Number of the units of a price times a quantity, 10^-7 dollars each, in a cent. */
const priceProductsPerCent = 100_000;

/**
 * Converts a count of ten-thousandths of a dollar to a unit price or cost.
 *
 * Errors: throws a RangeError when it is not a safe integer, which is a fault of the caller.
 *
 * @example unitCost(12500) // => 12500
 */
export function unitCost(tenThousandths: number): UnitCost {
  if (!Number.isSafeInteger(tenThousandths)) {
    throw new RangeError(`Not a safe integer of ten-thousandths: ${tenThousandths}`);
  }
  return (tenThousandths + 0) as UnitCost;
}

/**
 * Converts an amount to a unit price.
 *
 * @example unitCostFromCents(cents(125)) // => 12500
 */
export function unitCostFromCents(amount: Cents): UnitCost {
  return unitCost(amount * 100);
}

/**
 * Converts dollars of the wire, with at most four decimals, to an exact unit price or cost.
 *
 * Errors: DECIMAL (not a finite number), DECIMAL_PLACES (more than four decimals), DECIMAL_RANGE.
 *
 * @example unitCostFromDollars(1.25) // => { ok: true, value: 12500 }
 */
export function unitCostFromDollars(dollars: number): Result<UnitCost> {
  return mapResult(unitsFromNumber(dollars, unitCostScale), unitCost);
}

/**
 * Converts a unit price or cost to dollars of the wire.
 *
 * @example dollarsFromUnitCost(unitCost(12500)) // => 1.25
 */
export function dollarsFromUnitCost(value: UnitCost): number {
  return value / 10_000;
}

/**
 * Multiplies a unit price by a quantity, rounded once, half away from zero.
 *
 * Units: cents.
 *
 * @example extendPrice(unitCost(12500), quantity(3000)) // => 375
 */
export function extendPrice(unitPrice: UnitCost, lineQuantity: Quantity): Cents {
  return cents(divideRounded(multiplyExact(unitPrice, lineQuantity), priceProductsPerCent));
}

/**
 * Rounds a unit cost, or a sum of them, to cents, half away from zero.
 *
 * @example centsFromUnitCost(unitCost(12550)) // => 126
 */
export function centsFromUnitCost(value: UnitCost): Cents {
  return cents(divideRounded(value, 100));
}
