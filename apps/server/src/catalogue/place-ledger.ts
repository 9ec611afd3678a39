/**
 * Reads the stock movements of some items at one place, in the form of the domain's rules. The stock at a moment is an opening
 * movement, then every later movement. Lines of sales are movements too.
 */

import {
  postMovements,
  type MovementDraft,
  type MovementKind,
  type ReasonCode,
  type StockLedger,
  type StockMovement,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { DatabaseEngine } from "../database/index.ts";

/** Stock movements of a place since a moment, with the document positions of those movements. */
export interface PlaceLedger {
  readonly movements: StockLedger;
  /** Stored positions: a movement whose `order` is at least 0 has the one of that index. */
  readonly positions: readonly number[];
  readonly locationId: number;
  readonly itemIds: readonly number[];
  readonly since: number;
  /** Number and checksum of the movements and balances read, to detect whether they changed since. */
  readonly mark: LedgerMark;
}

interface LedgerMark {
  readonly rows: number;
  readonly sum: number;
}

/** Stock movement to write as a row. */
export interface MovementRow extends MovementDraft {
  readonly position: number;
}

interface StockEntryRow {
  readonly id: string;
  readonly itemId: number;
  readonly quantity: number;
  readonly at: number;
  readonly kind: MovementKind;
  readonly documentId: number | null;
  readonly reverses: string | null;
  readonly reason: ReasonCode | null;
  readonly unitCost: number | null;
  readonly origin: string | null;
  readonly unseen: readonly string[] | null;
  readonly position: number;
}

const dayMs = 86_400_000;

/** Creates missing balances of the items at a place, and locks them until the end of the transaction, in a fixed order to avoid deadlocks. */
export const lockStock = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  locationId: number,
  itemIds: readonly number[],
) {
  const distinctItemIds = [...new Set(itemIds)];
  yield* sql`
    INSERT INTO stock_on_hand (location_id, item_id, quantity)
    SELECT ${locationId}::integer, w.id, 0 FROM unnest(${distinctItemIds}::integer[]) AS w (id) WHERE NOT EXISTS (SELECT FROM stock_on_hand h WHERE h.location_id = ${locationId} AND h.item_id = w.id) ORDER BY w.id
    ON CONFLICT (location_id, item_id) DO NOTHING`;
  // The embedded database has a single session, so no lock is needed.
  if ((yield* DatabaseEngine).kind === "postgresql")
    yield* sql`SELECT FROM stock_on_hand WHERE location_id = ${locationId} AND item_id = ANY (${distinctItemIds}::integer[]) ORDER BY item_id FOR UPDATE`;
});

/** Reads the movements of items at a place since a moment. Units: milliseconds since 1970. */
export const readLedger = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  locationId: number,
  itemIds: readonly number[],
  sinceMs: number,
) {
  const distinctItemIds = [...new Set(itemIds)];
  const ledgerPart = { locationId, itemIds: distinctItemIds, since: sinceMs };
  if (distinctItemIds.length === 0)
    return { movements: [], positions: [], ...ledgerPart, mark: { rows: 0, sum: 0 } } satisfies PlaceLedger;
  // Reads in a single statement: with two, a movement committed in between would be in only one of them.
  const ledgerEntries = yield* sql<StockEntryRow & { readonly isBalance: boolean; readonly hash: number }>`
    SELECT entry_key AS id, item_id AS "itemId", quantity::float8 AS quantity, floor(extract(epoch FROM happened_at) * 1000)::float8 AS at, kind, document_id AS "documentId", reverses, reason, unit_cost::float8 AS "unitCost",
      origin, unseen, position::float8 AS position, false AS "isBalance", ${entryHashSql(sql)}::float8 AS hash
    FROM stock_entry WHERE ${entriesSinceSql(sql, ledgerPart)}
    UNION ALL SELECT '', item_id, quantity::float8, 0, 'OPENING', NULL, NULL, NULL, NULL, NULL, NULL, -1, true, ${balanceHashSql(sql)} FROM stock_on_hand WHERE ${balancesSql(sql, ledgerPart)}
    ORDER BY 4, 12, 1`;
  const movementRows = ledgerEntries.flatMap(({ isBalance, hash: _, ...row }) => (isBalance ? [] : [row]));
  const balanceEntries = ledgerEntries.filter(({ isBalance }) => isBalance);
  const movedSinceByItem = new Map<number, number>();
  for (const { itemId, quantity: movedQuantity } of movementRows)
    movedSinceByItem.set(itemId, (movedSinceByItem.get(itemId) ?? 0) + movedQuantity);
  const carriedMovements = balanceEntries.map(({ itemId, quantity: now }): StockMovement => ({
    id: `before/${itemId}`,
    locationId,
    itemId,
    quantity: quantity(now - (movedSinceByItem.get(itemId) ?? 0)),
    at: sinceMs,
    kind: "OPENING",
    documentId: null,
    reverses: null,
    order: -1,
  }));
  // At one instant, movements without a document come first, then documents in closing order; positions are numbered again, below the next posting.
  const distinctPositions = [
    ...new Set(movementRows.flatMap(({ position }) => (position < 0 ? [] : [position]))),
  ].toSorted((left, right) => left - right);
  const orderByPosition = new Map(distinctPositions.map((position, order) => [position, order]));
  const recordedMovements = movementRows.map(({ position, unitCost: cost, origin, unseen, ...row }): StockMovement => ({
    ...row,
    ...(origin !== null && { origin }),
    ...(unseen !== null && { unseen }),
    locationId,
    quantity: quantity(row.quantity),
    unitCost: cost === null ? null : unitCost(cost),
    order: orderByPosition.get(position) ?? -1,
  }));
  const ledgerMark = { rows: ledgerEntries.length, sum: ledgerEntries.reduce((sum, { hash }) => sum + hash, 0) };
  return {
    movements: [...carriedMovements, ...recordedMovements],
    positions: distinctPositions,
    ...ledgerPart,
    mark: ledgerMark,
  } satisfies PlaceLedger;
});

