/** Adds the values written by an import beside the previous ones: undoing it must keep changes made later. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Null for imports before this column, whose written values are unknown.
  yield* sql`ALTER TABLE import_change ADD COLUMN after jsonb`;
});
