/** Adds the values written by an import beside the previous ones: undoing it must keep changes made later. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Null on what was imported before this column was there: what was written is not known.
  yield* sql`ALTER TABLE import_change ADD COLUMN after jsonb`;
});
