/** Links the undo of a scan into an adjustment to the scan that it takes back. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** A scan is undone once at most. Undos that were stored before name no scan. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE adjustment_scan ADD COLUMN undoes text`;
  yield* sql`CREATE UNIQUE INDEX adjustment_scan_undone ON adjustment_scan (document_id, undoes) WHERE undoes IS NOT NULL`;
});
