/** Adds the files that tasks import from folders: the result of each, and those that wait for a decision. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE pickup_file (
      pickup_file_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      task_id integer NOT NULL REFERENCES task,
      name text NOT NULL,
      hash text NOT NULL,
      bytes bigint NOT NULL,
      changed_at timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('TAKEN', 'WAITING', 'IMPORTED', 'REPEATED', 'FAILED', 'GONE')),
      reason text,
      parameters jsonb NOT NULL DEFAULT '{}',
      file_id uuid,
      import_id integer REFERENCES import_batch,
      taken_at timestamptz NOT NULL DEFAULT now(),
      checked_at timestamptz,
      mailed_at timestamptz,
      settled_at timestamptz
    )`;
  yield* sql`COMMENT ON COLUMN pickup_file.changed_at IS 'Last change of the file in its folder'`;
  yield* sql`COMMENT ON COLUMN pickup_file.file_id IS 'Upload with the content, while the file is open'`;
  yield* sql`CREATE UNIQUE INDEX pickup_file_open ON pickup_file (task_id, name) WHERE state IN ('TAKEN', 'WAITING')`;
  yield* sql`CREATE INDEX import_batch_file_hash ON import_batch (file_hash)`;
});
