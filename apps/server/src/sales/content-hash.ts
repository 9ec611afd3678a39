/** Tells whether two receipts of one natural key say the same. */

import { hash } from "node:crypto";

import { receiptContent } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

/** Gives the hash of what a receipt says, as a uuid: equal hashes stand for equal contents. */
export function contentHash(transaction: Transaction): string {
  return hash("sha256", receiptContent(transaction), "hex").slice(0, 32);
}
