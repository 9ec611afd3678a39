/** Prepares a batch of sales before its commit or its undo, in small steps, so that others are served meanwhile. */
import { Effect, Queue } from "effect";
import type { ContradictionRule } from "./check-batch.ts";
import { moveOutOfSummaries } from "./joined-sums.ts";
import { prepareCommit, prepareUndo } from "./prepare-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { dropStaged } from "./staged-summaries.ts";
import type { SaleParts } from "./sale-parts.ts";

export function makeBatchPreparation(saleParts: SaleParts) {
  const { sql, linesAtLeast, rowsPerStep, isEmbedded, rowsPerMove, beforeStep, share, batchSums } = saleParts;
  const { leaving, settle, joined, preparations, analyseFacts } = saleParts;

  const prepareBatch = Effect.fn("SaleStore.prepareBatch")(
    function* (batchId: number, rule?: ContradictionRule) {
      const batch = yield* findBatchRow(sql, batchId);
      if (batch === undefined || batch.lineCount < linesAtLeast) return;
      if (batch.state !== "PENDING" && batch.state !== "COMMITTED") return;
      yield* analyseFacts;
      if (batch.state === "PENDING")
        return void preparations.set(
          batchId,
          yield* prepareCommit(sql, batch, { rowsPerStep, beforeStep }, { rule, share, sums: batchSums.take(batch) }),
        );
      yield* settle;
      const preparation = yield* prepareUndo(sql, batch, { rowsPerStep, beforeStep });
      if (isEmbedded) {
        leaving.add(batchId);
        yield* Effect.onError(
          moveOutOfSummaries(sql, batchId, {
            rowsPerStep: rowsPerMove,
            beforeStep,
            isWanted: () => leaving.has(batchId),
          }),
          () => releaseBatch(batchId),
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

  return { prepareBatch, releaseBatch };
}
