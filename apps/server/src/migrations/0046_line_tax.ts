/** Adds taxes to sale lines, for sources that state taxes by line. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE sale_line ADD COLUMN taxes jsonb`;
  yield* sql`COMMENT ON COLUMN sale_line.taxes IS 'A list of {code, amount in cents}; NULL where only the receipt has taxes, in sale_tax'`;
});
