/** An import is undone in steps: where it is, and how far it came, is kept, so that another server goes on where one stopped. */

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
