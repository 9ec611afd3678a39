/** Fills the batch of an import with the receipts of its file. */

import { Effect, type Scope } from "effect";

import type { TransactionsMapping } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

import { SaleStore, type BatchWriter, type WrongBatchState } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { hasRoomToWrite, stopWithoutRoom, type ImportRun } from "./import-run.ts";
import type { IssueList } from "./issue-list.ts";
import { namesNothingNew, type MadeReceipt } from "./receipt-maker.ts";

/** Record of an import, which `begin` stores once: when its first receipts are written, or its file is checked. */
export interface ImportRecordStart {
  readonly begin: Effect.Effect<number, never, ImportRepository>;
  /** Id of the stored import; undefined before `begin` has run. */
  readonly begun: () => number | undefined;
}

export function startRecord(importRun: ImportRun<TransactionsMapping>): ImportRecordStart {
  let importId: number | undefined;
  const beginImport = Effect.gen(function* () {
    const repository = yield* ImportRepository;
    return (importId ??= yield* repository.begin({
      mapping: importRun.mapping,
      file: importRun.file,
      layerId: importRun.importer.layerId,
      userId: importRun.importer.userId,
      corrects: importRun.corrects,
      setAsideRows: importRun.setAsideRows,
      jobId: importRun.jobId,
    }));
  });
  return { begin: beginImport, begun: () => importId };
}

type FillingEffect<A = void> = Effect.Effect<A, WrongBatchState, SaleStore | ImportRepository | Scope.Scope>;

export interface BatchFilling {
  /** Adds receipts in the order of the file. They are written a few thousand lines at a time, while the file is read on. */
  readonly addReceipts: (receipts: readonly MadeReceipt[]) => FillingEffect;
  /**
   * Adds checked receipts as {@link addReceipts} does; does nothing once early writing has ended. It ends at the first new name or issue, with a
   * disk without room, or when the database fails, which also breaks the batch.
   */
  readonly addChecked: (receipts: readonly MadeReceipt[], issues: IssueList) => FillingEffect;
  /** Number of receipts added so far: the first of the file, in its order. */
  readonly countReceipts: () => number;
  /** Whether every receipt of the file was added while it was checked. */
  readonly isWhole: () => boolean;
  /** Whether a database that failed while the file was checked left the batch incomplete. */
  readonly isBroken: () => boolean;
  /** Writes the remaining receipts; returns the id of the batch. */
  readonly end: FillingEffect<number>;
  /** Waits for what is being written, and discards the batch if there is one. */
  readonly discard: FillingEffect;
}

/** Opens the batch of an import, with its record, when it is first needed. */
function makeBatchOpening(importRun: ImportRun<TransactionsMapping>, record: ImportRecordStart) {
  let openedBatch: OpenedBatch | undefined;
  const openBatch = Effect.gen(function* () {
    if (openedBatch !== undefined) return openedBatch;
    const saleStore = yield* SaleStore;
    const repository = yield* ImportRepository;
    const importId = yield* record.begin;
    const batchId = yield* saleStore.openBatch({
      source: "IMPORT",
      label: importRun.file.name,
      createdBy: importRun.importer.userId,
    });
    yield* repository.setSaleBatch(importId, batchId);
    return (openedBatch = { batchId, writer: yield* saleStore.openWriter(batchId) });
  });
  return { open: openBatch, opened: () => openedBatch };
}

const discardBatch = Effect.fnUntraced(function* (opened: OpenedBatch | undefined) {
  if (opened === undefined) return;
  const saleStore = yield* SaleStore;
  yield* Effect.catchDefect(opened.writer.end, () => Effect.void);
  yield* saleStore.discardBatch(opened.batchId);
});

interface OpenedBatch {
  readonly batchId: number;
  readonly writer: BatchWriter;
}

/** Maximum number of receipt lines written together, unless a single addition has more: receipts come in much smaller pieces. */
const linesAtOnce = 5_000;

/** Makes the filling of an import's batch; writing the first receipts opens the batch. */
export function fillBatch(run: ImportRun<TransactionsMapping>, record: ImportRecordStart): BatchFilling {
  const { open, opened } = makeBatchOpening(run, record);
  let waitingTransactions: Transaction[] = [];
  let waitingLineCount = 0;
  let receiptCount = 0;
  let isWholeFileWritten = run.isCheckedFirst !== true;
  let hasWriteFailed = false;

  const writeWaiting = Effect.gen(function* () {
    const { writer } = yield* open;
    yield* stopWithoutRoom;
    const transactionsToWrite = waitingTransactions;
    [waitingTransactions, waitingLineCount] = [[], 0];
    yield* writer.addTransactions(transactionsToWrite);
  });

  const countLines = (receipts: readonly MadeReceipt[]) =>
    receipts.reduce((sum, { transaction }) => sum + transaction.lines.length, 0);
  const exceedsLinesAtOnce = (lines: number) =>
    waitingTransactions.length > 0 && waitingLineCount + lines > linesAtOnce;

  const addReceipts = Effect.fnUntraced(function* (receipts: readonly MadeReceipt[]) {
    const lineCount = countLines(receipts);
    if (exceedsLinesAtOnce(lineCount)) yield* writeWaiting;
    for (const { transaction } of receipts) waitingTransactions.push(transaction);
    waitingLineCount += lineCount;
    receiptCount += receipts.length;
  });

  const markWriteFailed = (defect: unknown) => {
    [isWholeFileWritten, hasWriteFailed] = [false, true];
    return Effect.logWarning("receipts could not be written while their file was checked", defect);
  };

  return {
    addReceipts,
    addChecked: Effect.fnUntraced(function* (receipts, issues) {
      if (!isWholeFileWritten) return;
      const firstUnknownIndex =
        issues.countIssues() > 0 ? 0 : receipts.findIndex((receipt) => !namesNothingNew(receipt));
      const writableReceipts = firstUnknownIndex === -1 ? receipts : receipts.slice(0, firstUnknownIndex);
      const hasRoom = !exceedsLinesAtOnce(countLines(writableReceipts)) || (yield* hasRoomToWrite);
      isWholeFileWritten = firstUnknownIndex === -1 && hasRoom;
      if (hasRoom) yield* Effect.catchDefect(addReceipts(writableReceipts), markWriteFailed);
    }),
    isBroken: () => hasWriteFailed,
    countReceipts: () => receiptCount,
    isWhole: () => isWholeFileWritten,
    end: Effect.gen(function* () {
      yield* writeWaiting;
      const { batchId, writer } = yield* open;
      yield* writer.end;
      return batchId;
    }),
    discard: Effect.suspend(() => discardBatch(opened())),
  };
}
