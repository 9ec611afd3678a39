/** Splits receipts into parts for one statement each. */

import type { Transaction } from "@comptoir/domain/transaction";

/** Splits receipts into parts of limited lines, in order; a longer receipt is a part of its own. */
export function* splitReceipts(
  transactions: readonly Transaction[],
  linesAtMost: number,
): Generator<readonly Transaction[]> {
  let firstIndexOfPart = 0;
  let lineCountOfPart = 0;
  for (const [index, transaction] of transactions.entries()) {
    const addedLineCount = Math.max(1, transaction.lines.length);
    if (lineCountOfPart > 0 && lineCountOfPart + addedLineCount > linesAtMost) {
      yield transactions.slice(firstIndexOfPart, index);
      firstIndexOfPart = index;
      lineCountOfPart = 0;
    }
    lineCountOfPart += addedLineCount;
  }
  if (firstIndexOfPart < transactions.length) yield transactions.slice(firstIndexOfPart);
}
