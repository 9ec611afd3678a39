/** Parts that the calls of the store of sales share: its database, its queue of joined sums, and the preparations of batches. */
import { Effect, Queue } from "effect";
import { SqlClient } from "effect/sql";
import { DatabaseEngine, waitForRequests } from "../database/index.ts";
import { FigureNewsFeed } from "../live/index.ts";
import { makeBatchSummation } from "./batch-sums.ts";
import { moveSomeIntoSummary } from "./joined-sums.ts";
import type { Preparation } from "./prepare-batch.ts";
import { WrongBatchState, type SaleBatch, type SaleBatchState } from "./sale-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { ReceiptFeed } from "./written-receipts.ts";

/** Minimum size and steps of preparing a batch before a commit or undo. */
export interface PreparationSizes {
  /** Minimum size; preparing a smaller batch would take longer than committing it. Units: lines. */
  readonly linesAtLeast: number;
  /** Approximate number of receipts and lines in a step; a day is never split. */
  readonly rowsPerStep: number;
}

/** Fact tables, dependents before the receipt itself. */
export const factTables = ["sale_line", "sale_tender", "sale_tax", "sale"] as const;

export type SaleParts = Effect.Success<ReturnType<typeof makeSaleParts>>;

export const makeSaleParts = Effect.fnUntraced(function* ({ linesAtLeast, rowsPerStep }: PreparationSizes) {
  const sql = yield* SqlClient.SqlClient;
  const { kind, share } = yield* DatabaseEngine;
  const receiptFeed = yield* ReceiptFeed;
  const figureNewsFeed = yield* FigureNewsFeed;
  const isEmbedded = kind !== "postgresql";
  /** Number of summary rows moved at a time: moving a row takes as long as reading several receipts or lines. */
  const rowsPerSummaryMove = Math.ceil(rowsPerStep / 10);
  const beforeStep = isEmbedded ? waitForRequests : Effect.void;
  const summaryMoves = yield* makeSummaryMoves({ sql, isEmbedded, rowsPerMove: rowsPerSummaryMove, beforeStep });
  const preparationByBatch = new Map<number, Preparation>();
  return {
    sql,
    share,
    feed: receiptFeed,
    linesAtLeast,
    rowsPerStep,
    isEmbedded,
    rowsPerMove: rowsPerSummaryMove,
    beforeStep,
    ...summaryMoves,
    batchSums: makeBatchSummation(sql),
    preparations: preparationByBatch,
    /** Returns the preparation of a batch and forgets it. */
    takePreparation: (batchId: number) => {
      const preparation = preparationByBatch.get(batchId);
      preparationByBatch.delete(batchId);
      return preparation;
    },
    /** Reads and locks a batch until the end of the transaction. Errors: WrongBatchState if it is in another state than the given state. */
    batchIn: Effect.fnUntraced(function* (batchId: number, state: SaleBatchState) {
      const batch = yield* findBatchRow(sql, batchId, "lock");
      if (batch?.state !== state) return yield* new WrongBatchState({ batchId, state: batch?.state ?? null });
      return batch;
    }),
    /** Announces that figures changed at the locations and days of a committed or undone batch. */
    tellOf: ({ locationIds, firstDate, lastDate }: SaleBatch) =>
      firstDate === null || lastDate === null
        ? Effect.void
        : figureNewsFeed.tell(locationIds.map((locationId) => ({ locationId, firstDate, lastDate }))),
    analyseFacts: analyseFacts(sql),
  };
});

/** Makes the moves of joined sums into the summaries: `settle` moves all of them, and a batch number put into `joined` starts a move in the background. */
const makeSummaryMoves = Effect.fnUntraced(function* ({
  sql,
  isEmbedded,
  rowsPerMove,
  beforeStep,
}: {
  readonly sql: SqlClient.SqlClient;
  readonly isEmbedded: boolean;
  readonly rowsPerMove: number;
  readonly beforeStep: Effect.Effect<void>;
}) {
  /** Batches whose sums are being moved out and must not be moved in again. */
  const leavingBatchIds = new Set<number>();
  const moveAllIntoSummary = Effect.gen(function* () {
    if (!isEmbedded) return;
    while (
      yield* Effect.uninterruptible(moveSomeIntoSummary(sql, rowsPerMove, (batchId) => !leavingBatchIds.has(batchId)))
    )
      yield* beforeStep;
  }).pipe(Effect.catchTag("SqlError", Effect.die));
  const summaryJoinedSignals = yield* Queue.sliding<number>(1);
  yield* Effect.forkScoped(
    Effect.forever(
      Effect.andThen(
        Effect.catchCause(moveAllIntoSummary, (cause) =>
          Effect.logError("sums were not moved into the summaries", cause),
        ),
        Queue.take(summaryJoinedSignals),
      ),
    ),
  );
  return { leaving: leavingBatchIds, settle: moveAllIntoSummary, joined: summaryJoinedSignals };
});

/** Updates the statistics of the columns that batches are found by, from few rows, because everybody waits meanwhile. */
const analyseFacts = (sql: SqlClient.SqlClient) =>
  Effect.forEach(
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