type LedgerPart = Pick<PlaceLedger, "locationId" | "itemIds" | "since">;

const entriesSinceSql = (sql: SqlClient.SqlClient, { locationId, itemIds, since }: LedgerPart) => sql`
  location_id = ${locationId} AND item_id = ANY (${[...itemIds]}::integer[]) AND happened_at >= to_timestamp(${since + 1}::float8 / 1000)
  AND (business_date IS NULL OR business_date >= ${new Date(since - 2 * dayMs).toISOString().slice(0, 10)}::date)`;

const balancesSql = (sql: SqlClient.SqlClient, { locationId, itemIds }: LedgerPart) =>
  sql`location_id = ${locationId} AND item_id = ANY (${[...itemIds]}::integer[])`;

const entryHashSql = (sql: SqlClient.SqlClient) => sql.literal("hashtext(entry_key)");
const balanceHashSql = (sql: SqlClient.SqlClient) =>
  sql.literal("(hashint4(item_id)::bigint # hashint8(quantity)::bigint)::float8");

/** Returns whether a place's movements are still as they were read. Run it with the balances locked, so that nothing changes afterwards. */
export const isLedgerUnchanged = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ledger: PlaceLedger) {
  const { rows, sum } = ledger.mark;
  const [now] = yield* sql<LedgerMark>`
    SELECT count(*)::float8 AS rows, coalesce(sum(hash), 0)::float8 AS sum FROM (
      SELECT ${entryHashSql(sql)}::float8 AS hash FROM stock_entry WHERE ${entriesSinceSql(sql, ledger)}
      UNION ALL SELECT ${balanceHashSql(sql)} FROM stock_on_hand WHERE ${balancesSql(sql, ledger)}) entry`;
  return now?.rows === rows && now.sum === sum;
});

/** Builds the movement rows of a document and its corrections: at the next position, unless they replace others. */
export const toMovementRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  ledger: PlaceLedger,
  movementDrafts: readonly MovementDraft[],
) {
  const postedMovements = postMovements(ledger.movements, movementDrafts).slice(ledger.movements.length);
  if (postedMovements.length === 0) return [];
  const [positionRow] = yield* sql<{ readonly position: number }>`SELECT nextval('stock_position')::float8 AS position`;
  const lastPosition = positionRow?.position ?? 0;
  return postedMovements.map(({ order, ...movement }): MovementRow => ({
    ...movement,
    position: order < 0 ? -1 : (ledger.positions[order] ?? lastPosition),
  }));
});

/** Writes a document's movements and corrections, and updates the balances. Run it with the balances locked. */
export const postMovementRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  ledger: PlaceLedger,
  drafts: readonly MovementDraft[],
) {
  const movementRows = yield* toMovementRows(sql, ledger, drafts);
  if (movementRows.length === 0) return;
  yield* sql`
    WITH change AS (INSERT INTO stock_change DEFAULT VALUES RETURNING stock_change_id), posted AS (${insertMovements(sql, movementRows, null)} RETURNING location_id, item_id, quantity),
      moved AS (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM posted GROUP BY 1, 2 HAVING sum(quantity) <> 0)
    UPDATE stock_on_hand s SET quantity = s.quantity + m.quantity FROM moved m WHERE s.location_id = m.location_id AND s.item_id = m.item_id`;
});

/** Writes movements before the close that makes them count; balances and readers ignore them until then. */
export const writeMovements = (sql: SqlClient.SqlClient, rows: readonly MovementRow[], closing: number) =>
  insertMovements(sql, rows, closing);

/** Inserts movements. Those of a close share its change number; others get the change number of their statement. */
const insertMovements = (sql: SqlClient.SqlClient, rows: readonly MovementRow[], closing: number | null) => sql`
  INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, reverses, reason, position, origin, unseen, closing, written_in)
  SELECT r."locationId", r."itemId", r.kind, r.quantity, r."unitCost", 'document:' || r."documentId", r.id, to_timestamp(r.at::float8 / 1000), r."documentId", r.reverses, r.reason, r.position, r.origin, r.unseen, ${closing}::integer, ${closing === null ? sql`(SELECT stock_change_id FROM change)` : sql`NULL`}
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r ("locationId" integer, "itemId" integer, kind text, quantity bigint, "unitCost" bigint, id text, at bigint, "documentId" integer, reverses text, reason text, position bigint, origin text, unseen jsonb)
  ON CONFLICT (location_id, movement_key) DO NOTHING`;
