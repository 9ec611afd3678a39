/** Adds the time when an upload completed. An upload is recorded when it begins, so that unfinished uploads count towards the sender's quota. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE import_file ADD COLUMN arrived_at timestamptz`;
  yield* sql`UPDATE import_file SET arrived_at = created_at`;
  yield* sql`CREATE INDEX import_file_sender ON import_file (created_by)`;
});
