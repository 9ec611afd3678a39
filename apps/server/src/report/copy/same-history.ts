/** Checks that a report copy was made from this database. Another database, or a restored older state, has other batches or stock changes under the same numbers. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { CopyFile } from "./copy-file.ts";
import { readRows } from "./copy-rows.ts";
import { committedUs } from "./follow-sales.ts";
import { hasStockChanges } from "./follow-stock.ts";

interface DatabaseBatch {
  readonly batchId: number;
  readonly no: number;
}

/** Returns whether the batches and stock changes of the copy are those of the database; batches undone later do not count as differences. */
export const isCopyOfDatabase = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, copyFile: CopyFile) {
  const copiedBatches = (yield* Effect.promise(() =>
    readRows(copyFile.writer, "SELECT batch_id, change_no, committed_us FROM sale_batch"),
  )) as readonly { readonly batch_id: number; readonly change_no: number; readonly committed_us: number }[];
  const databaseBatches = yield* sql<DatabaseBatch & { readonly committedAt: Date | null }>`
    SELECT batch_id AS "batchId", change_no::float8 AS no, committed_at AS "committedAt" FROM sale_batch WHERE state IN ('COMMITTED', 'UNDONE') AND change_no IS NOT NULL`;
  const databaseBatchById = new Map(databaseBatches.map((batch) => [batch.batchId, batch]));
  const isInDatabase = (batch: (typeof copiedBatches)[number]) => {
    const databaseBatch = databaseBatchById.get(batch.batch_id);
    return (
      databaseBatch !== undefined &&
      committedUs(databaseBatch.committedAt) === batch.committed_us &&
      (databaseBatch.no === batch.change_no || databaseBatch.no > copyFile.changeNo)
    );
  };
  const lastChangeNo = databaseBatches.reduce((highestNo, { no }) => Math.max(highestNo, no), 0);
  if (copyFile.changeNo > lastChangeNo || !copiedBatches.every(isInDatabase)) return false;
  return yield* hasStockChanges(sql, copyFile.stock);
});
