/** Additive sums that every sales metric is computed from. */

import { quantity, type Quantity } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

/**
 * Integers that add up over receipts, days, stores and departments. Ratios are computed from them, never averaged.
 *
 * Source: behaviour 3.3.
 */
export interface SalesSums {
  /** SALE lines before discount. */
  readonly gross: Cents;
  /** Discounts of the SALE lines, positive. */
  readonly discounts: Cents;
  /** Refunded amount of REFUND lines; positive. */
  readonly refunds: Cents;
  readonly tax: Cents;
  readonly fees: Cents;
  readonly giftCards: Cents;
  readonly rounding: Cents;
  readonly tips: Cents;
  /** Counting receipts, without refund-only ones. */
  readonly sales: number;
  /** Refund-only receipts. */
  readonly refundTransactions: number;
  /** `sales` + `refundTransactions`. */
  readonly transactions: number;
  /** Sold less returned, thousandths. */
  readonly items: Quantity;
  /** Sold, thousandths. */
  readonly soldItems: Quantity;
  /** Cost of lines with a known cost, each rounded separately, less returns. */
  readonly cost: Cents;
  /** Net sales of lines with a known cost. */
  readonly netWithCost: Cents;
  /** Number of SALE and REFUND lines without a known cost. */
  readonly unknownCostLines: number;
  /** Voided receipts, without training. */
  readonly voids: number;
}

/** Name of a sum. */
export type SalesSumKey = keyof SalesSums;

/** Sums of no receipts. */
export const emptySums: SalesSums = {
  gross: cents(0),
  discounts: cents(0),
  refunds: cents(0),
  tax: cents(0),
  fees: cents(0),
  giftCards: cents(0),
  rounding: cents(0),
  tips: cents(0),
  sales: 0,
  refundTransactions: 0,
  transactions: 0,
  items: quantity(0),
  soldItems: quantity(0),
  cost: cents(0),
  netWithCost: cents(0),
  unknownCostLines: 0,
  voids: 0,
};

/** Names of the sums. */
export const salesSumKeys: readonly SalesSumKey[] = /* @__PURE__ */ Object.keys(emptySums).filter(
  (name): name is SalesSumKey => Object.hasOwn(emptySums, name),
);

/**
 * Adds two sums; the order and the grouping of additions do not matter.
 *
 * @example addSums({ ...emptySums, sales: 2 }, { ...emptySums, sales: 3 }).sales // => 5
 */
export function addSums(left: SalesSums, right: SalesSums): SalesSums {
  return combineSums(left, right, 1);
}

/**
 * Subtracts the second sums from the first, as to undo a batch.
 *
 * @example subtractSums({ ...emptySums, sales: 5 }, { ...emptySums, sales: 3 }).sales // => 2
 */
export function subtractSums(left: SalesSums, right: SalesSums): SalesSums {
  return combineSums(left, right, -1);
}

function combineSums(left: SalesSums, right: SalesSums, sign: 1 | -1): SalesSums {
  return {
    gross: cents(left.gross + sign * right.gross),
    discounts: cents(left.discounts + sign * right.discounts),
    refunds: cents(left.refunds + sign * right.refunds),
    tax: cents(left.tax + sign * right.tax),
    fees: cents(left.fees + sign * right.fees),
    giftCards: cents(left.giftCards + sign * right.giftCards),
    rounding: cents(left.rounding + sign * right.rounding),
    tips: cents(left.tips + sign * right.tips),
    sales: left.sales + sign * right.sales,
    refundTransactions: left.refundTransactions + sign * right.refundTransactions,
    transactions: left.transactions + sign * right.transactions,
    items: quantity(left.items + sign * right.items),
    soldItems: quantity(left.soldItems + sign * right.soldItems),
    cost: cents(left.cost + sign * right.cost),
    netWithCost: cents(left.netWithCost + sign * right.netWithCost),
    unknownCostLines: left.unknownCostLines + sign * right.unknownCostLines,
    voids: left.voids + sign * right.voids,
  };
}
