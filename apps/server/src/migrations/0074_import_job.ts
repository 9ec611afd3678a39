/** Stores the progress of imports for every server to read, and the task run that started an import. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE import_job (
      job_id text PRIMARY KEY,
      user_id integer NOT NULL,
      file_id text NOT NULL,
      state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
      phase text NOT NULL,
      rows_read integer NOT NULL DEFAULT 0,
      bytes_read bigint NOT NULL DEFAULT 0,
      bytes_total bigint NOT NULL,
      result jsonb,
      is_stopping boolean NOT NULL DEFAULT false,
      owner text NOT NULL,
      lease_until timestamptz NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now()
    )`;
  yield* sql`COMMENT ON COLUMN import_job.is_stopping IS 'Somebody asked to stop the run, maybe on another server than the one that runs it'`;
  yield* sql`COMMENT ON COLUMN import_job.lease_until IS 'Until when the server that runs it need not have given another sign of life'`;
  yield* sql`CREATE INDEX import_job_active ON import_job (owner) WHERE state IN ('waiting', 'running')`;
  yield* sql`ALTER TABLE import_batch ADD COLUMN job_id text`;
  yield* sql`COMMENT ON COLUMN import_batch.job_id IS 'Run that wrote the import; NULL if a command or an earlier version did'`;
});
