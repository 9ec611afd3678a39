/** Adds a view of late sales, which arrived after a count that had already seen them was closed. The Integrity report shows these. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`CREATE INDEX stock_movement_late ON stock_movement (location_id, item_id) WHERE kind = 'LATE_OFFSET'`;
  // A row lasts until its count is reversed or its batch undone, which also reverses the correction.
  yield* sql`
    CREATE VIEW late_sale AS
    SELECT o.location_id, o.item_id, substring(o.movement_key FROM '^sales:([0-9]+)>')::integer AS batch_id, (extract(epoch FROM o.happened_at) * 1000)::bigint AS counted_ms
    FROM posted_movement o
    WHERE o.kind = 'LATE_OFFSET' AND o.movement_key ~ '^sales:[0-9]+>' AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = o.location_id AND back.reverses = o.movement_key)`;
});
