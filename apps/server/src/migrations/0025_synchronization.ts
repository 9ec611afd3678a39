/** Adds the current version of the data that a terminal fetches, beside the sent and received versions. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE synchronization ADD COLUMN current_version integer NOT NULL DEFAULT 0`;
});
