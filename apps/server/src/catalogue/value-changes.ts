/** Records prices and costs over time: call it after writing an item, in the same transaction. */

import type { SqlClient } from "effect/sql";

/** Records the price or cost of each item that differs from its last recorded one. */
export const recordValueChanges = (sql: SqlClient.SqlClient, itemIds: readonly number[], userId: number | null) => sql`
  INSERT INTO item_value_change (item_id, kind, amount, user_id)
  SELECT e.item_id, v.kind, v.amount, ${userId}::integer
  FROM item e CROSS JOIN LATERAL (VALUES ('price', e.unit_price), ('cost', e.unit_cost)) v (kind, amount)
  WHERE e.item_id = ANY (${`{${itemIds.join(",")}}`}::integer[])
    AND v.amount IS DISTINCT FROM (
      SELECT c.amount FROM item_value_change c WHERE c.item_id = e.item_id AND c.kind = v.kind AND c.target_layer_id IS NULL ORDER BY c.change_id DESC LIMIT 1)
  ORDER BY e.item_id`;
