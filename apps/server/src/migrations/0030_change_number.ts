/** Numbers the commits and undos of sales batches in commit order, so that the report copy can follow them. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`CREATE SEQUENCE sale_change AS bigint`;
  yield* sql`ALTER TABLE sale_batch ADD COLUMN change_no bigint`;
  yield* sql`COMMENT ON COLUMN sale_batch.change_no IS 'The last change: the commit, or the undo'`;
  yield* sql`
    UPDATE sale_batch b SET change_no = n.no
    FROM (SELECT batch_id, row_number() OVER (ORDER BY batch_id) AS no FROM sale_batch WHERE state IN ('COMMITTED', 'UNDONE')) n WHERE n.batch_id = b.batch_id`;
  yield* sql`SELECT setval('sale_change', (SELECT count(change_no) + 1 FROM sale_batch), false)`;
  yield* sql`CREATE UNIQUE INDEX sale_batch_change ON sale_batch (change_no)`;
});
