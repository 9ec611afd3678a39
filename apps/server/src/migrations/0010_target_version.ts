/** How often a target was saved: a save of what somebody else has changed since is refused. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE target ADD COLUMN version integer NOT NULL DEFAULT 1`;
});
