import type { Conflict } from "@comptoir/api/errors";
import { Effect, type Scope } from "effect";
import { SqlClient } from "effect/sql";

import type { TransactionRow, TransactionsMapping } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";

import { SaleStore, type WrongBatchState } from "../sales/index.ts";
import { checkDays } from "../store-day/index.ts";
import { createUnknown, listTakenCodes, readKnownCatalogue, Refused } from "./create-unknown.ts";
import { makeReceiptCheck, type ReceiptCheck } from "./check-receipts.ts";
import { numberColumn, outcomeOfConflicts } from "./conflict-rows.ts";
import { fillBatch, startRecord, type BatchFilling, type ImportRecordStart } from "./fill-batch.ts";
import { ImportRepository } from "./import-repository.ts";
import { listCorrectedRows, readImportFile, type ImportRun } from "./import-run.ts";
import { toImportOutcome, toImportTotals, type ImportOutcome } from "./import-totals.ts";
import { readImportScope, type ImportScope } from "./import-places.ts";
import { makeDeviationList } from "./deviation-list.ts";
import { makeIssueList, type IssueList } from "./issue-list.ts";
import { collectReceiptNumbers } from "./missing-receipts.ts";
import { rollBackImport } from "./roll-back-import.ts";
import {
  makeReceiptMaker,
  findMissingNames,
  namesNothingNew,
  type MadeReceipt,
  type ReceiptMaker,
} from "./receipt-maker.ts";
import type { Known } from "./receipt-names.ts";

/**
 * Imports sales from a file. Reads the file to find every error, and writes the receipts if there is none: those before
 * the first that names something new while the file is still checked, the others in a second reading. Receipts go into
 * a pending batch, which nobody sees until one transaction commits the batch. An import that fails, is refused or is
 * cancelled is rolled back. All receipts of an import use one reading of the catalogue: the one after the check.
 */
export const importTransactions = Effect.fn("importTransactions")(function* (run: ImportRun<TransactionsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readImportScope(sql, run.importer.layerId, run.importer.scope);
  if (run.mode === "commit") return yield* writeReceipts(run, places);
  const { outcome } = yield* surveyReceipts(run, places, "everything").pipe(
    Effect.scoped,
    Effect.catchTag("WrongBatchState", Effect.die),
  );
  return outcome;
});

/**
 * Reads the whole file: its receipts, issues and deviations. A dry run also compares the receipts with the stored
 * ones; an import does that after writing its own.
 */
const surveyReceipts = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  places: ImportScope,
  against: "itself" | "everything",
  filling?: BatchFilling,
) {
  const known = yield* readKnownCatalogue(places);
  const deviations = makeDeviationList();
  let maker: ReceiptMaker | undefined;
  let check: ReceiptCheck | undefined;
  let receiptCount = 0;
  const receiptNumbers = collectReceiptNumbers();
  const takeChecked = (check: ReceiptCheck, receipts: readonly MadeReceipt[], issues: IssueList) => {
    receiptCount += receipts.length;
    if (against === "everything" && !assignsNumbers(importRun)) receiptNumbers.addReceipts(receipts);
    return Effect.andThen(check.takeReceipts(receipts), filling?.addChecked(receipts, issues) ?? Effect.void);
  };
  const issues = yield* readImportFile<TransactionRow, WrongBatchState, SaleStore | ImportRepository | Scope.Scope>(
    importRun,
    "checking",
    (facts, list) => {
      maker ??= makeReceiptMaker(importRun.mapping, known, list, deviations);
      check ??= makeReceiptCheck({
        column: numberColumn(importRun.mapping),
        issues: list,
        against,
        onReplaced: replacesExisting(importRun)
          ? (row, value, taken) => deviations.add(row, { code: "RECEIPT_REPLACED", value, taken })
          : undefined,
        onSame: ({ row, wholeNumber, transaction: { number } }) => {
          if (wholeNumber !== undefined || assignsNumbers(importRun))
            deviations.add(row, { code: "TAKEN_AS_SAME", value: wholeNumber ?? "", taken: number });
        },
      });
      return takeChecked(check, maker.pushFacts(facts), list);
    },
    deviations,
  );
  const receiptMaker = maker ?? makeReceiptMaker(importRun.mapping, known, issues, deviations);
  const rest = receiptMaker.flushReceipts();
  if (check !== undefined) yield* takeChecked(check, rest, issues);
  const checkResult = check === undefined ? nothingFound : yield* check.finishCheck();
  for (const taken of listTakenCodes(importRun, receiptMaker, places)) issues.addIssue(1, taken);
  for (const [row, ambiguous] of receiptMaker.ambiguousRows()) issues.addIssue(row, ambiguous);
  for (const { sku } of receiptMaker.namedByCode()) deviations.add(0, { code: "NAMED_BY_CODE", value: "", taken: sku });
  for (const { location, count } of receiptNumbers.listManyTerminals())
    deviations.add(0, { code: "MANY_TERMINALS", value: location, taken: String(count) });
  const missingReceipts = yield* receiptNumbers.findMissing();
  const importOutcome: ImportOutcome = {
    ...toImportOutcome(importRun, receiptMaker, issues, checkResult),
    deviations: deviations.listDeviations(),
    ...(missingReceipts !== undefined && { missingReceipts }),
  };
  return { maker: receiptMaker, count: receiptCount, found: checkResult, outcome: importOutcome };
});

