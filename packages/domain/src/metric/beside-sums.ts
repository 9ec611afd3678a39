/** Values next to the sums of receipts: taxes and tenders by code, and suspended sales. */

import { cents, type Cents } from "../money/index.ts";
import { countsAsSale, totalOfTransaction, type Transaction } from "../transaction/index.ts";

/**
 * Sums the tax of counting receipts by code; together they equal the total tax.
 *
 * Units: cents. Source: behaviour 3.3 (GST and QST apart).
 *
 * @example [...taxesByCode([])] // => []
 */
export function taxesByCode(transactions: Iterable<Transaction>): ReadonlyMap<string, Cents> {
  return sumByCode(transactions, ({ taxes }) => taxes);
}

/**
 * Sums the tenders of counting receipts by code; together they equal the amount collected.
 *
 * Units: cents. Source: behaviour 3.3 (sum of tenders), 3.4 (Financial: tenders).
 *
 * @example [...tendersByCode([])] // => []
 */
export function tendersByCode(transactions: Iterable<Transaction>): ReadonlyMap<string, Cents> {
  return sumByCode(transactions, ({ tenders }) => tenders);
}

/** Suspended receipts, and the amount they would collect. */
export interface OpenReceiptsValue {
  readonly transactions: number;
  readonly amount: Cents;
}

/**
 * Returns the value of suspended receipts, which is displayed as open and never as sales. A recalled receipt adds nothing, because its goods are on the receipt that recalled it.
 *
 * Units: cents. Source: behaviour 3.3 (WAIT value shown as "open"), decision 0092.
 *
 * @example valueOfOpenReceipts([]) // => { transactions: 0, amount: 0 }
 */
export function valueOfOpenReceipts(transactions: Iterable<Transaction>): OpenReceiptsValue {
  let [count, amount] = [0, 0];
  for (const transaction of transactions) {
    if (transaction.training || transaction.state !== "WAIT") continue;
    count += 1;
    amount += totalOfTransaction(transaction);
  }
  return { transactions: count, amount: cents(amount) };
}

function sumByCode(
  transactions: Iterable<Transaction>,
  partsOf: (transaction: Transaction) => readonly { readonly code: string; readonly amount: Cents }[],
): ReadonlyMap<string, Cents> {
  const amountByCode = new Map<string, Cents>();
  for (const transaction of transactions) {
    if (!countsAsSale(transaction.state, transaction.training)) continue;
    for (const { code, amount } of partsOf(transaction))
      amountByCode.set(code, cents((amountByCode.get(code) ?? 0) + amount));
  }
  return amountByCode;
}
