/** Lists commits and undos of batches by change number, so that followers can resume where they stopped. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { SaleBatch } from "./sale-batch.ts";
import { batchColumns } from "./sale-batch-repository.ts";

/** Batch after its last change: COMMITTED or UNDONE. */
export interface SaleChange extends SaleBatch {
  readonly changeNo: number;
}

/** Lists the changes after a given one, oldest first. */
export const listChangesAfter = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  changeNo: number,
  atMost: number,
) {
  return yield* sql<SaleChange>`
    SELECT ${sql.literal(batchColumns)}, change_no::float8 AS "changeNo" FROM sale_batch
    WHERE change_no > ${changeNo} ORDER BY change_no LIMIT ${atMost}`;
});

/** Scalar SQL of the number of the last change; 0 before the first. */
export const lastChange = "(SELECT coalesce(max(change_no), 0)::float8 FROM sale_batch)";
