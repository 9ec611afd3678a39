/** Adds to a scheduled run its export batch, the days of the batch, and the outcome. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE task_run ADD COLUMN export_batch_id integer REFERENCES export_batch, ADD COLUMN from_date date, ADD COLUMN to_date date,
      ADD COLUMN batch_outcome text CHECK (batch_outcome IN ('EXPORTED', 'EMPTY', 'REPEATED', 'MET'))`;
  yield* sql`COMMENT ON COLUMN task_run.export_batch_id IS 'The batch of the run; of one REPEATED or MET the one in which its days left before'`;
});
