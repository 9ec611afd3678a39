import type { Conflict } from "@comptoir/api/errors";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { receiptConflictIssue, type TransactionRow, type TransactionsMapping } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";
import type { Transaction } from "@comptoir/domain/transaction";

import { SaleStore, type SaleConflict } from "../sales/index.ts";
import { checkDays } from "../store-day/index.ts";
import { createUnknown, listTakenCodes, readKnown, Refused } from "./create-unknown.ts";
import { makeReceiptCheck, type ReceiptCheck } from "./check-receipts.ts";
import { ImportRepository } from "./import-repository.ts";
import { readFile, type ImportRun } from "./import-run.ts";
import { toImportTotals, type ImportOutcome } from "./import-totals.ts";
import { readImportScope, type ImportScope } from "./import-places.ts";
import { makeDeviationList } from "./deviation-list.ts";
import { makeIssueList, type IssueList } from "./issue-list.ts";
import { rollBackImport } from "./roll-back-import.ts";
import { makeReceiptMaker, type Known, type ReceiptMaker } from "./receipt-maker.ts";

/**
 * Imports sales from a file. Reads the file twice: first to find every error, then to write the receipts if there is
 * none. Receipts go into a pending batch, which nobody sees until one transaction commits the batch. An import that
 * fails or is cancelled is rolled back.
 */
export const importTransactions = Effect.fn("importTransactions")(function* (run: ImportRun<TransactionsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readImportScope(sql, run.importer.layerId, run.importer.scope);
  const first = yield* survey(run, places, run.mode === "dryRun" ? "everything" : "itself");
  // A file whose rows contradict each other is not written; its result is that of a dry run.
  const { maker, issues, found, deviations } =
    run.mode === "commit" && first.found.interleaved > 0 ? yield* survey(run, places, "everything") : first;
  const outcome: ImportOutcome = { ...outcomeOf(run, maker, issues, found), deviations };
  if (run.mode === "commit" && found.interleaved > 0) return { ...outcome, created: 0 };
  if (run.mode === "dryRun" || outcome.issueCount > 0) return outcome;
  return yield* write(run, maker, outcome);
});

/**
 * Reads the whole file: its receipts, issues and deviations. A dry run also compares the receipts with the stored
 * ones; an import does that after writing its own.
 */
const survey = Effect.fnUntraced(function* (
  run: ImportRun<TransactionsMapping>,
  places: ImportScope,
  against: "itself" | "everything",
) {
  const known = yield* readKnown(places);
  const deviations = makeDeviationList();
  let maker: ReceiptMaker | undefined;
  let check: ReceiptCheck | undefined;
  const issues = yield* readFile<TransactionRow, never, SaleStore>(
    run,
    "checking",
    (facts, list) => {
      maker ??= makeReceiptMaker(run.mapping, known, list, deviations);
      check ??= makeReceiptCheck({
        column: numberColumn(run.mapping),
        issues: list,
        against,
        onReplaced: isReplacing(run)
          ? (row, value, taken) => deviations.add(row, { code: "RECEIPT_REPLACED", value, taken })
          : undefined,
        onSame: ({ row, wholeNumber, transaction: { number } }) => {
          const isAssigned = run.mapping.grouping === "moment" || run.mapping.grouping === "day";
          if (wholeNumber !== undefined || isAssigned)
            deviations.add(row, { code: "TAKEN_AS_SAME", value: wholeNumber ?? "", taken: number });
        },
      });
      return check.take(maker.push(facts));
    },
    deviations,
  );
  const made = maker ?? makeReceiptMaker(run.mapping, known, issues, deviations);
  const rest = made.flush();
  if (check !== undefined) yield* check.take(rest);
  const found = check === undefined ? nothingFound : yield* check.finish();
  for (const taken of listTakenCodes(run, made, places)) issues.add(1, taken);
  for (const { sku } of made.namedByCode()) deviations.add(0, { code: "NAMED_BY_CODE", value: "", taken: sku });
  return { maker: made, issues, found, deviations: deviations.list() };
});

const nothingFound = { same: 0, conflicts: 0, interleaved: 0, replaced: 0 };

/** Replaces stored receipts of other content, as the user chose. */
const isReplacing = ({ existing }: Pick<ImportRun, "existing">): boolean => existing === "replace";

/** Adds the audited days whose receipts an import would replace to its issues. */
function noteAuditedDays(issues: IssueList, conflict: Conflict): void {
  for (const { code, params } of conflict.issues) issues.add(1, issue(code, [], params ?? {}));
}

