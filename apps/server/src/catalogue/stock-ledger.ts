/**
 * Stores the stock ledger. Movements are only added, each once under its unique key. The balance
 * of an item changes in the same transaction, under a row lock, and always equals the sum of its movements.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { MovementKind, StockPlace } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";

/** Stock quantity of an item at a location. */
export interface StockFigure extends StockPlace {
  readonly quantity: Quantity;
}

/** Changed stock quantity, with the previous one. */
export interface StockChange extends StockFigure {
  readonly before: Quantity;
}

/** Stock quantity at a moment; the current moment by default. Units: milliseconds since 1970. */
export interface DatedFigure extends StockFigure {
  readonly atMs?: number;
}

/**
 * Sets the stock at a past or current moment, as a count at that moment does. Later movements are added on top, and a
 * later count keeps its figure. Run it inside a transaction.
 */
export const setStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  figures: readonly DatedFigure[],
  source: string,
) {
  const statedFiguresSql = sql`jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) AS f ("locationId" integer, "itemId" integer, quantity bigint, "atMs" bigint)`;
  // Creates the balance rows first, in a fixed order, so that two counts of the same items wait for each other instead
  // of overwriting.
  const addedStockPlaces = yield* sql<StockPlace>`
    INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT f."locationId", f."itemId", 0 FROM ${statedFiguresSql} ORDER BY 1, 2
    ON CONFLICT (location_id, item_id) DO NOTHING RETURNING location_id AS "locationId", item_id AS "itemId"`;
  const lockedFigures = yield* sql<
    StockPlace & { readonly stated: bigint; readonly before: bigint; readonly atMs: bigint | null }
  >`
    SELECT s.location_id AS "locationId", s.item_id AS "itemId", f.quantity AS stated, s.quantity AS before, f."atMs"
    FROM stock_on_hand s JOIN ${statedFiguresSql} ON s.location_id = f."locationId" AND s.item_id = f."itemId"
    ORDER BY 1, 2 FOR UPDATE OF s`;
  const movedLaterByStockKey = yield* sumMovementsAfter(sql, figures);
  const addedStockKeys = new Set(addedStockPlaces.map(stockKey));
  const movementKinds = { count: "COUNT", offset: "LATE_OFFSET" } as const satisfies Record<string, MovementKind>;
  // A count without a difference is posted too: it stays in force if an earlier one is reversed.
  const countDrafts = lockedFigures.map((place) => ({
    locationId: place.locationId,
    itemId: place.itemId,
    key: `${source}/${place.itemId}`,
    quantity: Number(place.stated - place.before) + (movedLaterByStockKey.get(stockKey(place)) ?? 0),
    atMs: place.atMs === null ? null : Number(place.atMs),
  }));
  const postedMovements = yield* sql<StockPlace & { readonly moved: bigint }>`
    WITH change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
      SELECT d."locationId", d."itemId", ${movementKinds.count}::text, d.quantity, ${source}::text, d.key, coalesce(timestamptz 'epoch' + d."atMs" * interval '1 millisecond', now()), -1, (SELECT stock_change_id FROM change)
      FROM jsonb_to_recordset(${JSON.stringify(countDrafts)}::jsonb) AS d ("locationId" integer, "itemId" integer, key text, quantity bigint, "atMs" bigint)
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity, movement_key, happened_at
    ), offsets AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, position, written_in)
      SELECT DISTINCT ON (p.location_id, p.item_id)
        p.location_id, p.item_id, ${movementKinds.offset}::text, -p.quantity, c.unit_cost, ${source}::text, p.movement_key || '>' || c.movement_key, c.happened_at, c.document_id, c.position, (SELECT stock_change_id FROM change)
      FROM posted p JOIN posted_movement c ON c.location_id = p.location_id AND c.item_id = p.item_id AND c.kind = ${movementKinds.count}::text AND c.happened_at > p.happened_at
        AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = c.location_id AND back.reverses = c.movement_key)
      ORDER BY p.location_id, p.item_id, c.happened_at, c.position, c.movement_id
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity
    ), moved AS (
      SELECT location_id, item_id, sum(quantity)::bigint AS quantity
      FROM (SELECT location_id, item_id, quantity FROM posted UNION ALL SELECT location_id, item_id, quantity FROM offsets) every GROUP BY 1, 2
    ), balance AS (
      UPDATE stock_on_hand s SET quantity = s.quantity + m.quantity FROM moved m WHERE s.location_id = m.location_id AND s.item_id = m.item_id AND m.quantity <> 0
    )
    SELECT location_id AS "locationId", item_id AS "itemId", quantity AS moved FROM moved`;
  const movedByStockKey = new Map(postedMovements.map((place) => [stockKey(place), Number(place.moved)]));
  return lockedFigures.flatMap((place): StockChange[] => {
    const movedQuantity = movedByStockKey.get(stockKey(place));
    if (movedQuantity === undefined || (movedQuantity === 0 && !addedStockKeys.has(stockKey(place)))) return [];
    const { locationId, itemId, before } = place;
    return [
      { locationId, itemId, quantity: quantity(Number(before) + movedQuantity), before: quantity(Number(before)) },
    ];
  });
});

