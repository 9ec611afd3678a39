/** Commits a batch of sales completely or not at all, and undoes a committed one. */
import { Effect, Queue } from "effect";
import { commitLockId, requeueReceipts } from "./live-receipts.ts";
import { dropJoinedSums, joinStagedSums, moveSomeIntoSummary } from "./joined-sums.ts";
import { addBatchToSummaries, subtractFromSummaries } from "./keep-summaries.ts";
import { moveStock } from "./move-stock.ts";
import { areDuplicatesKept, dropDuplicateReceipts, isPreparationValid, isSamePreparedBatch } from "./prepare-batch.ts";
import { bringBackReplaced, listPartIds, listReplacedDays, separateReplaced } from "./replace-receipts.ts";
import { DuplicatesGone, SaleConflict, type ReceiptDay, type SaleBatch, type WrongBatchState } from "./sale-batch.ts";
import { dateChanges, readLastChangeNo } from "./date-changes.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { addStaged, dropStaged, subtractStaged } from "./staged-summaries.ts";
import type { SaleParts } from "./sale-parts.ts";

/**
 * Number of lines above which the statistics are updated before a commit: with outdated ones, PostgreSQL takes minutes
 * over nested loops.
 */
const analyseAboveLineCount = 2_000;

/** Checks the stores and days of receipts that a commit replaces; a failure stops the commit. */
export type CheckReplacedDays<E = never, R = never> = (days: readonly ReceiptDay[]) => Effect.Effect<void, E, R>;

/** Makes the commit of a pending batch: its stored sales count from then on. With `mayReplace`, it replaces differing receipts of earlier imports. */
export function makeBatchCommit(saleParts: SaleParts) {
  const { sql, isEmbedded, joined, batchIn, tellOf, takePreparation, analyseFacts, batchSums } = saleParts;
  const undoBatch = makeUndatedUndo(saleParts);
  return Effect.fn("SaleStore.commitBatch")(
    function* <E = never, R = never>(batchId: number, mayReplace?: CheckReplacedDays<E, R>) {
      const preparation = takePreparation(batchId);
      batchSums.forget(batchId);
      const lineCount = (yield* findBatchRow(sql, batchId))?.lineCount ?? 0;
      if (preparation === undefined && lineCount > analyseAboveLineCount) yield* analyseFacts;
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLockId})`;
          const changeNoBefore = yield* readLastChangeNo(sql);
          const pendingBatch = yield* batchIn(batchId, "PENDING");
          if (preparation !== undefined && !(yield* areDuplicatesKept(sql, pendingBatch, preparation)))
            return yield* new DuplicatesGone({ batchId });
          const isPrepared = preparation !== undefined && (yield* isPreparationValid(sql, pendingBatch, preparation));
          if (mayReplace !== undefined) {
            yield* mayReplace(yield* listReplacedDays(sql, pendingBatch));
            const replacedBatchIds = yield* separateReplaced(sql, pendingBatch, (origin) =>
              stopUndoPreparation(saleParts, origin),
            );
            for (const part of replacedBatchIds) yield* undoBatch(part);
          }
          if (isPrepared) {
            yield* moveStock(sql, pendingBatch, "sold", true);
            yield* isEmbedded ? joinStagedSums(sql, batchId) : addStaged(sql, batchId);
            yield* Queue.offer(joined, batchId);
          } else {
            const { conflictCount, conflicts } = yield* dropDuplicateReceipts(sql, pendingBatch);
            if (conflictCount > 0) return yield* new SaleConflict({ batchId, conflictCount, conflicts });
            yield* addBatchToSummaries(sql, pendingBatch);
            yield* moveStock(sql, pendingBatch, "sold", false);
            if (preparation !== undefined) yield* dropStaged(sql, batchId);
          }
          yield* sql`
            UPDATE sale_batch SET state = 'COMMITTED', committed_at = now(), change_no = n.change_no, commit_no = n.change_no
            FROM (SELECT nextval('sale_change') AS change_no) n WHERE batch_id = ${batchId}`;
          yield* dateChanges(sql, changeNoBefore);
          return yield* batchIn(batchId, "COMMITTED");
        }),
      );
    },
    Effect.tap(tellOf),
    Effect.catchTag("SqlError", Effect.die),
  );
}

/** Moves all joined sums of a batch into the summaries, so that parts of them can be subtracted; embedded database only. */
const moveJoinedSumsBack = ({ sql, isEmbedded, rowsPerMove }: SaleParts, batchId: number) =>
  Effect.gen(function* () {
    if (!isEmbedded) return;
    while (yield* moveSomeIntoSummary(sql, rowsPerMove, (candidateId) => candidateId === batchId)) continue;
  }).pipe(Effect.orDie);

/** Stops the preparation of an undo, which has moved sums of the batch out of the summaries, and moves them back. */
const stopUndoPreparation = (parts: SaleParts, batchId: number) =>
  Effect.suspend(() => {
    parts.leaving.delete(batchId);
    return moveJoinedSumsBack(parts, batchId);
  });

export function makeBatchUndo({ sql, ...parts }: SaleParts) {
  const undoBatch = makeUndatedUndo({ sql, ...parts });
  return Effect.fn("SaleStore.undoBatch")(
    (batchId: number) =>
      sql.withTransaction(
        Effect.flatMap(readLastChangeNo(sql), (changeNoBefore) =>
          Effect.tap(undoBatch(batchId), dateChanges(sql, changeNoBefore)),
        ),
      ),
    Effect.catchTag("SqlError", Effect.die),
  );
}

/** Makes the undo of a batch as a part of a transaction, which has to date its changes. */
function makeUndatedUndo(saleParts: SaleParts) {
  const { sql, isEmbedded, leaving, batchIn, tellOf, takePreparation } = saleParts;
  /** Tells whether the sums of a prepared undo are still separate; an import that replaces receipts of the batch may have moved them back. */
  const areSumsSeparate = (batchId: number) => !isEmbedded || leaving.has(batchId);
  const undoBatch: (batchId: number) => Effect.Effect<SaleBatch, WrongBatchState> = Effect.fn(
    "SaleStore.undoInTransaction",
  )(
    function* (batchId: number) {
      const preparation = takePreparation(batchId);
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${commitLockId})`;
          const committedBatch = yield* batchIn(batchId, "COMMITTED");
          const isPrepared =
            preparation !== undefined && areSumsSeparate(batchId) && isSamePreparedBatch(committedBatch, preparation);
          yield* moveStock(sql, committedBatch, "undone", isPrepared);
          if (isPrepared) yield* isEmbedded ? dropJoinedSums(sql, batchId) : subtractStaged(sql, batchId);
          else {
            yield* moveJoinedSumsBack(saleParts, batchId);
            yield* subtractFromSummaries(sql, committedBatch);
            if (preparation !== undefined) yield* dropStaged(sql, batchId);
          }
          yield* requeueReceipts(sql, batchId);
          yield* sql`UPDATE sale_batch SET state = 'UNDONE', undone_at = now(), change_no = nextval('sale_change') WHERE batch_id = ${batchId}`;
          for (const part of yield* listPartIds(sql, batchId)) yield* undoBatch(part);
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