const write = Effect.fnUntraced(function* (
  run: ImportRun<TransactionsMapping>,
  surveyed: ReceiptMaker,
  outcome: ImportOutcome,
) {
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  const importId = yield* repository.begin({
    mapping: run.mapping,
    file: run.file,
    layerId: run.importer.layerId,
    userId: run.importer.userId,
    corrects: run.corrects,
    setAsideRows: run.setAsideRows,
    jobId: run.jobId,
  });
  return yield* Effect.gen(function* () {
    const made = yield* createUnknown(run, surveyed, importId, outcome);
    const writeAndCommit = Effect.fnUntraced(function* (mustPrepare: boolean) {
      const batchId = yield* sales.openBatch({
        source: "IMPORT",
        label: run.file.name,
        createdBy: run.importer.userId,
      });
      yield* repository.setSaleBatch(importId, batchId);
      yield* append(run, made, batchId);
      run.onProgress({ phase: "committing", rows: outcome.totals?.rows ?? 0, bytes: run.file.bytes });
      if (mustPrepare) yield* sales.prepareBatch(batchId, isReplacing(run) ? "replace" : "conflict");
      return yield* commit(run, { importId, batchId, outcome });
    });
    return yield* writeAndCommit(true).pipe(
      // Nothing can be undone between the comparison and the commit of a batch that is not prepared.
      Effect.catchTag("DuplicatesGone", ({ batchId }) =>
        Effect.andThen(
          sales.discardBatch(batchId),
          Effect.catchTag(writeAndCommit(false), "DuplicatesGone", Effect.die),
        ),
      ),
      Effect.catchTag("Conflict", (conflict) => {
        const issues = makeIssueList();
        noteAuditedDays(issues, conflict);
        return Effect.fail(
          new Refused({ ...outcome, created: 0, updated: 0, issueCount: issues.count(), issues: issues.list() }),
        );
      }),
      Effect.catchTag("SaleConflict", (conflict) =>
        Effect.flatMap(refusedBy(run, made, conflict, outcome), (refused) => Effect.fail(new Refused(refused))),
      ),
    );
  }).pipe(
    Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : rollBackImport(importId))),
    Effect.catchTag("Refused", ({ outcome: refused }) => Effect.succeed(refused)),
    Effect.catchTag(["WrongBatchState", "SqlError"], Effect.die),
  );
});

/** Commits the batch of an import together with its result. */
const commit = Effect.fnUntraced(function* (
  run: ImportRun<TransactionsMapping>,
  { importId, batchId, outcome }: Readonly<{ importId: number; batchId: number; outcome: ImportOutcome }>,
) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const batch = yield* isReplacing(run) ? sales.commitBatch(batchId, checkDays) : sales.commitBatch(batchId);
      const { before: replaced } = yield* sales.countReplaced(batchId);
      const done: ImportOutcome = {
        ...outcome,
        batchId: importId,
        created: batch.saleCount - replaced,
        updated: replaced,
        unchanged: batch.skippedCount,
        ...(batch.saleCount > 0 &&
          batch.firstDate !== null &&
          batch.lastDate !== null && { days: { from: batch.firstDate, to: batch.lastDate } }),
      };
      yield* repository.finish(importId, "COMMITTED", done);
      return done;
    }),
  );
});

/** Number of lines written together. A packed file comes in much smaller pieces. */
const linesAtOnce = 5_000;

/** Reads the file a second time, now that every item and location exists, and writes the receipts while it reads on. */
const append = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, known: Known, batchId: number) {
  const sales = yield* SaleStore;
  const writer = yield* sales.openWriter(batchId);
  let maker: ReceiptMaker | undefined;
  let waiting: Transaction[] = [];
  let waitingLines = 0;
  const write = Effect.suspend(() => {
    const transactions = waiting;
    [waiting, waitingLines] = [[], 0];
    return writer.add(transactions);
  });
  const add = Effect.fnUntraced(function* (made: readonly { readonly transaction: Transaction }[]) {
    const lines = made.reduce((sum, { transaction }) => sum + transaction.lines.length, 0);
    if (waiting.length > 0 && waitingLines + lines > linesAtOnce) yield* write;
    waiting.push(...made.map(({ transaction }) => transaction));
    waitingLines += lines;
  });
  yield* readFile<TransactionRow, Effect.Error<typeof write>, never>(run, "writing", (facts, list) => {
    maker ??= makeReceiptMaker(run.mapping, known, list);
    return add(maker.push(facts));
  });
  if (maker !== undefined) yield* add(maker.flush());
  yield* write;
  yield* writer.end;
}, Effect.scoped);

/** Returns the column that identifies a receipt: its number, or its day in a file without numbers. */
const numberColumn = ({ columns }: TransactionsMapping): string => columns.number ?? columns.date;

function outcomeOf(
  run: ImportRun<TransactionsMapping>,
  maker: ReceiptMaker,
  issues: IssueList,
  { same, conflicts, replaced }: Readonly<Record<"same" | "conflicts" | "replaced", number>>,
): ImportOutcome {
  const totals = maker.totals();
  return {
    kind: "transactions",
    mode: run.mode,
    batchId: null,
    totals: toImportTotals(totals),
    created: totals.transactions - same - conflicts - replaced,
    updated: replaced,
    unchanged: same,
    conflicts,
    issueCount: issues.count(),
    issues: issues.list(),
    itemsCreated: maker.newItems().length,
    locationsCreated: maker.newLocations().length,
  };
}

/**
 * Lists the receipts of a file that conflict with stored receipts of another content, each at its row. The batch has
 * only their ordinals, so the file is read once more to find the rows. Nothing was written.
 */
const refusedBy = Effect.fnUntraced(function* (
  run: ImportRun<TransactionsMapping>,
  known: Known,
  { conflicts, conflictCount }: SaleConflict,
  outcome: ImportOutcome,
) {
  const wanted = new Map(conflicts.map((receipt) => [receipt.saleNo, receipt]));
  const issues = makeIssueList();
  let maker: ReceiptMaker | undefined;
  let saleNo = 0;
  const look = (receipts: ReturnType<ReceiptMaker["push"]>) => {
    for (const { row } of receipts) {
      const receipt = wanted.get(++saleNo);
      if (receipt !== undefined) issues.add(row, receiptConflictIssue(receipt, numberColumn(run.mapping)));
    }
  };
  yield* readFile<TransactionRow, never, never>(run, "checking", (facts, list) =>
    Effect.sync(() => {
      maker ??= makeReceiptMaker(run.mapping, known, list);
      look(maker.push(facts));
    }),
  );
  if (maker !== undefined) look(maker.flush());
  return {
    ...outcome,
    created: 0,
    conflicts: conflictCount,
    issueCount: conflictCount,
    issues: issues.list(),
  } satisfies ImportOutcome;
});
