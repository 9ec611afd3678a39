/** The amounts of a line from what its file states: a price, a line total, an amount or a rate of discount. */

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

/** The amounts a line is written with: what the file states, and what follows from it. `extended` less `discount` is its net amount. */
export interface LineAmounts {
  /** Stated by the file, or its amount divided by its quantity and rounded; null takes the price of the item. */
  readonly unitPrice: UnitCost | null;
  /** Before the discount; null where the price is that of the item. */
  readonly extended: Cents | null;
  readonly discount: Cents;
}

/** The whole of a discount rate: 100 %. */
export const fullRate = 10_000;

/** A till rounds as it likes: what it states of one line may differ by so much. */
const toleranceCents = 1;

const productsPerCent = 100_000;

/**
 * Gives the amounts of a line. A line total, rounded to the cent, and a discount in money stay as the file states them; a unit price that
 * it does not state is derived, and nothing is multiplied back from it.
 *
 * Null when the file contradicts itself by more than a cent, or when no line of ten million dollars at most can be made of it.
 *
 * Source: behaviour 3.8 (control totals).
 *
 * @example resolveLineAmounts({ quantity: quantity(3000), unitPrice: null, lineTotal: unitCost(7_319_400), discount: null, discountRate: null }, "afterDiscount") // => { unitPrice: 2439800, extended: 73194, discount: 0 }
 */
export function resolveLineAmounts(line: StatedLine, totalIs: LineTotalRule): LineAmounts | null {
  const { unitPrice, lineTotal } = line;
  const priced = unitPrice === null ? null : extendPrice(unitPrice, line.quantity);
  if (lineTotal === null) {
    return {
      unitPrice,
      extended: priced,
      discount: priced === null ? cents(line.discount ?? 0) : discountOf(line, priced),
    };
  }
  const stated = cents(divideRounded(lineTotal, 100));
  if (priced !== null && !agrees(line, priced, stated, totalIs)) return null;
  const extended = extendedOf(line, stated, priced, totalIs);
  if (extended === null || Math.max(extended, priced ?? 0) > lineAtMost) return null;
  const price = unitPrice ?? priceOf(extended, line.quantity);
  if (price === null) return null;
  const net = totalIs === "afterDiscount" ? stated : cents(stated - discountOf(line, stated));
  return { unitPrice: price, extended, discount: cents(extended - net) };
}

/** What a line comes to before its discount: as stated, and else by its price or by its rate of discount. */
function extendedOf(line: StatedLine, stated: Cents, priced: Cents | null, totalIs: LineTotalRule): Cents | null {
  if (totalIs === "beforeDiscount") return stated;
  if (line.discountRate === null && line.discount !== null) return cents(stated + line.discount);
  if (priced !== null) return cents(Math.max(priced, stated));
  if (line.discountRate === null) return stated;
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

/** The price nearest to an amount divided by its quantity; null for an amount of nothing sold. */
function priceOf(amount: Cents, quantity: Quantity): UnitCost | null {
  if (quantity === 0) return amount === 0 ? unitCost(0) : null;
  return unitCost(divideRounded(amount * productsPerCent, quantity));
}
