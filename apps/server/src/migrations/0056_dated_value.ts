/** A price set at a level holds from a business day there. Without a day, a change holds since it was made. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE item_value_change ADD COLUMN from_day date`;
});
