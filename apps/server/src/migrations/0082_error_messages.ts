/** Adds the message that a terminal sends with an error. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Stores the last message of equal errors of a day; empty if none was sent, or if the message follows from the code. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE error_entry ADD COLUMN message text NOT NULL DEFAULT ''`;
});
