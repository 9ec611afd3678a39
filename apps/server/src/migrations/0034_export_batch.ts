/** Adds export batches and their files. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE export_batch (
      export_batch_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      format text NOT NULL,
      from_date date NOT NULL,
      to_date date NOT NULL,
      location_ids integer[] NOT NULL,
      status text NOT NULL CHECK (status IN ('DRAFT', 'VERIFIED', 'EXPORTED', 'FAILED')),
      rows integer,
      amount bigint,
      file_hash text,
      reexport_of integer REFERENCES export_batch,
      reason text NOT NULL DEFAULT '',
      user_id integer NOT NULL REFERENCES user_account,
      version integer NOT NULL DEFAULT 1,
      business_date date NOT NULL,
      changed_at timestamptz NOT NULL
    )`;
  yield* sql`COMMENT ON COLUMN export_batch.business_date IS 'The day of the last change where it was made'`;
  yield* sql`CREATE INDEX export_batch_exported ON export_batch (kind, from_date) WHERE status = 'EXPORTED'`;
  yield* sql`CREATE INDEX export_batch_day ON export_batch (from_date, to_date)`;
  yield* sql`CREATE INDEX export_batch_again ON export_batch (reexport_of) WHERE reexport_of IS NOT NULL`;

  // A separate table, so that listing batches does not read the files, which are compressed.
  yield* sql`
    CREATE TABLE export_file (
      export_batch_id integer PRIMARY KEY REFERENCES export_batch,
      name text NOT NULL,
      content bytea NOT NULL
    )`;
});
