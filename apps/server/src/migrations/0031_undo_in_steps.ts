/** Stores the progress of an undo in steps, so that another server can continue an interrupted undo. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE import_batch
      DROP CONSTRAINT import_batch_state_check,
      ADD CONSTRAINT import_batch_state_check CHECK (state IN ('RUNNING', 'COMMITTED', 'UNDOING', 'FAILED', 'UNDONE')),
      ADD COLUMN undone_to integer`;
  yield* sql`COMMENT ON COLUMN import_batch.undone_to IS 'The change that was taken back last: they go from the last to the first'`;
});
