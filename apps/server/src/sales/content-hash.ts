/** Tells whether two receipts of one natural key say the same. */

import { hash } from "node:crypto";

import type { Transaction } from "@comptoir/domain/transaction";

/**
 * Gives the hash of what was sold and paid, as a uuid.
 *
 * What the catalogue adds (ids, departments, descriptions, costs) is left out: the same file read again after the
 * catalogue was edited is still the same file.
 */
export function contentHash(transaction: Transaction): string {
  let text = `${transaction.at}|${transaction.state}|${transaction.training}|${transaction.rounding}|${transaction.tips}|${transaction.cashier ?? "\0"}|${transaction.customer ?? "\0"}`;
  for (const line of transaction.lines) {
    text += `\nL${line.kind}|${line.quantity}|${line.unitPrice}|${line.extended}|${line.discount}|${line.sku}`;
  }
  for (const tender of transaction.tenders) text += `\nP${tender.amount}|${tender.code}`;
  for (const tax of transaction.taxes) text += `\nT${tax.amount}|${tax.code}`;
  return hash("sha256", text, "hex").slice(0, 32);
}
