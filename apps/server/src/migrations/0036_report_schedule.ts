/** Adds report schedules, their runs and deliveries, and attachments of mail. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE report_schedule (
      schedule_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account,
      target_layer_id integer NOT NULL REFERENCES target_layer,
      source text NOT NULL,
      report_id integer NOT NULL,
      content jsonb NOT NULL,
      is_paused boolean NOT NULL DEFAULT false,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      decided_to timestamptz NOT NULL,
      next_at timestamptz
    )`;
  yield* sql`COMMENT ON COLUMN report_schedule.decided_to IS 'What was due up to then was started or passed over'`;
  yield* sql`CREATE INDEX report_schedule_due ON report_schedule (next_at) WHERE NOT is_paused AND NOT is_deleted`;
  yield* sql`CREATE INDEX report_schedule_of ON report_schedule (source, report_id)`;

  // Runs of schedules: a unique row for each due time, so that only the server that inserts it starts the run.
  yield* sql`
    CREATE TABLE task_run (
      task_run_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      schedule_id integer NOT NULL REFERENCES report_schedule,
      due_at timestamptz NOT NULL,
      by_hand boolean NOT NULL DEFAULT false,
      is_skipped boolean NOT NULL DEFAULT false,
      started_at timestamptz NOT NULL,
      UNIQUE (schedule_id, due_at)
    )`;
  yield* sql`
    CREATE TABLE job (
      job_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      task_run_id integer NOT NULL REFERENCES task_run,
      user_id integer REFERENCES user_account,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DONE', 'FAILED')),
      attempts integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL,
      leased_until timestamptz,
      failure text,
      mail_id integer REFERENCES mail_outbox,
      file_name text,
      row_count integer,
      ended_at timestamptz
    )`;
  yield* sql`COMMENT ON COLUMN job.user_id IS 'Whom it is sent to; NULL writes a file to the folder of the schedule'`;
  yield* sql`CREATE INDEX job_of_run ON job (task_run_id)`;
  yield* sql`CREATE INDEX job_waiting ON job (next_at) WHERE state = 'WAITING'`;

  yield* sql`
    CREATE TABLE mail_attachment (
      mail_id integer PRIMARY KEY REFERENCES mail_outbox,
      name text NOT NULL,
      type text NOT NULL,
      content bytea NOT NULL
    )`;
});
