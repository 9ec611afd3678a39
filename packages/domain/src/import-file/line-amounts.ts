/** Amounts of a line, computed from a price, a line total, and an amount or rate of discount. */

import { divideRounded, type Quantity } from "../measure/index.ts";
import { cents, extendPrice, unitCost, type Cents, type UnitCost } from "../money/index.ts";

import { totalDiscountOf, fullDiscountRate, restoreGross, shareOf, type StatedDiscounts } from "./deduct-discounts.ts";
import { lineAmountAtMost } from "./line-limit.ts";

/** Whether line totals are before or after their discount. */
export const lineTotalRules = ["afterDiscount", "beforeDiscount"] as const;

/** Whether a line total is before or after its discount. */
export type LineTotalRule = (typeof lineTotalRules)[number];

/** Stated amounts of a line, without signs; null if not stated. */
export interface StatedLine {
  readonly quantity: Quantity;
  readonly unitPrice: UnitCost | null;
  /** Ten-thousandths of a dollar: files may have line totals finer than a cent. */
  readonly lineTotal: UnitCost | null;
  readonly discount: Cents | null;
  /** Ten-thousandths: 2000 is 20 %. */
  readonly discountRate: number | null;
  /** Several discounts, which replace the two above; absent if the file has at most one amount and one rate. */
  readonly discounts?: StatedDiscounts | undefined;
}

/** Stored amounts of a line, stated or derived. `extended` less `discount` is its net amount. */
export interface LineAmounts {
  /** Stated by the file, or amount divided by quantity and rounded; null takes the item's price. */
  readonly unitPrice: UnitCost | null;
  /** Before the discount; null if the price is the item's. */
  readonly extended: Cents | null;
  readonly discount: Cents;
}

/** Tolerance for rounding at a till. */
const toleranceCents = 1;

const priceProductsPerCent = 100_000;

/**
 * Computes the amounts of a line. A stated line total (rounded to the cent) and a stated discount amount are kept. A missing unit
 * price is derived, and never multiplied back.
 *
 * Null if the file contradicts itself by more than a cent, if several discounts exceed the line, if it exceeds ten million dollars, or if an
 * amount has no quantity.
 *
 * Source: behaviour 3.8 (control totals).
 *
 * @example resolveLineAmounts({ quantity: quantity(3000), unitPrice: null, lineTotal: unitCost(7_319_400), discount: null, discountRate: null }, "afterDiscount") // => { unitPrice: 2439800, extended: 73194, discount: 0 }
 */
export function resolveLineAmounts(line: StatedLine, totalIs: LineTotalRule): LineAmounts | null {
  const { unitPrice, lineTotal } = line;
  const pricedAmount = unitPrice === null ? null : extendPrice(unitPrice, line.quantity);
  if (lineTotal === null) {
    const discountAmount = pricedAmount === null ? cents(line.discount ?? 0) : discountOf(line, pricedAmount);
    return line.discounts === undefined || pricedAmount === null
      ? { unitPrice, extended: pricedAmount, discount: discountAmount }
      : limitDiscountsToGross({ unitPrice, extended: pricedAmount, discount: discountAmount }, line.discounts);
  }
  const statedAmount = cents(divideRounded(lineTotal, 100));
  if (pricedAmount !== null && !isConsistentLine(line, pricedAmount, statedAmount, totalIs)) return null;
  const extendedAmount = grossAmountOf(line, statedAmount, pricedAmount, totalIs);
  if (extendedAmount === null || Math.max(extendedAmount, pricedAmount ?? 0) > lineAmountAtMost) return null;
  const linePrice = unitPrice ?? unitPriceOf(extendedAmount, line.quantity);
  if (linePrice === null) return null;
  const netAmount = totalIs === "afterDiscount" ? statedAmount : cents(statedAmount - discountOf(line, statedAmount));
  const lineAmounts = { unitPrice: linePrice, extended: extendedAmount, discount: cents(extendedAmount - netAmount) };
  return line.discounts === undefined ? lineAmounts : limitDiscountsToGross(lineAmounts, line.discounts);
}

/** Limits several discounts to the gross amount, which they may exceed by the rounding of each; null if they exceed it by more. */
function limitDiscountsToGross(
  amounts: LineAmounts & { readonly extended: Cents },
  { list }: StatedDiscounts,
): LineAmounts | null {
  const excessDiscount = amounts.discount - amounts.extended;
  if (excessDiscount <= 0) return amounts;
  return excessDiscount < list.length ? { ...amounts, discount: amounts.extended } : null;
}

/** Returns the amount of a line before its discount: stated, or computed from its price or discount rate; null if none is possible. */
function grossAmountOf(
  line: StatedLine,
  statedTotal: Cents,
  priced: Cents | null,
  totalIs: LineTotalRule,
): Cents | null {
  if (totalIs === "beforeDiscount") return statedTotal;
  if (line.discounts !== undefined)
    return priced === null ? restoreGross(statedTotal, line.discounts) : cents(Math.max(priced, statedTotal));
  if (line.discountRate === null && line.discount !== null) return cents(statedTotal + line.discount);
  if (priced !== null) return cents(Math.max(priced, statedTotal));
  if (line.discountRate === null) return statedTotal;
  const amountBeforeRate = statedTotal + (line.discount ?? 0);
  if (line.discountRate === fullDiscountRate) return amountBeforeRate === 0 ? cents(amountBeforeRate) : null;
  const grossAmount = divideRounded(amountBeforeRate * fullDiscountRate, fullDiscountRate - line.discountRate);
  return grossAmount > lineAmountAtMost ? null : cents(grossAmount);
}

/** Tells whether price, discount and total of the file are consistent. */
function isConsistentLine(line: StatedLine, gross: Cents, statedTotal: Cents, totalIs: LineTotalRule): boolean {
  const isDiscounted = line.discount !== null || line.discountRate !== null || line.discounts !== undefined;
  const expectedTotal = totalIs === "beforeDiscount" || !isDiscounted ? gross : gross - discountOf(line, gross);
  // A total below the price, in a file without discounts, is a line sold for less.
  if (totalIs === "afterDiscount" && !isDiscounted) return statedTotal <= expectedTotal + toleranceCents;
  return Math.abs(statedTotal - expectedTotal) <= toleranceCents;
}

/** Computes the discount of a line: the rate of its gross amount, and the stated amount on top. */
function discountOf(line: StatedLine, gross: Cents): Cents {
  if (line.discounts !== undefined) return totalDiscountOf(gross, line.discounts);
  const ratedDiscount = line.discountRate === null ? 0 : shareOf(gross, line.discountRate);
  return cents(ratedDiscount + (line.discount ?? 0));
}

/** Derives the unit price closest to amount divided by quantity; null for an amount without a quantity. */
function unitPriceOf(amount: Cents, quantity: Quantity): UnitCost | null {
  if (quantity === 0) return amount === 0 ? unitCost(0) : null;
  return unitCost(divideRounded(amount * priceProductsPerCent, quantity));
}
