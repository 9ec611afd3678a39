/** Finds the rows of receipts that conflict with stored ones. */

import { Effect } from "effect";

import { receiptConflictIssue, type TransactionRow, type TransactionsMapping } from "@comptoir/domain/import-file";

import type { SaleConflict } from "../sales/index.ts";
import { readFile, type ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { makeIssueList } from "./issue-list.ts";
import { makeReceiptMaker, type ReceiptMaker } from "./receipt-maker.ts";
import type { Known } from "./receipt-names.ts";

/** Returns the column that identifies a receipt: its number, or its day in a file without numbers. */
export const numberColumn = ({ columns }: TransactionsMapping): string => columns.number ?? columns.date;

/**
 * Lists the receipts of a file that conflict with stored receipts of another content, each at its row. The batch has
 * only their ordinals, so the file is read once more to find the rows. Nothing was written.
 */
export const refusedBy = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  known: Known,
  { conflicts, conflictCount }: SaleConflict,
  importOutcome: ImportOutcome,
) {
  const receiptBySaleNo = new Map(conflicts.map((receipt) => [receipt.saleNo, receipt]));
  const issues = makeIssueList();
  let maker: ReceiptMaker | undefined;
  let saleNo = 0;
  const lookForConflicts = (receipts: ReturnType<ReceiptMaker["pushFacts"]>) => {
    for (const { row } of receipts) {
      const receipt = receiptBySaleNo.get(++saleNo);
      if (receipt !== undefined) issues.addIssue(row, receiptConflictIssue(receipt, numberColumn(importRun.mapping)));
    }
  };
  yield* readFile<TransactionRow, never, never>(importRun, "checking", (facts, list) =>
    Effect.sync(() => {
      maker ??= makeReceiptMaker(importRun.mapping, known, list);
      lookForConflicts(maker.pushFacts(facts));
    }),
  );
  if (maker !== undefined) lookForConflicts(maker.flushReceipts());
  return {
    ...importOutcome,
    created: 0,
    conflicts: conflictCount,
    issueCount: conflictCount,
    issues: issues.listIssues(),
  } satisfies ImportOutcome;
});
