/** Adds the rows that an import set aside because of errors or conflicts, and the imports that correct them. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE import_batch ADD COLUMN corrects integer REFERENCES import_batch, ADD COLUMN set_aside_header jsonb`;
  yield* sql`COMMENT ON COLUMN import_batch.corrects IS 'Import whose set aside rows this one brings again'`;
  yield* sql`CREATE INDEX import_batch_corrects ON import_batch (corrects) WHERE corrects IS NOT NULL`;
  yield* sql`
    CREATE TABLE import_set_aside (
      import_id integer NOT NULL REFERENCES import_batch,
      row_no integer NOT NULL,
      cells jsonb NOT NULL,
      issues jsonb NOT NULL,
      PRIMARY KEY (import_id, row_no)
    )`;
});
