/** What makes a receipt itself, and what makes it the same as one already there. */

import type { Transaction } from "../transaction/index.ts";

import type { TransactionRow } from "./row-fact.ts";

/**
 * Gives the key of the receipt a row belongs to: location, terminal, number and date, as the file says them.
 *
 * Source: behaviour 3.8 (duplicates by location + terminal + sequence + date).
 */
export function receiptKey(row: Pick<TransactionRow, "locationCode" | "terminal" | "number" | "date">): string {
  return `${row.date}\n${row.number}\n${row.locationCode}\n${row.terminal}`;
}

/**
 * Gives the natural key of a receipt: two receipts with one key are one receipt.
 *
 * Source: behaviour 3.8, docs/decisions/0013.
 */
export function naturalKey(
  transaction: Pick<Transaction, "locationId" | "terminal" | "number" | "businessDate">,
): string {
  return JSON.stringify([transaction.locationId, transaction.terminal, transaction.number, transaction.businessDate]);
}
