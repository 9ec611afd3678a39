/** Prepares the commit of a large batch in steps between which other requests run, and checks that the preparation is still valid. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { DatabaseEngine } from "../database/index.ts";
import type { BatchSums } from "./batch-sums.ts";
import { checkBatch, dropSameReceipts, type ContradictionRule } from "./check-batch.ts";
import { SaleConflict, type ConflictingReceipt, type SaleBatch } from "./sale-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { stageStock } from "./move-stock.ts";
import { joinDays, stageSummaries, stageSums, splitIntoSteps, type StepOptions } from "./staged-summaries.ts";

/** State at the time of preparation. It stays valid while the batch is unchanged and no other receipts arrive for its locations and days. */
export interface Preparation {
  readonly saleCount: number;
  readonly lineCount: number;
  readonly splitCount: number;
  /** Committed batches that the receipts were compared with, each with its last change. */
  readonly comparedWith: readonly string[];
}

/** Maximum number of conflicts in the answer. */
const conflictsAtMost = 500;

export interface CommitOptions {
  readonly rule: ContradictionRule | undefined;
  readonly share: DatabaseEngine["Service"]["share"];
  /** Sums of the receipts that were written into the batch, if they are known. */
  readonly sums: BatchSums | undefined;
}

/** Compares a pending batch with the committed ones, deletes duplicates, and stages the sums of the rest. */
export const prepareCommit = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  saleBatch: SaleBatch,
  stepOptions: StepOptions,
  { rule, share, sums }: CommitOptions,
) {
  const committedNeighbours = yield* readCommittedNeighbours(sql, saleBatch);
  const batchSteps =
    sums === undefined
      ? yield* splitIntoSteps(sql, saleBatch, stepOptions.rowsPerStep)
      : joinDays(saleBatch, sortDaysByDate(sums), stepOptions.rowsPerStep);
  let sameReceiptCount = 0;
  const conflictingReceipts: ConflictingReceipt[] = [];
  let conflictCount = 0;
  for (const step of batchSteps) {
    yield* stepOptions.beforeStep;
    const dropped = yield* sql.withTransaction(dropDuplicateReceipts(sql, step, rule));
    conflictCount += dropped.conflictCount;
    sameReceiptCount += dropped.same;
    conflictingReceipts.push(...dropped.conflicts);
  }
  if (conflictCount > 0) {
    return yield* new SaleConflict({
      batchId: saleBatch.batchId,
      conflictCount,
      conflicts: conflictingReceipts.toSorted((left, right) => left.saleNo - right.saleNo).slice(0, conflictsAtMost),
    });
  }
  if (sums === undefined) return yield* stageBatch(sql, saleBatch, batchSteps, committedNeighbours, stepOptions);
  if (sameReceiptCount > 0)
    return yield* stageBatch(
      sql,
      saleBatch,
      yield* splitIntoSteps(sql, saleBatch, stepOptions.rowsPerStep),
      committedNeighbours,
      stepOptions,
    );
  yield* stageSums(sql, saleBatch, { sums: sums.sums, steps: batchSteps, share }, stepOptions);
  return yield* finishStaging(sql, saleBatch, committedNeighbours);
});

const sortDaysByDate = ({ days }: BatchSums) =>
  Array.from(days, ([day, rows]) => ({ day, rows })).toSorted((left, right) => (left.day < right.day ? -1 : 1));

/** Stages the sums of a committed batch for its undo. */
export const prepareUndo = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  stepOptions: StepOptions,
) {
  return yield* stageBatch(sql, batch, yield* splitIntoSteps(sql, batch, stepOptions.rowsPerStep), [], stepOptions);
});

/** Checks that a preparation is still valid; call it under the commit lock. */
export const isPreparationValid = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  preparation: Preparation,
) {
  if (!isSamePreparedBatch(batch, preparation)) return false;
  const comparedChanges = new Set(preparation.comparedWith);
  return (yield* readCommittedNeighbours(sql, batch)).every((change) => comparedChanges.has(change));
});

/**
 * Checks that a batch whose preparation left receipts out as duplicates can do without them: every batch that they were
 * compared with still counts. Call it under the commit lock.
 */
export const areDuplicatesKept = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { skippedCount }: SaleBatch,
  { comparedWith }: Preparation,
) {
  if (skippedCount === 0 || comparedWith.length === 0) return true;
  const comparedBatchIds = comparedWith.map((change) => change.split(" ")[0]);
  const undoneRows = yield* sql`
    SELECT FROM sale_batch WHERE batch_id = ANY (${`{${comparedBatchIds.join(",")}}`}::integer[]) AND state <> 'COMMITTED' LIMIT 1`;
  return undoneRows.length === 0;
});

/** Checks that a batch has the receipts of its preparation: an import may have replaced some meanwhile. */
export const isSamePreparedBatch = (batch: SaleBatch, { saleCount, lineCount, splitCount }: Preparation): boolean =>
  batch.saleCount === saleCount && batch.lineCount === lineCount && batch.splitCount === splitCount;

/** Removes the duplicates of a batch, or of some of its days, unless there are conflicts; returns the numbers of both, and the conflicts. */
export const dropDuplicateReceipts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  rule: ContradictionRule = "conflict",
) {
  const batchCheck = yield* checkBatch(sql, batch, rule);
  if (batchCheck.conflictCount > 0 || batchCheck.same === 0) return batchCheck;
  const droppedLineCount = yield* dropSameReceipts(sql, batch);
  yield* sql`
    UPDATE sale_batch SET skipped_count = skipped_count + ${batchCheck.same}, sale_count = sale_count - ${batchCheck.same}, line_count = line_count - ${droppedLineCount}
    WHERE batch_id = ${batch.batchId}`;
  return batchCheck;
});

const stageBatch = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  steps: readonly SaleBatch[],
  comparedWith: readonly string[],
  stepOptions: StepOptions,
) {
  yield* stageSummaries(sql, batch, steps, stepOptions);
  return yield* finishStaging(sql, batch, comparedWith);
});

const finishStaging = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  saleBatch: SaleBatch,
  comparedWith: readonly string[],
) {
  const batchAfterDrop = (yield* findBatchRow(sql, saleBatch.batchId)) ?? saleBatch;
  yield* stageStock(sql, saleBatch.batchId);
  return {
    saleCount: batchAfterDrop.saleCount,
    lineCount: batchAfterDrop.lineCount,
    splitCount: batchAfterDrop.splitCount,
    comparedWith,
  } satisfies Preparation;
});

/** Reads the committed batches that share a location and day with a batch, each with its last change number, as texts. */
const readCommittedNeighbours = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batch: SaleBatch) {
  const rows = yield* sql<{ readonly change: string }>`
    SELECT batch_id || ' ' || change_no AS change FROM sale_batch
    WHERE state = 'COMMITTED' AND batch_id <> ${batch.batchId} AND location_ids && ${`{${batch.locationIds.join(",")}}`}::integer[]
      AND first_date <= ${batch.lastDate}::date AND last_date >= ${batch.firstDate}::date`;
  return rows.map((row) => row.change);
});
