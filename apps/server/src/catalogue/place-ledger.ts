/**
 * The ledger of some items at one place, as the rules of the domain read it: what stood at an instant as one movement, and everything after it one by one. Sales
 * are movements by their own lines.
 */

import { postMovements, type MovementDraft, type MovementKind, type ReasonCode, type StockLedger, type StockMovement } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

/** The ledger since an instant, and the places in the order of documents that its movements were posted at. */
export interface PlaceLedger {
  readonly movements: StockLedger;
  /** The stored position of each `order` that is no smaller than 0. */
  readonly positions: readonly number[];
}

interface EntryRow {
  readonly id: string;
  readonly itemId: number;
  readonly quantity: number;
  readonly at: number;
  readonly kind: MovementKind;
  readonly documentId: number | null;
  readonly reverses: string | null;
  readonly reason: ReasonCode | null;
  readonly unitCost: number | null;
  readonly position: number;
}

const dayMs = 86_400_000;

/** Makes sure that each item has a balance at a place, and holds those balances to the end of the transaction: in one order, so that two wait for each other. */
export const holdStock = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationId: number, itemIds: readonly number[]) {
  const ids = [...new Set(itemIds)];
  yield* sql`
    INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT ${locationId}::integer, w.id, 0 FROM unnest(${ids}::integer[]) AS w (id) ORDER BY w.id ON CONFLICT (location_id, item_id) DO NOTHING`;
  yield* sql`SELECT FROM stock_on_hand WHERE location_id = ${locationId} AND item_id = ANY (${ids}::integer[]) ORDER BY item_id FOR UPDATE`;
});

/** Reads the ledger of some items at a place since an instant. Units: milliseconds since 1970. */
export const readLedger = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, locationId: number, itemIds: readonly number[], since: number) {
  const ids = [...new Set(itemIds)];
  if (ids.length === 0) return { movements: [], positions: [] } satisfies PlaceLedger;
  const firstDay = new Date(since - 2 * dayMs).toISOString().slice(0, 10);
  // One statement: what moves between two would be in the one and not in the other.
  const found = yield* sql<EntryRow & { readonly isBalance: boolean }>`
    SELECT entry_key AS id, item_id AS "itemId", quantity::float8 AS quantity, floor(extract(epoch FROM happened_at) * 1000)::float8 AS at, kind, document_id AS "documentId", reverses, reason, unit_cost::float8 AS "unitCost",
      position::float8 AS position, false AS "isBalance"
    FROM stock_entry
    WHERE location_id = ${locationId} AND item_id = ANY (${ids}::integer[]) AND happened_at >= to_timestamp(${since + 1}::float8 / 1000) AND (business_date IS NULL OR business_date >= ${firstDay}::date)
    UNION ALL SELECT '', item_id, quantity::float8, 0, 'OPENING', NULL, NULL, NULL, NULL, -1, true FROM stock_on_hand WHERE location_id = ${locationId} AND item_id = ANY (${ids}::integer[])
    ORDER BY 4, 10, 1`;
  const rows = found.flatMap(({ isBalance, ...row }) => (isBalance ? [] : [row]));
  const stood = found.filter(({ isBalance }) => isBalance);
  const after = new Map<number, number>();
  for (const { itemId, quantity: moved } of rows) after.set(itemId, (after.get(itemId) ?? 0) + moved);
  const carried = stood.map(({ itemId, quantity: now }): StockMovement => ({
    id: `before/${itemId}`, locationId, itemId, quantity: quantity(now - (after.get(itemId) ?? 0)), at: since, kind: "OPENING", documentId: null, reverses: null, order: -1,
  }));
  // What has no document goes first at its instant, then documents as they were closed: their order is counted anew, below what is posted next.
  const positions = [...new Set(rows.flatMap(({ position }) => (position < 0 ? [] : [position])))].toSorted((one, other) => one - other);
  const orders = new Map(positions.map((position, order) => [position, order]));
  const movements = rows.map(({ position, unitCost: cost, ...row }): StockMovement => ({
    ...row, locationId, quantity: quantity(row.quantity), unitCost: cost === null ? null : unitCost(cost), order: orders.get(position) ?? -1,
  }));
  return { movements: [...carried, ...movements], positions } satisfies PlaceLedger;
});

/** Posts movements of a document with what corrects them, and moves the balances. Run it while the balances are held. */
export const postToLedger = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ledger: PlaceLedger, drafts: readonly MovementDraft[]) {
  const posted = postMovements(ledger.movements, drafts).slice(ledger.movements.length);
  if (posted.length === 0) return;
  const [next] = yield* sql<{ readonly position: number }>`SELECT nextval('stock_position')::float8 AS position`;
  const position = next?.position ?? 0;
  const rows = posted.map(({ order, ...movement }) => ({ ...movement, position: order < 0 ? -1 : (ledger.positions[order] ?? position) }));
  yield* sql`
    WITH posted AS (
      INSERT INTO stock_movement (location_id, item_id, kind, quantity, unit_cost, source, movement_key, happened_at, document_id, reverses, reason, position)
      SELECT r."locationId", r."itemId", r.kind, r.quantity, r."unitCost", 'document:' || r."documentId", r.id, to_timestamp(r.at::float8 / 1000), r."documentId", r.reverses, r.reason, r.position
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r ("locationId" integer, "itemId" integer, kind text, quantity bigint, "unitCost" bigint, id text, at bigint, "documentId" integer, reverses text, reason text, position bigint)
      ON CONFLICT (location_id, movement_key) DO NOTHING RETURNING location_id, item_id, quantity
    ), moved AS (SELECT location_id, item_id, sum(quantity)::bigint AS quantity FROM posted GROUP BY 1, 2 HAVING sum(quantity) <> 0)
    UPDATE stock_on_hand s SET quantity = s.quantity + m.quantity FROM moved m WHERE s.location_id = m.location_id AND s.item_id = m.item_id`;
});
