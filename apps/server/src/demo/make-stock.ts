import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { CalendarDate } from "@comptoir/domain/period";

import { integerArray, textArray } from "../database/index.ts";
import type { SoldGoods } from "./sold-goods.ts";

/**
 * Makes the stock of the demo shops: an opening stock, and deliveries twice a month, by the half-dozen, that cover the sales of the next half month. Each day and vendor has a
 * delivery note. Some goods are transferred from the chain's first shop to the others the same morning. Stock is never negative, except one product of each chain whose delivery was not entered.
 */

export const makeStock = Effect.fn("makeStock")(function* ({
  from,
  sold,
}: {
  readonly from: CalendarDate;
  readonly sold: readonly SoldGoods[];
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql.withTransaction(
    Effect.gen(function* () {
      // Rows written into a table that the same transaction emptied need no log (decision 0429).
      yield* sql`TRUNCATE stock_movement`;
      yield* runWithoutIndexes(sql, writeMovements(sql, from, sold));
    }),
  );
  yield* sql`ANALYZE stock_movement`;
}, Effect.orDie);

/** Drops the indexes and keys of the ledger during a write and builds them once at its end, which is faster than row by row. */
const runWithoutIndexes = Effect.fnUntraced(function* <A, E>(sql: SqlClient.SqlClient, write: Effect.Effect<A, E>) {
  const keyConstraints = yield* sql<{ readonly name: string; readonly definition: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = 'stock_movement'::regclass AND contype IN ('p', 'u', 'f') ORDER BY contype DESC`;
  const indexes = yield* sql<{ readonly name: string; readonly definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'stock_movement' AND indexname <> ALL (${keyConstraints.map(({ name }) => name)}::text[])`;
  for (const { name } of keyConstraints) yield* sql`ALTER TABLE stock_movement DROP CONSTRAINT ${sql(name)}`;
  for (const { name } of indexes) yield* sql`DROP INDEX ${sql(name)}`;
  yield* write;
  for (const { name, definition } of keyConstraints)
    yield* sql.unsafe(`ALTER TABLE stock_movement ADD CONSTRAINT ${name} ${definition}`);
  for (const { definition } of indexes) yield* sql.unsafe(definition);
});

const writeMovements = (sql: SqlClient.SqlClient, from: CalendarDate, soldGoods: readonly SoldGoods[]) => sql`
    WITH sold AS MATERIALIZED (
      SELECT * FROM unnest(${integerArray(soldGoods.map(({ locationId }) => locationId))}::integer[], ${integerArray(soldGoods.map(({ itemId }) => itemId))}::integer[], ${textArray(soldGoods.map(({ half }) => half))}::date[],
        ${integerArray(soldGoods.map(({ net }) => net))}::bigint[], ${integerArray(soldGoods.map(({ taken }) => taken))}::bigint[]) AS s (location_id, item_id, half, net, taken)
    ), needed AS (
      SELECT location_id, item_id, half, sum(net) OVER (PARTITION BY location_id, item_id ORDER BY half) - net + taken AS needed FROM sold
    ), covered AS (
      SELECT *, ceil(max(needed) OVER (PARTITION BY location_id, item_id ORDER BY half) / 6000.0)::bigint * 6000 AS until FROM needed
    ), delivered AS (
      SELECT location_id, item_id, half, until - coalesce(lag(until) OVER (PARTITION BY location_id, item_id ORDER BY half), 0) AS quantity FROM covered
    ), place AS (
      SELECT s.target_layer_id AS location_id, s.target_id, i.item_id, s.time_zone, coalesce(v.code, 'DEMO') AS vendor, min(s.target_layer_id) OVER (PARTITION BY s.target_id) AS hub,
        CASE WHEN (i.item_id * 31 + s.target_layer_id * 17) % 29 = 0 THEN 0 ELSE 3 + (i.item_id * 7 + s.target_layer_id * 13) % 19 END * 1000 AS base
      FROM (SELECT t.target_layer_id, t.target_id, lt.time_zone FROM target_layer t JOIN layer_time lt USING (target_layer_id) WHERE t.layer_type = 'STORE') s JOIN item i ON i.target_id = s.target_id LEFT JOIN vendor v ON v.vendor_id = i.vendor_id
    ), cost AS (
      SELECT item_id, amount, at, lead(at, 1, 'infinity') OVER (PARTITION BY item_id ORDER BY change_id) AS until FROM item_value_change WHERE kind = 'cost'
    ), delivery AS (
      SELECT p.*, d.half, d.quantity, (greatest(d.half, ${from}::date) + time '06:30') AT TIME ZONE p.time_zone AS at, to_char(d.half, 'YYMMDD') AS note,
        p.location_id <> p.hub AND (p.item_id * 13 + p.location_id * 7 + extract(month FROM d.half)::integer * 5) % 37 = 0 AS is_forwarded
      FROM delivered d JOIN place p USING (location_id, item_id) WHERE d.quantity <> 0
    ), forgotten AS (
      SELECT DISTINCT ON (y.target_id) y.location_id, y.item_id, y.half FROM delivery y
      JOIN (SELECT location_id, item_id, max(until) AS until FROM covered GROUP BY 1, 2) c USING (location_id, item_id)
      JOIN (SELECT location_id, item_id, sum(net) AS net FROM sold GROUP BY 1, 2) t USING (location_id, item_id)
      WHERE NOT y.is_forwarded AND y.base + c.until - y.quantity - t.net < 0 ORDER BY y.target_id, y.half DESC, y.base + c.until - y.quantity - t.net, y.location_id, y.item_id
    ), entered AS (
      SELECT y.* FROM delivery y WHERE NOT EXISTS (SELECT FROM forgotten f WHERE f.location_id = y.location_id AND f.item_id = y.item_id AND f.half = y.half)
    ), movement AS (
      SELECT location_id, item_id, 'OPENING' AS kind, base AS quantity, 'demo' AS source, 'demo/opening/' || item_id AS key, (${from}::date - 1 + time '20:00') AT TIME ZONE time_zone AS at FROM place
      UNION ALL
      SELECT CASE WHEN is_forwarded THEN hub ELSE location_id END, item_id, 'RECEIPT', quantity, note || '-' || vendor, 'demo/' || half || '/' || item_id || '/' || location_id, at FROM entered
      UNION ALL
      SELECT CASE way WHEN 'in' THEN location_id ELSE hub END, item_id, 'TRANSFER', CASE way WHEN 'in' THEN quantity ELSE -quantity END, 'T' || note || '-' || location_id, 'demo/' || half || '/' || item_id || '/' || location_id || '/' || way, at + interval '45 minutes'
      FROM entered CROSS JOIN (VALUES ('in'), ('out')) ways (way) WHERE is_forwarded
    ), change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, position, written_in)
      SELECT m.location_id, m.item_id, m.kind, m.quantity, coalesce(c.amount, (SELECT e.unit_cost FROM item e WHERE e.item_id = m.item_id)), m.source, m.key, m.at, -1, (SELECT stock_change_id FROM change)
      FROM movement m LEFT JOIN cost c ON c.item_id = m.item_id AND greatest(m.at, ${from}::date + time '12:00') >= c.at AND greatest(m.at, ${from}::date + time '12:00') < c.until
      RETURNING location_id, item_id, quantity)
    INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, sum(quantity)::bigint FROM posted GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + excluded.quantity`;
