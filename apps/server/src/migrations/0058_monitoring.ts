/** Adds monitoring: who withdrew a terminal's key, alerts and muted alerts of terminals, and checks of the server's parts. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE till_key ADD COLUMN withdrawn_by integer`;

  yield* sql`
    CREATE TABLE alert_mute (
      terminal_id integer NOT NULL REFERENCES target_layer,
      alert text NOT NULL,
      until_at timestamptz NOT NULL,
      muted_by integer NOT NULL,
      PRIMARY KEY (terminal_id, alert)
    )`;

  yield* sql`
    CREATE TABLE terminal_alert (
      terminal_id integer NOT NULL REFERENCES target_layer,
      alert text NOT NULL,
      since timestamptz NOT NULL,
      ended_at timestamptz,
      mailed_at timestamptz,
      PRIMARY KEY (terminal_id, alert)
    )`;
  yield* sql`COMMENT ON TABLE terminal_alert IS 'Alerts as they were last raised; one that ended stays, so that a mail is not repeated at once'`;

  // Checks of each part, at most one per minute for all servers together; kept for a day.
  yield* sql`
    CREATE TABLE server_check (
      part text NOT NULL,
      checked_at timestamptz NOT NULL,
      latency_ms integer,
      failure text,
      is_used boolean NOT NULL,
      PRIMARY KEY (part, checked_at)
    )`;
  yield* sql`COMMENT ON COLUMN server_check.is_used IS 'False where the part is not set up'`;
  yield* sql`CREATE TABLE server_part (part text PRIMARY KEY, last_success timestamptz, last_failure timestamptz)`;
});
