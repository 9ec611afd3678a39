/** Signed amounts of a line, by the direction of its kind. */

import { cents, extendPrice, type Cents } from "../money/index.ts";

import type { TransactionLine } from "./transaction.ts";

/** Fields that a line's amounts are computed from. */
export type LineMoney = Pick<TransactionLine, "kind" | "quantity" | "extended" | "discount">;

/**
 * Returns the direction of a line's money: 1 to the store, -1 back to the customer.
 *
 * A SALE is always 1 and a REFUND always -1; a fee or a gift card follows the sign of its quantity.
 *
 * @example lineDirection({ kind: "FEE", quantity: quantity(-6000) }) // => -1
 */
export function lineDirection(line: Pick<LineMoney, "kind" | "quantity">): 1 | -1 {
  if (line.kind === "SALE") return 1;
  if (line.kind === "REFUND") return -1;
  return line.quantity < 0 ? -1 : 1;
}

/**
 * Returns the net amount of a line before tax: extended price less discount, signed.
 *
 * Units: cents.
 *
 * @example lineAmount({ kind: "REFUND", quantity: quantity(-1000), extended: cents(500), discount: cents(50) }) // => -450
 */
export function lineAmount(line: LineMoney): Cents {
  return cents(lineDirection(line) * (line.extended - line.discount));
}

/**
 * Returns the cost of a line's goods. It is rounded here and nowhere else, so that report rows and files add up to their totals.
 *
 * Units: cents, half away from zero; negative for returns; null if the cost is unknown. Source: behaviour 3.3, decision 0291.
 *
 * @example lineCost({ unitCost: unitCost(33333), quantity: quantity(3000) }) // => 1000
 */
export function lineCost({ unitCost, quantity }: Pick<TransactionLine, "unitCost" | "quantity">): Cents | null {
  return unitCost === null ? null : extendPrice(unitCost, quantity);
}
