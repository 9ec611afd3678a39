/** Figures beside the sums of a set of receipts: taxes and tenders by code, and suspended sales. */

import { cents, type Cents } from "../money/index.ts";
import { countsAsSale, isOpenState, totalOfTransaction, type Transaction } from "../transaction/index.ts";

/**
 * Gives the tax of counting receipts by its code; together they are the tax of their sums.
 *
 * Units: cents. Source: behaviour 3.3 (GST and QST apart).
 *
 * @example [...taxesByCode([])] // => []
 */
export function taxesByCode(transactions: Iterable<Transaction>): ReadonlyMap<string, Cents> {
  return sumByCode(transactions, ({ taxes }) => taxes);
}

/**
 * Gives what was paid by each tender in counting receipts; together they are what is collected.
 *
 * Units: cents. Source: behaviour 3.3 (sum of tenders), 3.4 (Financial: tenders).
 *
 * @example [...tendersByCode([])] // => []
 */
export function tendersByCode(transactions: Iterable<Transaction>): ReadonlyMap<string, Cents> {
  return sumByCode(transactions, ({ tenders }) => tenders);
}

/** Receipts that are put aside or at a till again, and what they would collect. */
export interface OpenValue {
  readonly transactions: number;
  readonly amount: Cents;
}

/**
 * Gives what is open: shown as open, never as sales.
 *
 * Source: behaviour 3.3 (WAIT value shown as "open").
 *
 * @example openValueOf([]) // => { transactions: 0, amount: 0 }
 */
export function openValueOf(transactions: Iterable<Transaction>): OpenValue {
  let [count, amount] = [0, 0];
  for (const transaction of transactions) {
    if (transaction.training || !isOpenState(transaction.state)) continue;
    count += 1;
    amount += totalOfTransaction(transaction);
  }
  return { transactions: count, amount: cents(amount) };
}

function sumByCode(
  transactions: Iterable<Transaction>,
  partsOf: (transaction: Transaction) => readonly { readonly code: string; readonly amount: Cents }[],
): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const transaction of transactions) {
    if (!countsAsSale(transaction.state, transaction.training)) continue;
    for (const { code, amount } of partsOf(transaction)) sums.set(code, cents((sums.get(code) ?? 0) + amount));
  }
  return sums;
}
