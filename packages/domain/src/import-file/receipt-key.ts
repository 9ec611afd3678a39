/** Keys that identify a receipt within a file, and across imports. */

import type { Transaction } from "../transaction/index.ts";

import type { TransactionRow } from "./row-fact.ts";

/**
 * Returns the key of a row's receipt: location, terminal, number and date, as written in the file.
 *
 * Source: behaviour 3.8 (duplicates by location + terminal + sequence + date).
 */
export function receiptKey(row: Pick<TransactionRow, "locationCode" | "terminal" | "number" | "date">): string {
  return `${row.date}\n${row.number}\n${row.locationCode}\n${row.terminal}`;
}

/**
 * Returns the natural key of a receipt; receipts with equal keys are the same receipt.
 *
 * Source: behaviour 3.8, docs/decisions/0013.
 */
export function naturalKey(
  transaction: Pick<Transaction, "locationId" | "terminal" | "number" | "businessDate">,
): string {
  return JSON.stringify([transaction.locationId, transaction.terminal, transaction.number, transaction.businessDate]);
}
