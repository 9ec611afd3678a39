/** Adds the amounts of a receipt in its own currency beside those in Canadian dollars. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE sale ADD COLUMN original jsonb`;
  yield* sql`COMMENT ON COLUMN sale.original IS 'Currency, rate and amounts of the receipt as its file stated them, in the order of its lines, taxes and tenders; NULL where that is the Canadian dollar'`;
});
