/** Hashes the content of receipts, to compare two with the same natural key. */

import { hash } from "node:crypto";

import { receiptContent } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

/** Hash of a receipt's content, as a uuid: equal hashes mean equal content. */
export function contentHash(transaction: Transaction): string {
  return hash("sha256", receiptContent(transaction), "hex").slice(0, 32);
}
