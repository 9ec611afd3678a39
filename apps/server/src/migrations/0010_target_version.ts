/** Adds a version to targets, so that a save is refused if somebody else saved the target meanwhile. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE target ADD COLUMN version integer NOT NULL DEFAULT 1`;
});
