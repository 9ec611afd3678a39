/** What was committed and undone, in the order of the database: what follows the sales reads it from where it stopped. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { SaleBatch } from "./sale-batch.ts";
import { batchColumns } from "./sale-batch-repository.ts";

/** A batch as its last change left it: COMMITTED, or UNDONE. */
export interface SaleChange extends SaleBatch {
  readonly changeNo: number;
}

/** The next changes after one, oldest first. */
export const changesAfter = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, changeNo: number, atMost: number) {
  return yield* sql<SaleChange>`
    SELECT ${sql.literal(batchColumns)}, change_no::float8 AS "changeNo" FROM sale_batch
    WHERE change_no > ${changeNo} ORDER BY change_no LIMIT ${atMost}`;
});

/** The number of the last change; 0 before the first. As a scalar of SQL. */
export const lastChange = "(SELECT coalesce(max(change_no), 0)::float8 FROM sale_batch)";
