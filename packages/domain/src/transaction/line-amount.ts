/** The signed money of a line, from the direction of its kind. */

import { cents, extendPrice, type Cents } from "../money/index.ts";

import type { TransactionLine } from "./transaction.ts";

/** Fields that a line's amounts are computed from. */
export type LineMoney = Pick<TransactionLine, "kind" | "quantity" | "extended" | "discount">;

/**
 * Says in which direction the money of a line goes: 1 to the store, -1 back to the customer.
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
 * Gives what a line adds to the receipt before tax: its extended price less its discount, signed.
 *
 * Units: cents.
 *
 * @example lineAmount({ kind: "REFUND", quantity: quantity(-1000), extended: cents(500), discount: cents(50) }) // => -450
 */
export function lineAmount(line: LineMoney): Cents {
  return cents(lineDirection(line) * (line.extended - line.discount));
}

/**
 * Gives the cost of the goods of a line, rounded here and nowhere else: sums of it are exact, so that rows add up to their totals in every report and file.
 *
 * Units: cents, half away from zero; less than nothing for what was returned; null where nobody knows the cost. Source: behaviour 3.3, decision 0291.
 *
 * @example lineCost({ unitCost: unitCost(33333), quantity: quantity(3000) }) // => 1000
 */
export function lineCost({ unitCost, quantity }: Pick<TransactionLine, "unitCost" | "quantity">): Cents | null {
  return unitCost === null ? null : extendPrice(unitCost, quantity);
}
