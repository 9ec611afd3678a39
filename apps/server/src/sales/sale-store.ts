/** Store of sales: batches are invisible until committed, summarized, and reversed by an undo. */
import { Context, Effect, Layer, type Scope } from "effect";
import type { Transaction } from "@comptoir/domain/transaction";
import { FigureNewsFeed } from "../live/index.ts";
import { checkBatch, type ContradictionRule } from "./check-batch.ts";
import { compareReceipts, type ReceiptComparison } from "./compare-receipts.ts";
import { commitLockId } from "./live-receipts.ts";
import { countReplaced } from "./replace-receipts.ts";
import { rebuildAllSummaries } from "./keep-summaries.ts";
import type { DuplicatesGone, BatchCheck, SaleBatch, SaleConflict, SaleSource, WrongBatchState } from "./sale-batch.ts";
import { findBatchRow, listBatchRows } from "./sale-batch-repository.ts";
import { compareSummaries, type SummaryDifference } from "./verify-summaries.ts";
import { makeHistoryWriting, type HistoryOptions, type HistoryPiece } from "./write-history.ts";
import { ReceiptFeed } from "./written-receipts.ts";
import { type BatchWriter, type NewBatchOptions, makeBatchAppends, makeBatchOpening } from "./batch-append.ts";
import { makeBatchCommit, makeBatchUndo, type CheckReplacedDays } from "./batch-commit.ts";
import { makeBatchDiscard } from "./batch-discard.ts";
import { makeBatchPreparation } from "./batch-preparation.ts";
import { type PreparationSizes, type SaleParts, makeSaleParts } from "./sale-parts.ts";

/** Store of sales. A database failure is a defect. */
export class SaleStore extends Context.Service<
  SaleStore,
  {
    /** Opens a batch and returns its id. */
    openBatch(options: NewBatchOptions): Effect.Effect<number>;
    /** Writes receipts into a pending batch, in order; they stay invisible. */
    appendTransactions(batchId: number, transactions: readonly Transaction[]): Effect.Effect<void, WrongBatchState>;
    /** Opens the only writer of a new batch, which writes receipts while its caller makes the next. */
    openWriter(batchId: number): Effect.Effect<BatchWriter, never, Scope.Scope>;
    /** Compares receipts that are not stored with the committed ones. */
    compareReceipts(transactions: readonly Transaction[]): Effect.Effect<readonly ReceiptComparison[]>;
    /** Reports what a commit would skip or refuse. */
    checkBatch(batchId: number): Effect.Effect<BatchCheck, WrongBatchState>;
    /**
     * Does most of the work of a later commit or undo in advance, in small steps between which other requests run.
     * Optional: changes no figure, and does nothing for a small batch. Call it outside of a transaction.
     */
    prepareBatch(batchId: number, rule?: ContradictionRule): Effect.Effect<void, SaleConflict>;
    /**
     * Commits a pending batch completely or not at all. With `mayReplace`, stored receipts of other content are replaced, except those of tills, if it accepts their stores and days.
     * DuplicatesGone comes only after `prepareBatch`.
     */
    commitBatch<E = never, R = never>(
      batchId: number,
      mayReplace?: CheckReplacedDays<E, R>,
    ): Effect.Effect<SaleBatch, SaleConflict | DuplicatesGone | WrongBatchState | E, R>;
    /** Counts the receipts that a batch replaces, and its own that later batches replaced since. */
    countReplaced(batchId: number): Effect.Effect<{ readonly before: number; readonly since: number }>;
    /** Undoes a committed batch; its rows stay as history, and the receipts that it replaced come back. */
    undoBatch(batchId: number): Effect.Effect<SaleBatch, WrongBatchState>;
    /** Drops the preparation of a committed batch, unless it was undone. Call it outside of a transaction. */
    releaseBatch(batchId: number): Effect.Effect<void>;
    /** Moves joined sums of committed batches into the summaries, which also happens by itself. Call it outside of a transaction. */
    readonly settle: Effect.Effect<void>;
    /** Writes committed batches into a database without sales, much faster than one after another. */
    writeHistory(options: HistoryOptions, pieces: Iterable<HistoryPiece>): Effect.Effect<void>;
    /** Discards a pending batch. */
    discardBatch(batchId: number): Effect.Effect<void, WrongBatchState>;
    /** Discards every pending batch, such as those of a stopped process; returns their number. */
    discardPending(source?: SaleSource): Effect.Effect<number>;
    findBatch(batchId: number): Effect.Effect<SaleBatch | undefined>;
    /** Lists batches, newest first. */
    listBatches(source?: SaleSource): Effect.Effect<readonly SaleBatch[]>;
    /** Compares every summary table with the committed facts; returns the differences. */
    verifySummaries(): Effect.Effect<readonly SummaryDifference[]>;
    /** Empties the summary tables and derives them again from the committed facts. */
    rebuildSummaries(): Effect.Effect<void>;
  }
