/** Adds the versions of saved reports: their definition after each save, by whom and when. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** `number` counts the versions of a report from 1, saves of its own side panel included; `report.version` does not count those. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE report_version (
      report_id integer NOT NULL REFERENCES report,
      number integer NOT NULL,
      event text NOT NULL,
      content jsonb NOT NULL,
      role_ids integer[] NOT NULL,
      panel jsonb,
      reinstates integer,
      saved_by integer REFERENCES user_account,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (report_id, number)
    )`;
  yield* sql`COMMENT ON COLUMN report_version.saved_by IS 'NULL for a definition that was saved before versions were recorded by somebody who is not known'`;
  // The definitions of today are the first known ones. Their author is that of the last change in the audit trail, or the creator of an unchanged report.
  yield* sql`
    INSERT INTO report_version (report_id, number, event, content, role_ids, panel, saved_by, saved_at)
    SELECT r.report_id, 1, 'found', r.content, ARRAY (SELECT o.role_id FROM report_role o WHERE o.report_id = r.report_id ORDER BY o.role_id),
      (SELECT jsonb_build_object('linkColumn', p.link_column, 'html', p.html, 'width', p.width, 'formRows', p.form_rows, 'formColumns', p.form_columns)
        FROM side_panel_template p WHERE p.report_id = r.report_id AND p.source = r.source AND p.target_id = r.target_id AND NOT p.is_deleted),
      coalesce((SELECT a.user_id FROM audit_entry a WHERE a.entity = 'report' AND a.entity_id = r.report_id::text ORDER BY a.audit_id DESC LIMIT 1), CASE r.version WHEN 1 THEN r.user_id END), r.changed_at
    FROM report r`;
});
