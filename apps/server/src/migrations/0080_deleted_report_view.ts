/** Keeps deleted named views of reports, so that a deletion can be undone with the roles that the view is shared with. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE report_customization ADD COLUMN is_deleted boolean NOT NULL DEFAULT false`;
  yield* sql`ALTER TABLE report_customization DROP CONSTRAINT report_customization_user_id_source_report_id_name_key`;
  // The name of a deleted view is free again.
  yield* sql`CREATE UNIQUE INDEX report_customization_name ON report_customization (user_id, source, report_id, name) WHERE NOT is_deleted`;
});
