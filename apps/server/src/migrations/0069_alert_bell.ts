/** Prepares the alert bell: marks deleted alerts, indexes unseen notices, and records when a session was last active. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE figure_alert ADD COLUMN deleted_at timestamptz`;
  yield* sql`UPDATE figure_alert SET deleted_at = now() WHERE is_deleted`;
  yield* sql`ALTER TABLE figure_alert DROP COLUMN is_deleted`;
  yield* sql`COMMENT ON COLUMN figure_alert.deleted_at IS 'The row is removed once it can no longer be brought back and nothing it told is listed'`;
  yield* sql`CREATE INDEX figure_alert_notice_unseen ON figure_alert_notice (figure_alert_id) WHERE seen_at IS NULL`;

  yield* sql`ALTER TABLE session ADD COLUMN attended_at timestamptz`;
  yield* sql`UPDATE session SET attended_at = renewed_at`;
  yield* sql`COMMENT ON COLUMN session.attended_at IS 'Last renewal since whose predecessor somebody worked; NULL before the first'`;
});
