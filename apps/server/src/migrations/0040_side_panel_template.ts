/** Adds customised side panels: one for each report, or one for all reports of a kind in a target. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE side_panel_template (
      template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      target_id integer NOT NULL REFERENCES target,
      user_id integer NOT NULL REFERENCES user_account,
      source text NOT NULL,
      report_id integer NOT NULL,
      link_column text NOT NULL,
      html text,
      width text NOT NULL,
      form_rows integer NOT NULL,
      form_columns integer NOT NULL,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`;
  // Deleted panels stay and can be restored, so only panels that are not deleted are unique.
  yield* sql`CREATE UNIQUE INDEX side_panel_template_of ON side_panel_template (target_id, source, report_id) WHERE NOT is_deleted`;
});
