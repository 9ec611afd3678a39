/** The own taxes of the lines of sales: a source that states them by line keeps them, so that an untaxed department shows none. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE sale_line ADD COLUMN taxes jsonb`;
  yield* sql`COMMENT ON COLUMN sale_line.taxes IS 'A list of {code, amount in cents}; NULL where only the receipt has taxes, in sale_tax'`;
});
