/** Adds a name to the personal views of a report, so that a user may have several. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // The view with an empty name is the one that the report opens with.
  yield* sql`ALTER TABLE report_customization ADD COLUMN name text NOT NULL DEFAULT ''`;
  yield* sql`ALTER TABLE report_customization DROP CONSTRAINT report_customization_user_id_source_report_id_key`;
  yield* sql`ALTER TABLE report_customization ADD UNIQUE (user_id, source, report_id, name)`;
});
