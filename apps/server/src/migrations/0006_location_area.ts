/** Adds the area of a location in its city, as in location files: downtown, a commercial zone. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE target_layer ADD COLUMN area text`;
});
