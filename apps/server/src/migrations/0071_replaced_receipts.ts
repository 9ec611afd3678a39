/** Prepares for imports that replace receipts: these move into batches of their own, which can be brought back. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE sale_batch
      ADD COLUMN part_of integer REFERENCES sale_batch,
      ADD COLUMN replaced_by integer REFERENCES sale_batch,
      ADD COLUMN split_count integer NOT NULL DEFAULT 0,
      ADD COLUMN commit_no bigint`;
  yield* sql`COMMENT ON COLUMN sale_batch.part_of IS 'The batch that brought these receipts, before others replaced them'`;
  yield* sql`COMMENT ON COLUMN sale_batch.replaced_by IS 'The batch that replaces these receipts while it is COMMITTED'`;
  yield* sql`COMMENT ON COLUMN sale_batch.split_count IS 'Number of times that receipts were taken out of the batch'`;
  yield* sql`COMMENT ON COLUMN sale_batch.commit_no IS 'Order of the commits of files, which a later change of the batch keeps'`;
  yield* sql`CREATE INDEX sale_batch_part ON sale_batch (part_of) WHERE part_of IS NOT NULL`;
  yield* sql`CREATE INDEX sale_batch_replaced ON sale_batch (replaced_by) WHERE replaced_by IS NOT NULL`;
});
