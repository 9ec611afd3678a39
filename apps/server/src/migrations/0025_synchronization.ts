/** The version that there is now of what a terminal is sent, beside those that were sent and received. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE synchronization ADD COLUMN current_version integer NOT NULL DEFAULT 0`;
});
