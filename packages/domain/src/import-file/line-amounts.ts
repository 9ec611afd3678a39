/** The price and the discount of a line from what its file states: a price, a line total, an amount or a rate of discount. */

import { divideRounded, type Quantity } from "../measure/index.ts";
import { cents, extendPrice, unitCost, type Cents, type UnitCost } from "../money/index.ts";

import { lineAtMost } from "./line-limit.ts";

/** Whether the line totals of a file have their discount deducted. */
export const lineTotalRules = ["afterDiscount", "beforeDiscount"] as const;

/** Whether a line total has its discount deducted. */
export type LineTotalRule = (typeof lineTotalRules)[number];

/** What a file states of one line, without signs; null is what it does not state. */
export interface StatedLine {
  readonly quantity: Quantity;
  readonly unitPrice: UnitCost | null;
  /** Ten-thousandths of a dollar: files have line totals finer than a cent. */
  readonly lineTotal: UnitCost | null;
  readonly discount: Cents | null;
  /** Ten-thousandths: 2000 is 20 %. */
  readonly discountRate: number | null;
}

/** The unit price and the discount a line is written with; price times quantity less discount is its net amount. */
export interface LineAmounts {
  readonly unitPrice: UnitCost | null;
  readonly discount: Cents;
}

/** The whole of a discount rate: 100 %. */
export const fullRate = 10_000;

/** A till rounds as it likes: what it states of one line may differ by so much. */
const toleranceCents = 1;

const productsPerCent = 100_000;

/**
 * Gives the unit price and the discount of a line. Where the file states a line total, the net amount is that total, rounded to the cent:
 * what a unit price of four decimals cannot divide exactly is left as a discount of as many cents.
 *
 * Null when the file contradicts itself by more than a cent, or when no line of ten million dollars at most can be made of it.
 *
 * Source: behaviour 3.8 (control totals).
 *
 * @example resolveLineAmounts({ quantity: quantity(3000), unitPrice: null, lineTotal: unitCost(7_319_400), discount: null, discountRate: null }, "afterDiscount") // => { unitPrice: 2439800, discount: 0 }
 */
export function resolveLineAmounts(line: StatedLine, totalIs: LineTotalRule): LineAmounts | null {
  const { unitPrice, lineTotal, discountRate } = line;
  if (lineTotal === null) {
    const isRated = discountRate !== null && unitPrice !== null;
    return {
      unitPrice,
      discount: isRated ? shareOf(extendPrice(unitPrice, line.quantity), discountRate) : cents(line.discount ?? 0),
    };
  }
  const stated = cents(divideRounded(lineTotal, 100));
  const gross = unitPrice === null ? grossOf(line, stated, totalIs) : extendPrice(unitPrice, line.quantity);
  if (gross === null || gross > lineAtMost) return null;
  const net = totalIs === "afterDiscount" ? stated : cents(stated - discountOf(line, stated));
  if (unitPrice !== null && !agrees(line, gross, stated, totalIs)) return null;
  const price = unitPrice !== null && gross >= net ? unitPrice : priceOf(cents(Math.max(gross, net)), line.quantity);
  return price === null ? null : { unitPrice: price, discount: cents(extendPrice(price, line.quantity) - net) };
}

/** What a line comes to before its discount, told by its total alone. */
function grossOf(line: StatedLine, stated: Cents, totalIs: LineTotalRule): Cents | null {
  if (totalIs === "beforeDiscount") return stated;
  if (line.discountRate === null) return cents(stated + (line.discount ?? 0));
  if (line.discountRate === fullRate) return stated === 0 ? stated : null;
  const gross = divideRounded(stated * fullRate, fullRate - line.discountRate);
  return gross > lineAtMost ? null : cents(gross);
}

/** Whether price, discount and total of the file tell one story. */
function agrees(line: StatedLine, gross: Cents, stated: Cents, totalIs: LineTotalRule): boolean {
  const isDiscounted = line.discount !== null || line.discountRate !== null;
  const expected = totalIs === "beforeDiscount" || !isDiscounted ? gross : gross - discountOf(line, gross);
  // A total below the price, in a file without discounts, is a line sold for less.
  if (totalIs === "afterDiscount" && !isDiscounted) return stated <= expected + toleranceCents;
  return Math.abs(stated - expected) <= toleranceCents;
}

function discountOf(line: StatedLine, gross: Cents): Cents {
  return line.discountRate === null ? cents(line.discount ?? 0) : shareOf(gross, line.discountRate);
}

function shareOf(amount: Cents, rate: number): Cents {
  return cents(divideRounded(amount * rate, fullRate));
}

/** The price nearest to an amount divided by its quantity that comes to the amount at least; null for an amount of nothing sold. */
function priceOf(amount: Cents, quantity: Quantity): UnitCost | null {
  if (quantity === 0) return amount === 0 ? unitCost(0) : null;
  const nearest = unitCost(divideRounded(amount * productsPerCent, quantity));
  return extendPrice(nearest, quantity) >= amount ? nearest : unitCost(nearest + 1);
}
