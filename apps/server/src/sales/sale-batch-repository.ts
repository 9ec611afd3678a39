/** Reads rows of `sale_batch`. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { SaleBatch, SaleSource } from "./sale-batch.ts";

/** Columns of a batch. */
export const batchColumns = `batch_id AS "batchId", source, label, state, created_by AS "createdBy", created_at AS "createdAt",
  committed_at AS "committedAt", undone_at AS "undoneAt", location_ids AS "locationIds", first_date AS "firstDate",
  last_date AS "lastDate", sale_count AS "saleCount", line_count AS "lineCount", skipped_count AS "skippedCount", split_count AS "splitCount"`;

/** Finds a batch; "lock" locks it until the end of the transaction. */
export const findBatchRow = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number, lock?: "lock") {
  const rows = yield* sql<SaleBatch>`
    SELECT ${sql.literal(batchColumns)} FROM sale_batch WHERE batch_id = ${batchId} ${sql.literal(lock ? "FOR UPDATE" : "")}`;
  return rows[0];
});

/** Lists all batches, or those of a source, newest first. */
export const listBatchRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, source?: SaleSource) {
  return yield* sql<SaleBatch>`
    SELECT ${sql.literal(batchColumns)} FROM sale_batch
    WHERE (${source ?? null}::text IS NULL OR source = ${source ?? null}) ORDER BY batch_id DESC`;
});
