/** What an import wrote, beside what was there before: undoing it must not take away what somebody changed since. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Null on what was imported before this column was there: what was written is not known.
  yield* sql`ALTER TABLE import_change ADD COLUMN after jsonb`;
});
