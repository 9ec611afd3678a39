/** Adds tasks of the scheduler, their runs with a log, and the pause of everything. Runs of report schedules become `report_run`. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE task_run RENAME TO report_run`;
  yield* sql`ALTER TABLE report_run RENAME COLUMN task_run_id TO report_run_id`;
  yield* sql`ALTER TABLE job RENAME COLUMN task_run_id TO report_run_id`;

  yield* sql`
    CREATE TABLE task (
      task_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      description text NOT NULL,
      is_built_in boolean NOT NULL DEFAULT false,
      pattern text NOT NULL,
      time_zone text NOT NULL,
      overlap text NOT NULL,
      missed text NOT NULL,
      attempts integer NOT NULL,
      first_delay_ms integer NOT NULL,
      delay_factor integer NOT NULL,
      delay_at_most_ms integer NOT NULL,
      settings jsonb NOT NULL DEFAULT '{}',
      secret text,
      user_id integer REFERENCES user_account,
      target_layer_id integer REFERENCES target_layer,
      is_enabled boolean NOT NULL DEFAULT true,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      decided_to timestamptz NOT NULL,
      next_at timestamptz
    )`;
  yield* sql`COMMENT ON COLUMN task.user_id IS 'Person whose rights the task has; NULL works for the installation'`;
  yield* sql`COMMENT ON COLUMN task.target_layer_id IS 'NULL concerns the whole installation'`;
  yield* sql`COMMENT ON COLUMN task.decided_to IS 'Runs due until then were started or skipped'`;
  yield* sql`CREATE INDEX task_due ON task (next_at) WHERE is_enabled AND NOT is_deleted`;

  // A unique row for each due time, so that only the server that inserts it starts the run.
  yield* sql`
    CREATE TABLE task_run (
      task_run_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      task_id integer NOT NULL REFERENCES task,
      due_at timestamptz NOT NULL,
      asked_by integer REFERENCES user_account,
      state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'SUCCEEDED', 'PARTIAL', 'FAILED', 'SKIPPED', 'CANCELLED')),
      skip_reason text CHECK (skip_reason IN ('MISSED', 'OVERLAP', 'PAUSED')),
      attempts integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL,
      leased_until timestamptz,
      server text,
      failure text,
      started_at timestamptz,
      ended_at timestamptz,
      row_count integer,
      UNIQUE (task_id, due_at)
    )`;
  yield* sql`COMMENT ON COLUMN task_run.asked_by IS 'Person who started the run by hand; NULL follows the pattern'`;
  yield* sql`CREATE INDEX task_run_open ON task_run (next_at) WHERE state IN ('WAITING', 'RUNNING')`;
  yield* sql`CREATE INDEX task_run_due ON task_run (due_at)`;
  yield* sql`
    CREATE TABLE task_run_line (
      task_run_id integer NOT NULL REFERENCES task_run ON DELETE CASCADE,
      line_no integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz NOT NULL,
      code text NOT NULL,
      parameters jsonb NOT NULL,
      PRIMARY KEY (task_run_id, line_no)
    )`;
  yield* sql`
    CREATE TABLE task_pause (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      paused_at timestamptz NOT NULL,
      paused_by integer REFERENCES user_account
    )`;

  // Work that each installation needs; a backup is planned but off, because its folder must have room.
  yield* sql`
    INSERT INTO task (kind, description, is_built_in, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, settings, is_enabled, decided_to, next_at)
    SELECT kind, '', true, pattern, 'America/Toronto', 'SKIP', 'LAST', 4, 60000, 5, 3600000, settings::jsonb, is_enabled, now(), CASE WHEN is_enabled THEN now() END
    FROM (VALUES
      ('RETENTION', '17 * * * *', '{}', true), ('STORE_DAY_AUDIT', '7 * * * *', '{}', true),
      ('INTEGRITY_CHECK', '30 3 * * 0', '{}', true), ('BACKUP', '0 2 * * *', '{"copies": 7}', false)) AS built_in (kind, pattern, settings, is_enabled)`;
});
