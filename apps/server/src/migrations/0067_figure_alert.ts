/** Adds alerts on figures of dashboards, their notices, and the task that evaluates them. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE figure_alert (
      figure_alert_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account,
      target_layer_id integer NOT NULL REFERENCES target_layer,
      dashboard_id integer NOT NULL,
      widget_no integer NOT NULL,
      title jsonb NOT NULL,
      measure text NOT NULL,
      filters jsonb NOT NULL,
      bin text NOT NULL,
      side text NOT NULL,
      limit_value double precision NOT NULL,
      is_mailed boolean NOT NULL,
      quiet_from integer,
      quiet_to integer,
      is_paused boolean NOT NULL,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      since timestamptz NOT NULL,
      judged_to timestamptz NOT NULL
    )`;
  yield* sql`COMMENT ON COLUMN figure_alert.dashboard_id IS '0 is the system dashboard'`;
  yield* sql`COMMENT ON COLUMN figure_alert.since IS 'Bins that closed until then are not told'`;
  yield* sql`CREATE INDEX figure_alert_of_user ON figure_alert (user_id)`;

  // A unique row for each bin, so that it has one notice on however many servers.
  yield* sql`
    CREATE TABLE figure_alert_notice (
      figure_alert_notice_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      figure_alert_id integer NOT NULL REFERENCES figure_alert,
      bin text NOT NULL,
      bin_key text NOT NULL,
      first_date date NOT NULL,
      last_date date NOT NULL,
      local_minute integer,
      side text NOT NULL,
      limit_value double precision NOT NULL,
      figure double precision NOT NULL,
      told_at timestamptz NOT NULL,
      seen_at timestamptz,
      mail_due_at timestamptz,
      mailed_at timestamptz,
      UNIQUE (figure_alert_id, bin, bin_key)
    )`;
  yield* sql`COMMENT ON COLUMN figure_alert_notice.mail_due_at IS 'Moment from which its mail may be written; NULL without mail'`;
  yield* sql`CREATE INDEX figure_alert_notice_mail ON figure_alert_notice (mail_due_at) WHERE mailed_at IS NULL AND mail_due_at IS NOT NULL`;

  yield* sql`
    INSERT INTO task (kind, description, is_built_in, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, decided_to, next_at)
    VALUES ('FIGURE_ALERT', '', true, '10 * * * *', 'America/Toronto', 'SKIP', 'LAST', 4, 60000, 5, 3600000, now(), now())`;
});
