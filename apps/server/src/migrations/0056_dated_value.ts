/** Adds the first business day of a level's price or cost. Without one, a change applies from the moment it was made. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE item_value_change ADD COLUMN from_day date`;
});
