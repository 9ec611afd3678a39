/** Metrics of the dictionary as functions of sums. */

import { divideRounded, percentOf, quantity, type Percent, type Quantity } from "../measure/index.ts";
import { cents, divideCents, type Cents } from "../money/index.ts";

import type { SalesSums } from "./sales-sums.ts";

/** Computes net sales: gross less discounts less refunds.
 *
 * Units: cents. Source: behaviour 3.3.
 *
 * @example netSalesOf({ gross: cents(10000), discounts: cents(500), refunds: cents(1500) }) // => 8000
 */
export function netSalesOf(sums: Pick<SalesSums, "gross" | "discounts" | "refunds">): Cents {
  return cents(sums.gross - sums.discounts - sums.refunds);
}

/** Computes the amount collected: net sales, tax, fees, gift cards sold, rounding and tips. Tenders sum to the same.
 *
 * Units: cents. Source: behaviour 3.3.
 *
 * @example totalCollectedOf({ ...emptySums, gross: cents(1000), tax: cents(150), tips: cents(50) }) // => 1200
 */
export function totalCollectedOf(sums: SalesSums): Cents {
  return cents(netSalesOf(sums) + sums.tax + sums.fees + sums.giftCards + sums.rounding + sums.tips);
}

/** Computes the average sale: gross less discounts per completed sale; null without sales.
 *
 * Units: cents. Source: behaviour 3.3 (refund-only receipts are excluded from both).
 *
 * @example averageSaleOf({ gross: cents(10000), discounts: cents(1000), sales: 4 }) // => 2250
 */
export function averageSaleOf(sums: Pick<SalesSums, "gross" | "discounts" | "sales">): Cents | null {
  return sums.sales <= 0 ? null : divideCents(cents(sums.gross - sums.discounts), sums.sales);
}

/** Computes the items per completed sale; null without sales.
 *
 * Units: thousandths of an item, rounded half away from zero.
 *
 * @example itemsPerSaleOf({ soldItems: quantity(7000), sales: 2 }) // => 3500
 */
export function itemsPerSaleOf(sums: Pick<SalesSums, "soldItems" | "sales">): Quantity | null {
  return sums.sales <= 0 ? null : quantity(divideRounded(sums.soldItems, sums.sales));
}

/** Returns the cost of goods sold where it is known; null if no line has a known cost.
 *
 * Units: cents, the sum of rounded lines.
 *
 * @example cogsOf({ ...emptySums, unknownCostLines: 1 }) // => null
 */
export function cogsOf(sums: SalesSums): Cents | null {
  return isCostUnknown(sums) ? null : sums.cost;
}

/** Computes the margin of lines with a known cost: net sales less cost; null if no line has one.
 *
 * Units: cents. Source: behaviour 3.3 (an unknown cost is shown as unknown, never as 0).
 *
 * @example marginOf({ ...emptySums, netWithCost: cents(20000), cost: cents(15000) }) // => 5000
 */
export function marginOf(sums: SalesSums): Cents | null {
  const cogs = cogsOf(sums);
  return cogs === null ? null : cents(sums.netWithCost - cogs);
}

/** Computes the margin as a share of the net sales of lines with a known cost; null if there is none.
 *
 * @example marginPctOf({ ...emptySums, netWithCost: cents(20000), cost: cents(15000) }) // => 25
 */
export function marginPctOf(sums: SalesSums): Percent | null {
  const margin = marginOf(sums);
  return margin === null ? null : percentOf(margin, sums.netWithCost);
}

function isCostUnknown(sums: SalesSums): boolean {
  return sums.unknownCostLines > 0 && sums.cost === 0 && sums.netWithCost === 0;
}
