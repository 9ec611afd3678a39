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
export function naturalKey(transaction: Pick<Transaction, "locationId" | "terminal" | "number" | "businessDate">): string {
  return JSON.stringify([transaction.locationId, transaction.terminal, transaction.number, transaction.businessDate]);
}

/**
 * Gives the content of a receipt as one text, from the rows of the file: two receipts with one key and one content are the same
 * receipt, and are written once; with one key and two contents they are a conflict for a person.
 *
 * What the catalogue adds (the price and cost of an item, its name, its department) is no part of it: changing an item does not make
 * an imported file new.
 */
export function receiptContent(rows: readonly TransactionRow[]): string {
  const [first] = rows;
  if (first === undefined) return "[]";
  const lines = rows
    .filter((row) => row.rowKind !== "WRITE_OFF")
    .map((row) => [
      row.rowKind,
      row.sku,
      row.quantity,
      row.unitPrice,
      row.discount,
      row.unitCost,
      row.tender,
      row.taxes.map((tax) => [tax.code, tax.amount]),
    ]);
  return JSON.stringify([first.number, first.date, first.second, first.cashier, first.customer, lines]);
}
