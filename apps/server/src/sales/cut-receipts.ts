/** Splits receipts into parts for one statement each. */

import type { Transaction } from "@comptoir/domain/transaction";

/** Splits receipts into parts of limited lines, in order; a longer receipt is a part of its own. */
export function* splitReceipts(
  transactions: readonly Transaction[],
  linesAtMost: number,
): Generator<readonly Transaction[]> {
  let start = 0;
  let lines = 0;
  for (const [index, transaction] of transactions.entries()) {
    const addedLines = Math.max(1, transaction.lines.length);
    if (lines > 0 && lines + addedLines > linesAtMost) {
      yield transactions.slice(start, index);
      start = index;
      lines = 0;
    }
    lines += addedLines;
  }
  if (start < transactions.length) yield transactions.slice(start);
}
