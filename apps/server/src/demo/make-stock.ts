import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { addMonths, type CalendarDate } from "@comptoir/domain/period";

/**
 * Stock of the demo shops: what each began with, and deliveries of the last months that follow what was sold, by the half-dozen, a delivery note a day and vendor. What lies on the shelves is a few
 * pieces of each item; of some there is none. One item in three became dearer on one of the days of deliveries: what it cost before is in what came before.
 */

/** Deliveries are written one by one since so many months ago; what came before is in the opening. */
const monthsOfDeliveries = 7;

export const makeStock = Effect.fn("makeStock")(function* ({
  from,
  today,
}: {
  readonly from: CalendarDate;
  readonly today: CalendarDate;
}) {
  const sql = yield* SqlClient.SqlClient;
  const since = addMonths(`${today.slice(0, 8)}01` as CalendarDate, 1 - monthsOfDeliveries);
  yield* sql`
    WITH sold AS MATERIALIZED (
      SELECT l.location_id, l.item_id, CASE WHEN l.business_date < ${since}::date THEN NULL ELSE date_trunc('month', l.business_date::timestamp)::date + CASE WHEN extract(day FROM l.business_date) > 15 THEN 15 ELSE 0 END END AS half, sum(l.quantity)::bigint AS quantity
      FROM sale_line l WHERE l.counted AND l.kind <= 1 AND l.item_id IS NOT NULL GROUP BY 1, 2, 3
    ), grown AS (
      SELECT *, sum(quantity) OVER (PARTITION BY location_id, item_id ORDER BY half) AS until FROM sold WHERE half IS NOT NULL
    ), delivered AS (
      SELECT location_id, item_id, half, (ceil(until / 6000.0) - ceil((until - quantity) / 6000.0))::bigint * 6000 AS quantity FROM grown
    ), place AS (
      SELECT s.target_layer_id AS location_id, i.item_id, i.unit_cost, s.time_zone, coalesce(v.code, 'DEMO') AS vendor,
        ${since}::date + (i.item_id * 5 % 14) * 15 AS dearer_on, CASE WHEN i.item_id % 3 = 0 THEN round(i.unit_cost * 0.96, -2)::bigint ELSE i.unit_cost END AS cost_before,
        CASE WHEN (i.item_id * 31 + s.target_layer_id * 17) % 29 = 0 THEN 0 ELSE 3 + (i.item_id * 7 + s.target_layer_id * 13) % 19 END * 1000 AS base
      FROM (SELECT t.target_layer_id, t.target_id, lt.time_zone FROM target_layer t JOIN layer_time lt USING (target_layer_id) WHERE t.layer_type = 'STORE') s JOIN item i ON i.target_id = s.target_id LEFT JOIN vendor v ON v.vendor_id = i.vendor_id
    ), change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, written_in)
      SELECT p.location_id, p.item_id, 'OPENING', p.base + coalesce(s.quantity, 0), p.cost_before, 'demo', 'demo/opening/' || p.item_id, (${from}::date - 1 + time '20:00') AT TIME ZONE p.time_zone, -1, (SELECT stock_change_id FROM change)
      FROM place p LEFT JOIN sold s ON s.location_id = p.location_id AND s.item_id = p.item_id AND s.half IS NULL
      UNION ALL
      SELECT d.location_id, d.item_id, 'RECEIPT', d.quantity, CASE WHEN d.half < p.dearer_on THEN p.cost_before ELSE p.unit_cost END, to_char(d.half, 'YYMMDD') || '-' || p.vendor, 'demo/' || d.half || '/' || d.item_id, (greatest(d.half, ${from}::date) + time '06:30') AT TIME ZONE p.time_zone, -1, (SELECT stock_change_id FROM change)
      FROM delivered d JOIN place p USING (location_id, item_id) WHERE d.quantity <> 0
      RETURNING location_id, item_id, quantity)
    INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity)::bigint FROM posted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`;
}, Effect.orDie);
