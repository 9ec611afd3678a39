/** Where in its city a location is, as a file of locations says it: downtown, a commercial zone. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE target_layer ADD COLUMN area text`;
});