const nothingFound = { same: 0, conflicts: 0, interleaved: 0, replaced: 0 };

/** Tells whether the user chose to replace stored receipts of other content. */
const replacesExisting = ({ existing }: Pick<ImportRun, "existing">): boolean => existing === "replace";

/** Tells whether the receipts of a file have no numbers of their own. */
const assignsNumbers = ({ mapping: { grouping } }: ImportRun<TransactionsMapping>): boolean =>
  grouping === "moment" || grouping === "day";

/** Adds to the issues of an import those of the audited days whose receipts it would replace. */
function noteAuditedDays(issues: IssueList, conflict: Conflict): void {
  for (const { code, params } of conflict.issues) issues.addIssue(1, issue(code, [], params ?? {}));
}

const writeReceipts = Effect.fnUntraced(function* (importRun: ImportRun<TransactionsMapping>, places: ImportScope) {
  const record = startRecord(importRun);
  const rollBack = (end: "failed" | "refused") =>
    Effect.suspend(() => {
      const importId = record.begun();
      return importId === undefined ? Effect.void : rollBackImport(importId, end);
    });
  return yield* Effect.gen(function* () {
    const filling = fillBatch(importRun, record);
    const first = yield* surveyReceipts(importRun, places, "itself", filling);
    // A file whose rows contradict each other is not written; its result is that of a dry run.
    const { found, outcome, ...checked } =
      first.found.interleaved > 0 ? yield* surveyReceipts(importRun, places, "everything") : first;
    if (found.interleaved > 0 || outcome.issueCount > 0) {
      yield* rollBack("refused");
      return found.interleaved > 0 ? { ...outcome, created: 0 } : outcome;
    }
    return yield* writeChecked(importRun, { record, filling, outcome, ...checked });
  }).pipe(
    Effect.scoped,
    Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : rollBack("failed"))),
    Effect.catchTag("Refused", ({ outcome: refused }) => Effect.succeed(refused)),
    Effect.catchTag(["WrongBatchState", "SqlError"], Effect.die),
  );
});

/** Import whose file has no issue, with the receipts that are written already. */
interface CheckedImport {
  readonly record: ImportRecordStart;
  readonly filling: BatchFilling;
  readonly maker: ReceiptMaker;
  /** Number of receipts of the file. */
  readonly count: number;
  readonly outcome: ImportOutcome;
}

/**
 * Writes what is not written yet of a checked file, and commits it. Receipts that were written early are thrown away if
 * the database failed meanwhile, or anything the file uses of the catalogue has changed since: every receipt is then
 * written anew.
 */
