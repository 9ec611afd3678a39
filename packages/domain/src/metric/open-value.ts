/** What a set of receipts says beside its sums: each tax by its code, and what is still open. */

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
  const taxes = new Map<string, Cents>();
  for (const { state, training, taxes: charged } of transactions) {
    if (!countsAsSale(state, training)) continue;
    for (const { code, amount } of charged) taxes.set(code, cents((taxes.get(code) ?? 0) + amount));
  }
  return taxes;
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
