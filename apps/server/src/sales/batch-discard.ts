/** Discards pending batches of sales: marked first, then emptied in steps. */
import { Effect } from "effect";
import { makeBatchFilter, batchConditionSql } from "./check-batch.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { dropStaged, splitIntoSteps } from "./staged-summaries.ts";
import { type SaleParts, factTables } from "./sale-parts.ts";

export function makeBatchDiscard(saleParts: SaleParts) {
  const { sql, linesAtLeast, rowsPerStep, beforeStep, batchIn, preparations, batchSums } = saleParts;

  /** Deletes the invisible rows of a large batch, some days at a time, so that other requests run meanwhile. */
  const deleteRowsInSteps = Effect.fnUntraced(function* (batch: SaleBatch) {
    if (batch.lineCount < linesAtLeast) return;
    for (const step of yield* splitIntoSteps(sql, batch, rowsPerStep)) {
      for (const table of factTables)
        yield* Effect.andThen(beforeStep, sql.unsafe(`DELETE FROM ${table} f WHERE ${makeBatchFilter(step)("f")}`));
    }
  });

  const batchHasRows = (batch: SaleBatch) =>
    Effect.map(sql`SELECT FROM sale f WHERE ${batchConditionSql(sql, "f", batch)} LIMIT 1`, (rows) => rows.length > 0);

  const discardBatch = Effect.fn("SaleStore.discardBatch")(
    function* (batchId: number) {
      batchSums.forget(batchId);
      // Marks the batch as discarded first, so that nobody commits half of it; after a crash the rest is
      // deleted on the next call.
      const batchToDelete = yield* sql.withTransaction(
        Effect.gen(function* () {
          const lockedBatch = yield* findBatchRow(sql, batchId, "lock");
          if (lockedBatch?.state === "DISCARDED" && (yield* batchHasRows(lockedBatch))) return lockedBatch;
          const pendingBatch = yield* batchIn(batchId, "PENDING");
          yield* sql`UPDATE sale_batch SET state = 'DISCARDED' WHERE batch_id = ${batchId}`;
          return pendingBatch;
        }),
      );
      yield* deleteRowsInSteps(batchToDelete);
      yield* sql.withTransaction(
        Effect.gen(function* () {
          const filterOfBatch = makeBatchFilter(batchToDelete)("f");
          for (const table of factTables) yield* sql.unsafe(`DELETE FROM ${table} f WHERE ${filterOfBatch}`);
          preparations.delete(batchId);
          yield* dropStaged(sql, batchId);
        }),
      );
    },
    Effect.catchTag("SqlError", Effect.die),
  );

  return discardBatch;
}
