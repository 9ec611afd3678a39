/** Adds the device's time of a scan, and the assumption by which its actual time was derived. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE inventory_event ADD COLUMN said_at bigint, ADD COLUMN assumed text`;
  yield* sql`COMMENT ON COLUMN inventory_event.said_at IS 'By the clock of the device, as it was sent; NULL for a quantity typed on the page of the document, which the server dates'`;
});