>()("comptoir/SaleStore") {
  /** Layer with other preparation sizes. */
  static readonly layerWith = (preparing: PreparationSizes) =>
    Layer.provideMerge(
      Layer.effect(
        SaleStore,
        Effect.map(makeSaleParts(preparing), (parts) => SaleStore.of(makeSaleStore(parts))),
      ),
      Layer.merge(ReceiptFeed.layer, FigureNewsFeed.layer),
    );
  static readonly layer = SaleStore.layerWith({ linesAtLeast: 20_000, rowsPerStep: 10_000 });
}

const makeSaleStore = (parts: SaleParts): SaleStore["Service"] => ({
  openBatch: makeBatchOpening(parts),
  ...makeBatchAppends(parts),
  ...makeBatchPreparation(parts),
  commitBatch: makeBatchCommit(parts),
  undoBatch: makeBatchUndo(parts),
  settle: parts.settle,
  writeHistory: makeHistoryWriting(parts),
  ...makeReceiptChecks(parts),
  ...makeBatchLists(parts),
  ...makeSummaryChecks(parts),
});

type ReceiptCheckMethod = "compareReceipts" | "checkBatch" | "countReplaced";

function makeReceiptChecks({ sql, beforeStep, batchIn }: SaleParts): Pick<SaleStore["Service"], ReceiptCheckMethod> {
  return {
    compareReceipts: Effect.fn("SaleStore.compareReceipts")(
      (transactions: readonly Transaction[]) => Effect.andThen(beforeStep, compareReceipts(sql, transactions)),
      Effect.catchTag("SqlError", Effect.die),
    ),
    checkBatch: Effect.fn("SaleStore.checkBatch")(
      function* (batchId: number) {
        return yield* sql.withTransaction(
          Effect.flatMap(batchIn(batchId, "PENDING"), (batch) => checkBatch(sql, batch)),
        );
      },
      Effect.catchTag("SqlError", Effect.die),
    ),
    countReplaced: Effect.fn("SaleStore.countReplaced")(
      (batchId: number) => countReplaced(sql, batchId),
      Effect.catchTag("SqlError", Effect.die),
    ),
  };
}

type BatchListMethod = "findBatch" | "listBatches" | "discardBatch" | "discardPending";

function makeBatchLists(saleParts: SaleParts): Pick<SaleStore["Service"], BatchListMethod> {
  const { sql } = saleParts;
  const discardBatch = makeBatchDiscard(saleParts);
  const listBatches = Effect.fn("SaleStore.listBatches")(
    function* (source: SaleSource | undefined) {
      return yield* listBatchRows(sql, source);
    },
    Effect.catchTag("SqlError", Effect.die),
  );
  return {
    findBatch: Effect.fn("SaleStore.findBatch")(
      (batchId: number) => findBatchRow(sql, batchId),
      Effect.catchTag("SqlError", Effect.die),
    ),
    listBatches: (source) => listBatches(source),
    discardBatch,
    discardPending: Effect.fn("SaleStore.discardPending")(function* (source?: SaleSource) {
      const pendingBatches = (yield* listBatches(source)).filter((batch) => batch.state === "PENDING");
      yield* Effect.forEach(pendingBatches, (batch) => Effect.ignore(discardBatch(batch.batchId)));
      return pendingBatches.length;
    }),
  };
}

type SummaryCheckMethod = "verifySummaries" | "rebuildSummaries";

const makeSummaryChecks = ({ sql }: SaleParts): Pick<SaleStore["Service"], SummaryCheckMethod> => ({
  verifySummaries: Effect.fn("SaleStore.verifySummaries")(
    () => compareSummaries(sql),
    Effect.catchTag("SqlError", Effect.die),
  ),
  rebuildSummaries: Effect.fn("SaleStore.rebuildSummaries")(
    function* () {
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLockId})`;
          yield* rebuildAllSummaries(sql);
        }),
      );
    },
    Effect.catchTag("SqlError", Effect.die),
  ),
});
