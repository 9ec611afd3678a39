/** Prices that somebody tries on past receipts. */

import { divideRounded, multiplyExact } from "../measure/index.ts";
import { unitCost, type UnitCost } from "../money/index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";

/** Prices to try. A product's own price comes before the change of its department, which applies to the list price. */
export interface TriedPrices {
  /** Business day whose list prices are tried; null for those of the day of each sale. */
  readonly on: CalendarDate | null;
  /** Changes of the prices of departments. Units: thousandths of a percent. */
  readonly departments: readonly { readonly departmentId: number; readonly change: number }[];
  readonly products: readonly { readonly itemId: number; readonly price: UnitCost }[];
}

/** Tried prices as submitted. Units: thousandths of a percent, and ten-thousandths of a dollar. */
export interface TriedPricesInput {
  readonly on?: string | undefined;
  readonly departments: readonly { readonly departmentId: number; readonly change: number }[];
  readonly products: readonly { readonly itemId: number; readonly price: number }[];
}

/** 100 %. Units: thousandths of a percent. */
const wholePercent = 100_000;

/** Limits of a price change: from a gift to ten times as much again. Units: thousandths of a percent. */
export const priceChangeLimits = { min: -wholePercent, max: 10 * wholePercent } as const;

/** Maximum tried price: a million dollars. Units: ten-thousandths of a dollar. */
export const triedPriceAtMost = unitCost(10_000_000_000);

/** Number of ten-thousandths of a dollar in a cent. */
const priceUnitsPerCent = 100;

/**
 * Parses prices to try.
 *
 * Errors: DATE, NUMBER_RANGE (a change or a price that is no whole number within its limits), VALUE_TWICE (a department or a product
 * that is tried twice), each at its field. Source: decision 0532.
 *
 * @example parseTriedPrices({ departments: [{ departmentId: 4, change: 5_000 }], products: [] }).value // => { on: null, departments: [{ departmentId: 4, change: 5000 }], products: [] }
 */
export function parseTriedPrices({ on, departments, products }: TriedPricesInput): Result<TriedPrices> {
  const dayResult = on === undefined ? ok(null) : parseCalendarDate(on);
  const issues: readonly Issue[] = [
    ...(dayResult.ok ? [] : [issue("DATE", ["on"])]),
    ...departments.flatMap(({ departmentId, change }, index) => [
      ...checkNumber(change, priceChangeLimits, ["departments", index, "change"]),
      ...(departments.slice(0, index).some((row) => row.departmentId === departmentId)
        ? [issue("VALUE_TWICE", ["departments", index, "departmentId"])]
        : []),
    ]),
    ...products.flatMap(({ itemId, price }, index) => [
      ...checkNumber(price, { min: 0, max: triedPriceAtMost }, ["products", index, "price"]),
      ...(products.slice(0, index).some((row) => row.itemId === itemId)
        ? [issue("VALUE_TWICE", ["products", index, "itemId"])]
        : []),
    ]),
  ];
  return issues.length > 0 || !dayResult.ok
    ? failAll(issues)
    : ok({
        on: dayResult.value,
        departments: departments.map(({ departmentId, change }) => ({ departmentId, change })),
        products: products.map(({ itemId, price }) => ({ itemId, price: unitCost(price) })),
      });
}

function checkNumber(
  value: number,
  { min, max }: Readonly<{ min: number; max: number }>,
  path: Issue["path"],
): readonly Issue[] {
  return Number.isSafeInteger(value) && value >= min && value <= max ? [] : [issue("NUMBER_RANGE", path, { min, max })];
}

/**
 * Changes a price by a percentage, rounded to whole cents if the price is in whole cents, half away from zero.
 *
 * Units: thousandths of a percent. Source: decision 0532.
 *
 * @example changePrice(unitCost(49_900), 5_000) // => 52400
 */
export function changePrice(price: UnitCost, change: number): UnitCost {
  const step = price % priceUnitsPerCent === 0 ? priceUnitsPerCent : 1;
  return unitCost(divideRounded(multiplyExact(price, wholePercent + change), wholePercent * step) * step);
}
