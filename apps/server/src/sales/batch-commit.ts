/** Commits a batch of sales completely or not at all, and undoes a committed one. */
import { Effect, Queue } from "effect";
import { commitLock, requeueReceipts } from "./live-receipts.ts";
import { dropJoinedSums, joinStagedSums, moveIntoSummary } from "./joined-sums.ts";
import { addToSummaries, subtractFromSummaries } from "./keep-summaries.ts";
import { moveStock } from "./move-stock.ts";
import { areDuplicatesKept, dropDuplicateReceipts, isPreparationValid, isSamePreparedBatch } from "./prepare-batch.ts";
import { bringBackReplaced, listParts, listReplacedDays, separateReplaced } from "./replace-receipts.ts";
import { DuplicatesGone, SaleConflict, type ReceiptDay, type SaleBatch, type WrongBatchState } from "./sale-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { addStaged, dropStaged, subtractStaged } from "./staged-summaries.ts";
import type { SaleParts } from "./sale-parts.ts";

/**
 * Updates the statistics before a large batch is committed: with outdated ones, PostgreSQL picks nested loops over
 * half a million lines, which take minutes.
 */
const linesWorthAnalysing = 2_000;

/** Checks the stores and days of receipts that a commit replaces; a failure stops the commit. */
export type ReplaceCheck<E = never, R = never> = (days: readonly ReceiptDay[]) => Effect.Effect<void, E, R>;

export function makeBatchCommit(saleParts: SaleParts) {
  const { sql, isEmbedded, joined, batchIn, tellOf, takePreparation, analyseFacts, batchSums } = saleParts;
  const undoBatch = makeBatchUndo(saleParts);
  return Effect.fn("SaleStore.commitBatch")(
    function* <E = never, R = never>(batchId: number, mayReplace?: ReplaceCheck<E, R>) {
      const preparation = takePreparation(batchId);
      batchSums.forget(batchId);
      const lineCount = (yield* findBatchRow(sql, batchId))?.lineCount ?? 0;
      if (preparation === undefined && lineCount > linesWorthAnalysing) yield* analyseFacts;
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
          const batch = yield* batchIn(batchId, "PENDING");
          if (preparation !== undefined && !(yield* areDuplicatesKept(sql, batch, preparation)))
            return yield* new DuplicatesGone({ batchId });
          const isPrepared = preparation !== undefined && (yield* isPreparationValid(sql, batch, preparation));
          if (mayReplace !== undefined) {
            yield* mayReplace(yield* listReplacedDays(sql, batch));
            const replacedReceipts = yield* separateReplaced(sql, batch, (origin) => stopMovingOut(saleParts, origin));
            for (const part of replacedReceipts) yield* undoBatch(part);
          }
          if (isPrepared) {
            yield* moveStock(sql, batch, "sold", true);
            yield* isEmbedded ? joinStagedSums(sql, batchId) : addStaged(sql, batchId);
            yield* Queue.offer(joined, batchId);
          } else {
            const { conflictCount, conflicts } = yield* dropDuplicateReceipts(sql, batch);
            if (conflictCount > 0) return yield* new SaleConflict({ batchId, conflictCount, conflicts });
            yield* addToSummaries(sql, batch);
            yield* moveStock(sql, batch, "sold", false);
            if (preparation !== undefined) yield* dropStaged(sql, batchId);
          }
          yield* sql`
            UPDATE sale_batch SET state = 'COMMITTED', committed_at = now(), change_no = n.change_no, commit_no = n.change_no
            FROM (SELECT nextval('sale_change') AS change_no) n WHERE batch_id = ${batchId}`;
          return yield* batchIn(batchId, "COMMITTED");
        }),
      );
    },
    Effect.tap(tellOf),
    Effect.catchTag("SqlError", Effect.die),
  );
}

/** Moves the joined sums of a batch into the summaries, so that parts of them can be subtracted. */
const settleBatch = ({ sql, isEmbedded, rowsPerMove }: SaleParts, batchId: number) =>
  Effect.gen(function* () {
    if (!isEmbedded) return;
    while (yield* moveIntoSummary(sql, rowsPerMove, (candidateId) => candidateId === batchId)) continue;
  }).pipe(Effect.orDie);

/** Stops the preparation of an undo that moves the joined sums of a batch, and moves them back. */
const stopMovingOut = (parts: SaleParts, batchId: number) =>
  Effect.suspend(() => {
    parts.leaving.delete(batchId);
    return settleBatch(parts, batchId);
  });

export function makeBatchUndo(saleParts: SaleParts) {
  const { sql, isEmbedded, leaving, batchIn, tellOf, takePreparation } = saleParts;
  /** Tells whether the sums of a prepared undo are still separate; an import that replaces receipts of the batch may have moved them back. */
  const commitsApart = (batchId: number) => !isEmbedded || leaving.has(batchId);
  const undoBatch: (batchId: number) => Effect.Effect<SaleBatch, WrongBatchState> = Effect.fn("SaleStore.undoBatch")(
    function* (batchId: number) {
      const preparation = takePreparation(batchId);
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLock})`;
          const batch = yield* batchIn(batchId, "COMMITTED");
          const isPrepared =
            preparation !== undefined && commitsApart(batchId) && isSamePreparedBatch(batch, preparation);
          yield* moveStock(sql, batch, "undone", isPrepared);
          if (isPrepared) yield* isEmbedded ? dropJoinedSums(sql, batchId) : subtractStaged(sql, batchId);
          else {
            yield* settleBatch(saleParts, batchId);
            yield* subtractFromSummaries(sql, batch);
            if (preparation !== undefined) yield* dropStaged(sql, batchId);
          }
          yield* requeueReceipts(sql, batchId);
          yield* sql`UPDATE sale_batch SET state = 'UNDONE', undone_at = now(), change_no = nextval('sale_change') WHERE batch_id = ${batchId}`;
          for (const part of yield* listParts(sql, batchId)) yield* undoBatch(part);
          yield* bringBackReplaced(sql, batchId);
          return yield* batchIn(batchId, "UNDONE");
        }),
      );
    },
    Effect.tap(tellOf),
    Effect.catchTag("SqlError", Effect.die),
  );
  return undoBatch;
}
