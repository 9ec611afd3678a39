/** Amount that a receipt collects. */

import { cents, type Cents } from "../money/index.ts";

import { lineAmount } from "./line-amount.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Computes the amount collected by a receipt: lines, taxes, rounding and tips. Its tenders sum to the same.
 *
 * Units: cents.
 * Source: behaviour 3.3 (totalCollected).
 *
 * @example totalOfTransaction({ lines: [], taxes: [{ code: "GST", amount: cents(50) }], rounding: cents(-1), tips: cents(200) }) // => 249
 */
export function totalOfTransaction(transaction: Pick<Transaction, "lines" | "taxes" | "rounding" | "tips">): Cents {
  let total: number = transaction.rounding + transaction.tips;
  for (const line of transaction.lines) total += lineAmount(line);
  for (const receiptTax of transaction.taxes) total += receiptTax.amount;
  return cents(total);
}
