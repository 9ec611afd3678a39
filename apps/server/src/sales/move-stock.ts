/**
 * What sales do to stock: their lines are movements of the ledger, and the balances beside it change in the transaction that makes them count. What a count had
 * seen is made good at that count, as the domain's `postMovements` does: one LATE_OFFSET a count and batch.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { MovementKind } from "@comptoir/domain/inventory";

import { batchFilter } from "./check-batch.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { staged } from "./staged-summaries.ts";

/** Sums up beforehand what a batch sold of each item, from what is staged of its months. */
export const stageStock = (sql: SqlClient.SqlClient, batchId: number) =>
  sql.unsafe(
    `CREATE TABLE ${staged(batchId, "stock")} AS SELECT location_id, item_id, sum(items)::bigint AS quantity FROM ${staged(batchId, "sales_month_item")} WHERE item_id <> 0 GROUP BY 1, 2`,
  );

/** The lines of a batch that move stock. */
const linesOf = (batch: SaleBatch): string =>
  `${batchFilter(batch)("l")} AND l.counted AND l.kind <= 1 AND l.item_id IS NOT NULL`;

/** Takes from stock what a batch sold, or gives it back. Run it in the transaction that commits the batch, or undoes it. */
export const moveStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batch: SaleBatch,
  way: "sold" | "undone",
  isStaged: boolean,
) {
  const sign = way === "sold" ? "-" : "";
  const sold = isStaged
    ? `SELECT * FROM ${staged(batch.batchId, "stock")}`
    : `SELECT l.location_id, l.item_id, sum(l.quantity)::bigint AS quantity FROM sale_line l WHERE ${linesOf(batch)} GROUP BY 1, 2`;
  // The balances are held from here on, in one order: a count that is closed meanwhile is seen below, or has not read them yet.
  yield* sql.unsafe(`
    INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT s.location_id, s.item_id, ${sign}s.quantity FROM (${sold}) s JOIN item i ON i.item_id = s.item_id ORDER BY 1, 2
    ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`);
  yield* offsetCounts(sql, batch, way);
});

/** Keeps what was counted as it was counted: by the first count that stands of those that came after a sale. */
const offsetCounts = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batch: SaleBatch, way: "sold" | "undone") {
  const kinds = { count: "COUNT", offset: "LATE_OFFSET", back: "REVERSAL" } as const satisfies Record<
    string,
    MovementKind
  >;
  const counts = `c.kind = '${kinds.count}' AND c.location_id = ANY ('{${batch.locationIds.join(",")}}'::integer[]) AND c.happened_at >= '${batch.firstDate ?? "infinity"}'::date - 2`;
  const [some] = yield* sql.unsafe<{ readonly is: boolean }>(
    `SELECT EXISTS (SELECT FROM posted_movement c WHERE ${counts}) AS is`,
  );
  if (some?.is !== true) return;
  const [key, sign] = way === "sold" ? [`sales:${batch.batchId}>`, ""] : [`sales:${batch.batchId}~>`, "-"];
  const isBefore = (at: string, position: string): string => `(r.at < ${at} OR (r.at = ${at} AND ${position} > -1))`;
  yield* sql.unsafe(`
    WITH standing AS MATERIALIZED (
      SELECT c.*, lag(c.happened_at) OVER own AS previous_at, lag(c.position) OVER own AS previous_position
      FROM posted_movement c WHERE ${counts} AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = c.location_id AND back.reverses = c.movement_key)
      WINDOW own AS (PARTITION BY c.location_id, c.item_id ORDER BY c.happened_at, c.position, c.movement_id)
    ), seen AS (
      SELECT c.location_id, c.item_id, c.movement_key, ${sign}sum(l.quantity)::bigint AS quantity
      FROM sale_line l JOIN sale r ON r.location_id = l.location_id AND r.business_date = l.business_date AND r.batch_id = l.batch_id AND r.sale_no = l.sale_no
        JOIN standing c ON c.location_id = l.location_id AND c.item_id = l.item_id
      WHERE ${linesOf(batch)} AND ${isBefore("c.happened_at", "c.position")} AND (c.previous_at IS NULL OR NOT ${isBefore("c.previous_at", "c.previous_position")})
      GROUP BY 1, 2, 3 HAVING sum(l.quantity) <> 0
    ), change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, reverses, position, written_in)
      SELECT c.location_id, c.item_id, CASE WHEN o.movement_key IS NULL THEN '${kinds.offset}' ELSE '${kinds.back}' END, s.quantity, c.unit_cost, c.source, '${key}' || c.movement_key, c.happened_at, c.document_id, o.movement_key, c.position, (SELECT stock_change_id FROM change)
      FROM seen s JOIN standing c USING (location_id, item_id, movement_key)
        LEFT JOIN posted_movement o ON '${way}' = 'undone' AND o.location_id = c.location_id AND o.movement_key = 'sales:${batch.batchId}>' || c.movement_key
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity
    ), moved AS (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM posted GROUP BY 1, 2)
    UPDATE stock_on_hand h SET quantity = h.quantity + m.quantity FROM moved m WHERE h.location_id = m.location_id AND h.item_id = m.item_id`);
});
