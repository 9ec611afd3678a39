/** Finds the items of document lines by code, with their names and unit costs at a location. */

import type { DocumentLine } from "@comptoir/domain/inventory";
import { unitCost } from "@comptoir/domain/money";
import { lookupKey, unitOf, unitsOfMeasure, valueAtLevel, type ItemType } from "@comptoir/domain/product";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { listLayers } from "../access/index.ts";

/** Location of a document, and its target. */
export interface Place {
  readonly locationId: number;
  readonly targetId: number;
}

/** Fields that a line copies from its item. */
export type LineItem = Pick<DocumentLine, "itemId" | "sku" | "upc" | "description" | "decimals" | "unitCost">;

interface ItemRow {
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly description: string;
  readonly type: ItemType;
  readonly cost: number | null;
}

const itemColumnsSql = `i.item_id AS "itemId", i.sku, i.upc, i.description, i.item_type AS type, i.unit_cost::float8 AS cost`;

/** Finds items by code; a code may have several. */
export const findItemsByKey = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  place: Place,
  keys: readonly string[],
) {
  if (keys.length === 0) return new Map<string, readonly LineItem[]>();
  const wantedCodes = keys.map((key) => ({ key, code: lookupKey(key) }));
  const rows = yield* sql<ItemRow & { readonly key: string }>`
    WITH wanted AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(wantedCodes)}::jsonb) AS w (key text, code text))
    SELECT w.key, ${sql.literal(itemColumnsSql)} FROM wanted w JOIN item i ON i.upc_key = w.code WHERE i.target_id = ${place.targetId} AND NOT i.is_deleted
    UNION SELECT w.key, ${sql.literal(itemColumnsSql)} FROM (SELECT o.item_id, unnest(o.code_keys) AS code FROM item o WHERE o.code_keys && ${wantedCodes.map(({ code }) => code)}::text[]) c JOIN wanted w ON w.code = c.code
      JOIN item i ON i.item_id = c.item_id WHERE i.target_id = ${place.targetId} AND NOT i.is_deleted
    UNION SELECT w.key, ${sql.literal(itemColumnsSql)} FROM wanted w JOIN item i ON i.target_id = ${place.targetId} AND i.sku = w.key WHERE NOT i.is_deleted`;
  const costOf = yield* unitCostsAt(sql, place, rows);
  const itemsByKey = new Map<string, LineItem[]>();
  for (const row of rows) itemsByKey.set(row.key, [...(itemsByKey.get(row.key) ?? []), toLineItem(row, costOf)]);
  return itemsByKey;
});

/** Finds items by id, deleted ones excluded. */
export const findItemsById = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  place: Place,
  ids: readonly number[],
) {
  if (ids.length === 0) return new Map<number, LineItem>();
  const rows =
    yield* sql<ItemRow>`SELECT ${sql.literal(itemColumnsSql)} FROM item i WHERE i.item_id = ANY (${[...ids]}::integer[]) AND i.target_id = ${place.targetId} AND NOT i.is_deleted`;
  const costOf = yield* unitCostsAt(sql, place, rows);
  return new Map(rows.map((row) => [row.itemId, toLineItem(row, costOf)]));
});

/** Finds items by SKU, deleted ones excluded. */
export const findItemsBySku = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  place: Place,
  skus: readonly string[],
) {
  if (skus.length === 0) return new Map<string, LineItem>();
  const rows = yield* sql<ItemRow>`
    SELECT ${sql.literal(itemColumnsSql)} FROM item i JOIN jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) AS w (sku) ON w.sku = i.sku WHERE i.target_id = ${place.targetId} AND NOT i.is_deleted`;
  const costOf = yield* unitCostsAt(sql, place, rows);
  return new Map(rows.map((row) => [row.sku, toLineItem(row, costOf)]));
});

/** Returns the only item of a code, or the chosen one of several; undefined otherwise. */
export function itemOf(candidates: readonly LineItem[] | undefined, chosenId?: number): LineItem | undefined {
  const items = candidates ?? [];
  return items.find(({ itemId }) => itemId === chosenId) ?? (items.length === 1 ? items[0] : undefined);
}

type CostOf = (row: ItemRow) => LineItem["unitCost"];

/** Reads the unit costs of items at a location; the location's own cost overrides the item's. */
export const unitCostsAt = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { locationId }: Pick<Place, "locationId">,
  rows: readonly Pick<ItemRow, "itemId" | "cost">[],
) {
  const levelCosts = yield* sql<{ readonly itemId: number; readonly layerId: number; readonly amount: number | null }>`
    SELECT DISTINCT ON (item_id, target_layer_id) item_id AS "itemId", target_layer_id AS "layerId", amount::float8 AS amount FROM item_value_change
    WHERE kind = 'cost' AND target_layer_id IS NOT NULL AND item_id = ANY (${rows.map(({ itemId }) => itemId)}::integer[]) ORDER BY item_id, target_layer_id, change_id DESC`;
  if (levelCosts.length === 0) return (({ cost }) => (cost === null ? null : unitCost(cost))) satisfies CostOf;
  const layers = yield* listLayers();
  const levelCostsByItem = new Map<number, (typeof levelCosts)[number][]>();
  for (const level of levelCosts)
    levelCostsByItem.set(level.itemId, [...(levelCostsByItem.get(level.itemId) ?? []), level]);
  const costOf: CostOf = ({ itemId, cost }) =>
    valueAtLevel(
      locationId,
      {
        own: cost === null ? null : unitCost(cost),
        levels: (levelCostsByItem.get(itemId) ?? []).flatMap(({ layerId, amount }) =>
          amount === null ? [] : [{ layerId, value: unitCost(amount) }],
        ),
      },
      layers,
    ).amount;
  return costOf;
});

function toLineItem(row: ItemRow, costOf: CostOf): LineItem {
  const { itemId, sku, upc, description, type } = row;
  return {
    itemId,
    sku,
    upc: upc ?? "",
    description,
    decimals: unitsOfMeasure[unitOf(type)].decimals,
    unitCost: costOf(row),
  };
}
