/** Store of sales: batches are invisible until committed, summarized, and reversed by an undo. */

import { Context, Effect, Layer, Queue } from "effect";
import { SqlClient } from "effect/sql";

import type { ReceiptStanding } from "@comptoir/domain/import-file";
import type { Transaction } from "@comptoir/domain/transaction";

import { DatabaseEngine, giveWay, idleMs } from "../database/index.ts";
import { FigureNewsFeed } from "../live/index.ts";
import { batchFilter, checkBatch, ownFacts } from "./check-batch.ts";
import { compareReceipts } from "./compare-receipts.ts";
import { cutReceipts } from "./cut-receipts.ts";
import { insertFacts } from "./insert-facts.ts";
import { commitLock, requeueReceipts } from "./live-receipts.ts";
import { dropJoined, joinStaged, moveIn, moveOut } from "./joined-sums.ts";
import { addToSummaries, rebuild, takeOutOfSummaries } from "./keep-summaries.ts";
import { moveStock } from "./move-stock.ts";
import {
  isPreparationValid,
  dropDuplicateReceipts,
  prepareCommit,
  prepareUndo,
  type Preparation,
} from "./prepare-batch.ts";
import {
  SaleConflict,
  WrongBatchState,
  type BatchCheck,
  type SaleBatch,
  type SaleBatchState,
  type SaleSource,
} from "./sale-batch.ts";
import { findBatchRow, listBatchRows } from "./sale-batch-repository.ts";
import { addStaged, dropStaged, stepsOf, takeOutStaged } from "./staged-summaries.ts";
import { differencesOf, type SummaryDifference } from "./verify-summaries.ts";
import { ReceiptFeed } from "./written-receipts.ts";

/** Properties of a new batch. */
export interface OpenBatch {
  readonly source: SaleSource;
  readonly label: string;
  readonly createdBy?: number;
}

/** A statement carries at most this many lines: its parameters stay small, and the one session of the embedded engine answers others between two. While nobody asks, fewer and larger ones cost less. */
const linesPerStatement = { alone: 5_000, besideOthers: 1_000 } as const;

/** Time without requests after which the database counts as idle. Units: milliseconds. */
const aloneAfterMs = 500;

/** A large batch is planned on fresh statistics: nested loops over half a million lines take minutes. */
const linesWorthAnalysing = 2_000;

/** Fact tables, dependents before the receipt itself. */
const factTables = ["sale_line", "sale_tender", "sale_tax", "sale"] as const;

/** Minimum size and steps of preparing a batch before a commit or undo. */
export interface Preparing {
  /** Minimum size; preparing a smaller batch would take longer than committing it. */
  readonly linesAtLeast: number;
  /** Approximate number of receipts and lines in a step; a day is never split. */
  readonly rowsPerStep: number;
}

