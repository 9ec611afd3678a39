/** Adds the roles that the named views of reports are shared with. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE report_view_role (
      customization_id integer NOT NULL REFERENCES report_customization ON DELETE CASCADE,
      role_id integer NOT NULL REFERENCES role,
      PRIMARY KEY (customization_id, role_id)
    )`;
  yield* sql`CREATE INDEX report_view_role_of ON report_view_role (role_id)`;
});
