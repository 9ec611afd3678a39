/** Finds the rows of receipts that conflict with stored ones. */

import { Effect } from "effect";

import { receiptConflictIssue, type TransactionRow, type TransactionsMapping } from "@comptoir/domain/import-file";

import type { SaleConflict } from "../sales/index.ts";
import { readImportFile, type ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { makeIssueList } from "./issue-list.ts";
import { makeReceiptMaker, type ReceiptMaker } from "./receipt-maker.ts";
import type { Known } from "./receipt-names.ts";

/** Returns the column that identifies a receipt: its number, or its day in a file without numbers. */
export const numberColumn = ({ columns }: TransactionsMapping): string => columns.number ?? columns.date;

/**
 * Lists the receipts of a file that conflict with stored receipts of another content, each at its row. The batch has
 * only their ordinals, so the file is read once more to find the rows. Nothing was committed.
 */
export const outcomeOfConflicts = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  known: Known,
  { conflicts, conflictCount }: SaleConflict,
  importOutcome: ImportOutcome,
) {
  const receiptBySaleNo = new Map(conflicts.map((receipt) => [receipt.saleNo, receipt]));
  const conflictIssues = makeIssueList();
  let receiptMaker: ReceiptMaker | undefined;
  let saleNo = 0;
  const addConflictIssues = (receipts: ReturnType<ReceiptMaker["pushFacts"]>) => {
    for (const { row } of receipts) {
      const conflictingReceipt = receiptBySaleNo.get(++saleNo);
      if (conflictingReceipt !== undefined)
        conflictIssues.addIssue(row, receiptConflictIssue(conflictingReceipt, numberColumn(importRun.mapping)));
    }
  };
  yield* readImportFile<TransactionRow, never, never>(importRun, "checking", (facts, list) =>
    Effect.sync(() => {
      receiptMaker ??= makeReceiptMaker(importRun.mapping, known, list);
      addConflictIssues(receiptMaker.pushFacts(facts));
    }),
  );
  if (receiptMaker !== undefined) addConflictIssues(receiptMaker.flushReceipts());
  return {
    ...importOutcome,
    created: 0,
    conflicts: conflictCount,
    issueCount: conflictCount,
    issues: conflictIssues.listIssues(),
  } satisfies ImportOutcome;
});