/** Store of sales. A database failure is a defect. */
export class SaleStore extends Context.Service<
  SaleStore,
  {
    /** Opens a batch and returns its id. */
    openBatch(options: OpenBatch): Effect.Effect<number>;
    /** Writes receipts into a pending batch, in order; they stay invisible. */
    appendTransactions(batchId: number, transactions: readonly Transaction[]): Effect.Effect<void, WrongBatchState>;
    /** Compares receipts that are not stored with the committed ones. */
    compareReceipts(transactions: readonly Transaction[]): Effect.Effect<readonly ReceiptStanding[]>;
    /** Reports what a commit would skip or refuse. */
    checkBatch(batchId: number): Effect.Effect<BatchCheck, WrongBatchState>;
    /**
     * Does beforehand most of what committing a pending batch, or undoing a committed one, takes: in small steps, so that others are served
     * meanwhile. It need not be called, changes no figure, and does nothing for a small batch. Call it outside of a transaction.
     */
    prepareBatch(batchId: number): Effect.Effect<void, SaleConflict>;
    /** Commits a pending batch completely or not at all. */
    commitBatch(batchId: number): Effect.Effect<SaleBatch, SaleConflict | WrongBatchState>;
    /** Undoes a committed batch; its rows stay as history. */
    undoBatch(batchId: number): Effect.Effect<SaleBatch, WrongBatchState>;
    /** Drops the preparation of a committed batch, unless it was undone. Call it outside of a transaction. */
    releaseBatch(batchId: number): Effect.Effect<void>;
    /** Moves joined sums of committed batches into the summaries, which also happens by itself. Call it outside of a transaction. */
    readonly settle: Effect.Effect<void>;
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
  static readonly layerWith = ({ linesAtLeast, rowsPerStep }: Preparing) =>
    Layer.provideMerge(
      Layer.effect(
        SaleStore,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { kind } = yield* DatabaseEngine;
          const feed = yield* ReceiptFeed;
          const news = yield* FigureNewsFeed;

          const isAlone = kind !== "postgresql";
          /** Moving a row of a summary takes as long as reading several receipts or lines. */
          const rowsPerMove = Math.ceil(rowsPerStep / 10);
          const beforeStep = isAlone ? giveWay : Effect.void;
          /** Batches whose sums are being moved out and must not be moved in again. */
          const leaving = new Set<number>();
          const settle = Effect.gen(function* () {
            if (!isAlone) return;
            while (yield* Effect.uninterruptible(moveIn(sql, rowsPerMove, (batchId) => !leaving.has(batchId))))
              yield* beforeStep;
          }).pipe(Effect.catchTag("SqlError", Effect.die));
          const joined = yield* Queue.sliding<number>(1);
          yield* Effect.forkScoped(
            Effect.forever(
              Effect.andThen(
                Effect.catchCause(settle, (cause) => Effect.logError("sums were not moved into the summaries", cause)),
                Queue.take(joined),
              ),
            ),
          );

          /** Reads the batch and locks it until the end of the transaction. */
          const batchIn = Effect.fnUntraced(function* (batchId: number, state: SaleBatchState) {
            const batch = yield* findBatchRow(sql, batchId, "lock");
            if (batch?.state !== state) return yield* new WrongBatchState({ batchId, state: batch?.state ?? null });
            return batch;
          });

          const openBatch = Effect.fn("SaleStore.openBatch")(
            function* (options: OpenBatch) {
              const rows = yield* sql<{ readonly batch_id: number }>`
          INSERT INTO sale_batch (source, label, created_by)
          VALUES (${options.source}, ${options.label}, ${options.createdBy ?? null}) RETURNING batch_id`;
              const row = rows[0];
              return row === undefined ? yield* Effect.die("INSERT … RETURNING gave no row") : row.batch_id;
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          const appendPiece = Effect.fnUntraced(function* (batchId: number, piece: readonly Transaction[]) {
            const dates = piece.map((transaction) => transaction.businessDate).sort();
            const locations = [...new Set(piece.map((transaction) => transaction.locationId))];
            const lines = piece.reduce((count, transaction) => count + transaction.lines.length, 0);
            const rows = yield* sql<{ readonly first_no: number; readonly source: SaleSource }>`
          UPDATE sale_batch SET
            sale_count = sale_count + ${piece.length}, line_count = line_count + ${lines},
            first_date = least(first_date, ${dates[0] ?? null}::date),
            last_date = greatest(last_date, ${dates[dates.length - 1] ?? null}::date),
            location_ids = ARRAY(SELECT DISTINCT unnest(location_ids || ${`{${locations.join(",")}}`}::integer[]) ORDER BY 1)
          WHERE batch_id = ${batchId} AND state = 'PENDING'
          RETURNING sale_count + skipped_count - ${piece.length} + 1 AS first_no, source`;
            const row = rows[0];
            if (row === undefined) return yield* new WrongBatchState({ batchId, state: null });
            yield* insertFacts(sql, batchId, row.first_no, piece);
            return row;
          });

          const appendTransactions = Effect.fn("SaleStore.appendTransactions")(
            function* (batchId: number, transactions: readonly Transaction[]) {
              const hasOthers = isAlone && (yield* idleMs) < aloneAfterMs;
              for (const piece of cutReceipts(
                transactions,
                hasOthers ? linesPerStatement.besideOthers : linesPerStatement.alone,
              )) {
                const written = yield* Effect.andThen(beforeStep, sql.withTransaction(appendPiece(batchId, piece)));
                if (written.source === "IMPORT")
                  feed.tell({ batchId, firstSaleNo: written.first_no, transactions: piece });
              }
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          /** Small samples of the columns that batches are found by: everybody waits while one is taken. */
          const analyseFacts = Effect.forEach(
            factTables,
            (table) =>
              sql.withTransaction(
                Effect.andThen(
                  sql`SET LOCAL default_statistics_target = 10`,
                  sql`ANALYZE ${sql(table)} (location_id, business_date, batch_id)`,
                ),
              ),
            { discard: true },
          );

          const check = Effect.fn("SaleStore.checkBatch")(
            function* (batchId: number) {
              return yield* sql.withTransaction(
                Effect.flatMap(batchIn(batchId, "PENDING"), (batch) => checkBatch(sql, batch)),
              );
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          /** Announces the figures of a committed or undone batch. */
          const tellOf = ({ locationIds, firstDate, lastDate }: SaleBatch) =>
            firstDate === null || lastDate === null
              ? Effect.void
              : news.tell(locationIds.map((locationId) => ({ locationId, firstDate, lastDate })));

          const preparations = new Map<number, Preparation>();

          const prepareBatch = Effect.fn("SaleStore.prepareBatch")(
            function* (batchId: number) {
              const batch = yield* findBatchRow(sql, batchId);
              if (batch === undefined || batch.lineCount < linesAtLeast) return;
              if (batch.state !== "PENDING" && batch.state !== "COMMITTED") return;
              yield* analyseFacts;
              if (batch.state === "PENDING")
                return void preparations.set(batchId, yield* prepareCommit(sql, batch, { rowsPerStep, beforeStep }));
              yield* settle;
              const preparation = yield* prepareUndo(sql, batch, { rowsPerStep, beforeStep });
              if (isAlone) {
                leaving.add(batchId);
                yield* Effect.onError(moveOut(sql, batchId, { rowsPerStep: rowsPerMove, beforeStep }), () =>
                  releaseBatch(batchId),
                );
              }
              preparations.set(batchId, preparation);
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          const releaseBatch = Effect.fn("SaleStore.releaseBatch")(
            function* (batchId: number) {
              preparations.delete(batchId);
              leaving.delete(batchId);
              yield* dropStaged(sql, batchId);
              yield* Queue.offer(joined, batchId);
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          /** Returns the preparation of a batch and forgets it. */
          const takePreparation = (batchId: number) => {
            const preparation = preparations.get(batchId);
            preparations.delete(batchId);
            return preparation;
          };

          const commitBatch = Effect.fn("SaleStore.commitBatch")(
            function* (batchId: number) {
              const preparation = takePreparation(batchId);
              const size = (yield* findBatchRow(sql, batchId))?.lineCount ?? 0;
              if (preparation === undefined && size > linesWorthAnalysing) yield* analyseFacts;
              return yield* sql.withTransaction(
                Effect.gen(function* () {
                  yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
                  const batch = yield* batchIn(batchId, "PENDING");
                  if (preparation !== undefined && (yield* isPreparationValid(sql, batch, preparation))) {
                    yield* moveStock(sql, batch, "sold", true);
                    yield* isAlone ? joinStaged(sql, batchId) : addStaged(sql, batchId);
                    yield* Queue.offer(joined, batchId);
                  } else {
                    const { conflictCount, conflicts } = yield* dropDuplicateReceipts(sql, batch);
                    if (conflictCount > 0) return yield* new SaleConflict({ batchId, conflictCount, conflicts });
                    yield* addToSummaries(sql, batch);
                    yield* moveStock(sql, batch, "sold", false);
                    if (preparation !== undefined) yield* dropStaged(sql, batchId);
                  }
                  yield* sql`UPDATE sale_batch SET state = 'COMMITTED', committed_at = now(), change_no = nextval('sale_change') WHERE batch_id = ${batchId}`;
                  return yield* batchIn(batchId, "COMMITTED");
                }),
              );
            },
            Effect.tap(tellOf),
            Effect.catchTag("SqlError", Effect.die),
          );

          const undoBatch = Effect.fn("SaleStore.undoBatch")(
            function* (batchId: number) {
              const preparation = takePreparation(batchId);
              return yield* sql.withTransaction(
                Effect.gen(function* () {
                  yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
                  const batch = yield* batchIn(batchId, "COMMITTED");
                  yield* moveStock(sql, batch, "undone", preparation !== undefined);
                  if (preparation !== undefined)
                    yield* isAlone ? dropJoined(sql, batchId) : takeOutStaged(sql, batchId);
                  else {
                    if (isAlone)
                      while (yield* moveIn(sql, rowsPerMove, (candidateId) => candidateId === batchId)) continue;
                    yield* takeOutOfSummaries(sql, batch);
                  }
                  yield* requeueReceipts(sql, batchId);
                  yield* sql`UPDATE sale_batch SET state = 'UNDONE', undone_at = now(), change_no = nextval('sale_change') WHERE batch_id = ${batchId}`;
                  return yield* batchIn(batchId, "UNDONE");
                }),
              );
            },
            Effect.tap(tellOf),
            Effect.catchTag("SqlError", Effect.die),
          );

          /** Deletes the invisible rows of a large batch, some days at a time, so that other requests run meanwhile. */
          const emptyInSteps = Effect.fnUntraced(function* (batch: SaleBatch) {
            if (batch.lineCount < linesAtLeast) return;
            for (const step of yield* stepsOf(sql, batch, rowsPerStep)) {
              for (const table of factTables)
                yield* Effect.andThen(beforeStep, sql.unsafe(`DELETE FROM ${table} f WHERE ${batchFilter(step)("f")}`));
            }
          });

          const hasRows = (batch: SaleBatch) =>
            Effect.map(sql`SELECT FROM sale f WHERE ${ownFacts(sql, "f", batch)} LIMIT 1`, (rows) => rows.length > 0);

          const discardBatch = Effect.fn("SaleStore.discardBatch")(
            function* (batchId: number) {
              // Marks the batch as discarded first, so that nobody commits half of it; after a crash the rest is
              // deleted on the next call.
              const pending = yield* sql.withTransaction(
                Effect.gen(function* () {
                  const batch = yield* findBatchRow(sql, batchId, "lock");
                  if (batch?.state === "DISCARDED" && (yield* hasRows(batch))) return batch;
                  const own = yield* batchIn(batchId, "PENDING");
                  yield* sql`UPDATE sale_batch SET state = 'DISCARDED' WHERE batch_id = ${batchId}`;
                  return own;
                }),
              );
              yield* emptyInSteps(pending);
              yield* sql.withTransaction(
                Effect.gen(function* () {
                  const filter = batchFilter(pending)("f");
                  for (const table of factTables) yield* sql.unsafe(`DELETE FROM ${table} f WHERE ${filter}`);
                  preparations.delete(batchId);
                  yield* dropStaged(sql, batchId);
                }),
              );
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          const listBatches = Effect.fn("SaleStore.listBatches")(
            function* (source: SaleSource | undefined) {
              return yield* listBatchRows(sql, source);
            },
            Effect.catchTag("SqlError", Effect.die),
          );

          const discardPending = Effect.fn("SaleStore.discardPending")(function* (source?: SaleSource) {
            const pending = (yield* listBatches(source)).filter((batch) => batch.state === "PENDING");
            yield* Effect.forEach(pending, (batch) => Effect.ignore(discardBatch(batch.batchId)));
            return pending.length;
          });

          return SaleStore.of({
            openBatch,
            appendTransactions,
            compareReceipts: Effect.fn("SaleStore.compareReceipts")(
              (transactions: readonly Transaction[]) => Effect.andThen(beforeStep, compareReceipts(sql, transactions)),
              Effect.catchTag("SqlError", Effect.die),
            ),
            checkBatch: check,
            prepareBatch,
            commitBatch,
            undoBatch,
            releaseBatch,
            settle,
            discardBatch,
            discardPending,
            findBatch: Effect.fn("SaleStore.findBatch")(
              (batchId: number) => findBatchRow(sql, batchId),
              Effect.catchTag("SqlError", Effect.die),
            ),
            listBatches: (source) => listBatches(source),
            verifySummaries: Effect.fn("SaleStore.verifySummaries")(
              () => differencesOf(sql),
              Effect.catchTag("SqlError", Effect.die),
            ),
            rebuildSummaries: Effect.fn("SaleStore.rebuildSummaries")(
              function* () {
                yield* sql.withTransaction(
                  Effect.gen(function* () {
                    yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
                    yield* rebuild(sql);
                  }),
                );
              },
              Effect.catchTag("SqlError", Effect.die),
            ),
          });
        }),
      ),
      Layer.merge(ReceiptFeed.layer, FigureNewsFeed.layer),
    );
  static readonly layer = SaleStore.layerWith({ linesAtLeast: 20_000, rowsPerStep: 10_000 });
}