/** Sums the movements after the moment of each figure, sales included, by `stockKey`; figures without a moment are left out. */
export const sumMovementsAfter = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  figures: readonly Omit<DatedFigure, "quantity">[],
) {
  const datedFigures = figures.filter(({ atMs }) => atMs !== undefined);
  if (datedFigures.length === 0) return new Map<string, number>();
  const earliestFigureMs = Math.min(...datedFigures.map(({ atMs = 0 }) => atMs));
  const locationIdsText = `{${[...new Set(datedFigures.map(({ locationId }) => locationId))].join(",")}}`;
  // Starts two days early: a business day may begin on the evening before, and the time zone is unknown here.
  const movedRows = yield* sql<StockPlace & { readonly quantity: bigint }>`
    SELECT e.location_id AS "locationId", e.item_id AS "itemId", sum(e.quantity)::bigint AS quantity
    FROM stock_entry e JOIN jsonb_to_recordset(${JSON.stringify(datedFigures)}::jsonb) AS f ("locationId" integer, "itemId" integer, "atMs" bigint)
      ON e.location_id = f."locationId" AND e.item_id = f."itemId" AND e.happened_at > timestamptz 'epoch' + f."atMs" * interval '1 millisecond'
    WHERE e.location_id = ANY (${locationIdsText}::integer[]) AND (e.business_date IS NULL OR e.business_date >= (timestamptz 'epoch' + ${earliestFigureMs}::bigint * interval '1 millisecond')::date - 2)
    GROUP BY 1, 2`;
  return new Map(movedRows.map((row) => [stockKey(row), Number(row.quantity)]));
});

/** Lists the items with movements of a source that are not reversed. */
export const listMovedItems = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, source: string) {
  const rows = yield* sql<{ readonly itemId: number }>`
    SELECT DISTINCT item_id AS "itemId" FROM posted_movement own
    WHERE source = ${source} AND reverses IS NULL AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = own.location_id AND back.reverses = own.movement_key)
    ORDER BY 1`;
  return rows.map(({ itemId }) => itemId);
});

// The statements below are planned for each list of items: a generic plan scans the list for every row, which takes a
// second.

/** Lists the places where a later count in force replaced the stock that a source had set. Locks that stock to the end of the transaction. */
export const listLaterCounts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  source: string,
  itemIds: readonly number[],
) {
  yield* sql`
    SELECT FROM stock_on_hand s WHERE EXISTS (
      SELECT FROM posted_movement own WHERE own.source = ${source} AND own.item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND own.location_id = s.location_id AND own.item_id = s.item_id)
    ORDER BY s.location_id, s.item_id FOR UPDATE`.unprepared;
  return yield* sql<StockPlace>`
    SELECT DISTINCT own.location_id AS "locationId", own.item_id AS "itemId"
    FROM posted_movement own JOIN posted_movement later
      ON later.location_id = own.location_id AND later.item_id = own.item_id AND later.movement_id > own.movement_id AND later.kind = 'COUNT'
    WHERE own.source = ${source} AND own.item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND own.kind <> 'REVERSAL'
      AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = later.location_id AND back.reverses = later.movement_key)`
    .unprepared;
});

/**
 * Reverses the movements that a source posted for some items, each at the time of the original. Returns the number of
 * places where stock changed.
 * A later count that included the movement is corrected, so that its figure stays, as in the domain's
 * `postMovements`. Run it in a transaction.
 */
export const reverseStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  source: string,
  itemIds: readonly number[],
) {
  const movementKinds: Readonly<Record<"back" | "offset" | "count", MovementKind>> = {
    back: "REVERSAL",
    offset: "LATE_OFFSET",
    count: "COUNT",
  };
  const rows = yield* sql`
    WITH counted AS (
      SELECT location_id, item_id, max(movement_id) AS movement_id FROM posted_movement
      WHERE source = ${source} AND item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND kind = ${movementKinds.count} GROUP BY 1, 2
    ), standing AS MATERIALIZED (
      SELECT * FROM posted_movement later
      WHERE location_id = ANY (ARRAY(SELECT DISTINCT location_id FROM counted)) AND item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND kind = ${movementKinds.count} AND source <> ${source}
        AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = later.location_id AND back.reverses = later.movement_key)
    ), change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, reverses, reason, position, written_in)
      SELECT location_id, item_id, ${movementKinds.back}::text, -quantity, unit_cost, source, movement_key || '~', happened_at, document_id, movement_key, reason, position, (SELECT stock_change_id FROM change)
      FROM posted_movement m WHERE source = ${source} AND item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND reverses IS NULL
        AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = m.location_id AND back.reverses = m.movement_key)
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity, movement_key
    ), offsets AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, position, written_in)
      SELECT DISTINCT ON (p.location_id, p.item_id, p.movement_key)
        p.location_id, p.item_id, ${movementKinds.offset}::text, -p.quantity, later.unit_cost, later.source, p.movement_key || '>' || later.movement_key, later.happened_at, later.document_id, later.position, (SELECT stock_change_id FROM change)
      FROM posted p JOIN counted USING (location_id, item_id)
        JOIN standing later ON later.location_id = p.location_id AND later.item_id = p.item_id AND later.movement_id > counted.movement_id
      ORDER BY p.location_id, p.item_id, p.movement_key, later.movement_id
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity
    ), moved AS (
      SELECT location_id, item_id, sum(quantity)::bigint AS quantity
      FROM (SELECT location_id, item_id, quantity FROM posted UNION ALL SELECT location_id, item_id, quantity FROM offsets) every GROUP BY 1, 2 HAVING sum(quantity) <> 0)
    UPDATE stock_on_hand s SET quantity = s.quantity + m.quantity FROM moved m
    WHERE s.location_id = m.location_id AND s.item_id = m.item_id RETURNING s.item_id`.unprepared;
  return rows.length;
});

const integerArrayText = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/** Key of a place in maps of stock. */
export const stockKey = ({ locationId, itemId }: StockPlace): string => `${locationId}/${itemId}`;