const writeChecked = Effect.fnUntraced(function* (importRun: ImportRun<TransactionsMapping>, checked: CheckedImport) {
  const { record, maker } = checked;
  const sales = yield* SaleStore;
  const repository = yield* ImportRepository;
  const importId = yield* record.begin;
  // An import that another server has ended meanwhile creates nothing.
  yield* repository.setChecked(importId, checked.outcome);
  const knownAfterCreation = yield* createUnknown(importRun, maker, importId, checked.outcome);
  const isUsable = !checked.filling.isBroken() && maker.usesTheSameIn(knownAfterCreation);
  if (!isUsable) yield* checked.filling.discard;
  const begun = isUsable ? checked.filling : fillBatch({ ...importRun, isCheckedFirst: true }, record);
  let { outcome } = checked;
  const writeAndCommit = Effect.fnUntraced(function* (filling: BatchFilling) {
    const isFirst = filling === begun;
    if (!isFirst || !filling.isWhole())
      outcome = yield* appendReceipts(importRun, knownAfterCreation, { ...checked, filling });
    const batchId = yield* filling.end;
    importRun.onProgress({ phase: "committing", rows: outcome.totals?.rows ?? 0, bytes: importRun.file.bytes });
    if (isFirst) yield* sales.prepareBatch(batchId, replacesExisting(importRun) ? "replace" : "conflict");
    return yield* commitReceipts(importRun, { importId, batchId, outcome });
  });
  return yield* writeAndCommit(begun).pipe(
    // Nothing can be undone between the comparison and the commit of a batch that is not prepared.
    Effect.catchTag("DuplicatesGone", ({ batchId }) =>
      Effect.andThen(
        sales.discardBatch(batchId),
        Effect.catchTag(writeAndCommit(fillBatch(importRun, record)), "DuplicatesGone", Effect.die),
      ),
    ),
    Effect.catchTag("Conflict", (conflict) => {
      const issues = makeIssueList();
      noteAuditedDays(issues, conflict);
      return Effect.fail(
        new Refused({
          ...outcome,
          created: 0,
          updated: 0,
          issueCount: issues.countIssues(),
          issues: issues.listIssues(),
        }),
      );
    }),
    Effect.catchTag("SaleConflict", (conflict) =>
      Effect.flatMap(outcomeOfConflicts(importRun, knownAfterCreation, conflict, outcome), (refused) =>
        Effect.fail(new Refused(refused)),
      ),
    ),
  );
});

/** Commits the batch of an import together with its result. */
const commitReceipts = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  { importId, batchId, outcome }: Readonly<{ importId: number; batchId: number; outcome: ImportOutcome }>,
) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const batch = yield* replacesExisting(importRun)
        ? sales.commitBatch(batchId, checkDays)
        : sales.commitBatch(batchId);
      const { before: replaced } = yield* sales.countReplaced(batchId);
      const done: ImportOutcome = {
        ...outcome,
        ...listCorrectedRows(importRun),
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

/**
 * Reads the file a second time, now that every item and location exists, and writes its other receipts while it reads on.
 * Returns the result of the check with the totals of this reading. Errors: Refused if this reading has issues, because
 * something was deleted or changed since the check.
 */
const appendReceipts = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  known: Known,
  { filling, count, outcome }: Omit<CheckedImport, "record" | "maker">,
) {
  let maker: ReceiptMaker | undefined;
  let receiptsToSkip = filling.countReceipts();
  const addOthers = (receipts: readonly MadeReceipt[], issues: IssueList) => {
    for (const receipt of receipts.filter((made) => !namesNothingNew(made)))
      for (const missing of findMissingNames(importRun.mapping, receipt)) issues.addIssue(receipt.row, missing);
    if (issues.countIssues() > 0) return Effect.void;
    const others = receipts.slice(receiptsToSkip);
    receiptsToSkip -= receipts.length - others.length;
    return filling.addReceipts(others);
  };
  const issues = yield* readImportFile<TransactionRow, WrongBatchState, SaleStore | ImportRepository | Scope.Scope>(
    importRun,
    "writing",
    (facts, list) => {
      maker ??= makeReceiptMaker(importRun.mapping, known, list);
      return addOthers(maker.pushFacts(facts), list);
    },
  );
  if (maker !== undefined) yield* addOthers(maker.flushReceipts(), issues);
  if (issues.countIssues() > 0)
    return yield* Effect.fail(
      new Refused({
        ...outcome,
        created: 0,
        updated: 0,
        issueCount: issues.countIssues(),
        issues: issues.listIssues(),
      }),
    );
  if (filling.countReceipts() !== count)
    return yield* Effect.die(
      new Error(`a file of ${count} receipts had ${filling.countReceipts()} when it was read again`),
    );
  return maker === undefined ? outcome : { ...outcome, totals: toImportTotals(maker.totals()) };
});
