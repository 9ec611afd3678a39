/** Compares the stock of items with the sum of their movements, for tests. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Lists the stock balances that are not the sum of their movements. */
export const listWrongBalances = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql`
    SELECT coalesce(h.location_id, e.location_id) AS location, coalesce(h.item_id, e.item_id) AS item, h.quantity::float8 AS held, e.quantity::float8 AS sum
    FROM stock_on_hand h FULL JOIN (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM stock_entry JOIN item USING (item_id) GROUP BY 1, 2) e ON e.location_id = h.location_id AND e.item_id = h.item_id
    WHERE coalesce(h.quantity, 0) <> coalesce(e.quantity, 0)`;
}).pipe(Effect.orDie);

/** Reads the stock on hand of an item at a location. Units: thousandths. */
export const onHandOf = Effect.fnUntraced(function* (locationId: number, itemId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* Effect.orDie(
    sql<{
      readonly quantity: number;
    }>`SELECT quantity::float8 AS quantity FROM stock_on_hand WHERE location_id = ${locationId} AND item_id = ${itemId}`,
  );
  return row?.quantity ?? 0;
});
