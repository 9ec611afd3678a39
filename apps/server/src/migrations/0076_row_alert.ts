/** Adds alerts on the rows of a report: one notice for each row and bin. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE figure_alert ADD COLUMN report jsonb`;
  yield* sql`ALTER TABLE figure_alert ALTER COLUMN measure DROP NOT NULL`;
  yield* sql`ALTER TABLE figure_alert ADD CONSTRAINT figure_alert_subject CHECK ((measure IS NULL) <> (report IS NULL))`;
  yield* sql`COMMENT ON COLUMN figure_alert.report IS 'Column, groups and filters of a report whose rows are judged'`;
  yield* sql`ALTER TABLE figure_alert_notice ADD COLUMN row_key text NOT NULL DEFAULT ''`;
  yield* sql`ALTER TABLE figure_alert_notice ADD COLUMN row_name text`;
  yield* sql`COMMENT ON COLUMN figure_alert_notice.row_key IS 'Keys of the groups of the row, as JSON; empty for a single figure'`;
  yield* sql`ALTER TABLE figure_alert_notice DROP CONSTRAINT figure_alert_notice_figure_alert_id_bin_bin_key_key`;
  yield* sql`ALTER TABLE figure_alert_notice ADD CONSTRAINT figure_alert_notice_once UNIQUE (figure_alert_id, bin, bin_key, row_key)`;
});
