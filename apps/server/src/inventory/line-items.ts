/** Finds the items of document lines by code, with their names and unit costs at a location. */

import type { DocumentLine } from "@comptoir/domain/inventory";
import { unitCost } from "@comptoir/domain/money";
import { lookupKey, unitOf, unitsOfMeasure, valueAtLevel, type ItemType } from "@comptoir/domain/product";
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { listLayers } from "../access/index.ts";

/** Location of a document, and its target. */
export interface DocumentLocation {
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

/** Finds items by barcode or SKU, deleted ones excluded; a code may have several. */
export const findItemsByKey = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentLocation: DocumentLocation,
  keys: readonly string[],
) {
  if (keys.length === 0) return new Map<string, readonly LineItem[]>();
  const codesByKey = keys.map((key) => ({ key, code: lookupKey(key) }));
  const itemRows = yield* sql<ItemRow & { readonly key: string }>`
    WITH wanted AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(codesByKey)}::jsonb) AS w (key text, code text))
    SELECT w.key, ${sql.literal(itemColumnsSql)} FROM wanted w JOIN item i ON i.upc_key = w.code WHERE i.target_id = ${documentLocation.targetId} AND NOT i.is_deleted
    UNION SELECT w.key, ${sql.literal(itemColumnsSql)} FROM (SELECT o.item_id, unnest(o.code_keys) AS code FROM item o WHERE o.code_keys && ${codesByKey.map(({ code }) => code)}::text[]) c JOIN wanted w ON w.code = c.code
      JOIN item i ON i.item_id = c.item_id WHERE i.target_id = ${documentLocation.targetId} AND NOT i.is_deleted
    UNION SELECT w.key, ${sql.literal(itemColumnsSql)} FROM wanted w JOIN item i ON i.target_id = ${documentLocation.targetId} AND i.sku = w.key WHERE NOT i.is_deleted`;
  const unitCostOf = yield* makeUnitCostLookup(sql, documentLocation, itemRows);
  const itemsByKey = new Map<string, LineItem[]>();
  for (const row of itemRows)
    itemsByKey.set(row.key, [...(itemsByKey.get(row.key) ?? []), toLineItem(row, unitCostOf)]);
  return itemsByKey;
});

/** Finds items by id, deleted ones excluded. */
export const findItemsById = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentLocation: DocumentLocation,
  ids: readonly number[],
) {
  if (ids.length === 0) return new Map<number, LineItem>();
  const itemRows =
    yield* sql<ItemRow>`SELECT ${sql.literal(itemColumnsSql)} FROM item i WHERE i.item_id = ANY (${[...ids]}::integer[]) AND i.target_id = ${documentLocation.targetId} AND NOT i.is_deleted`;
  const unitCostOf = yield* makeUnitCostLookup(sql, documentLocation, itemRows);
  return new Map(itemRows.map((row) => [row.itemId, toLineItem(row, unitCostOf)]));
});

/** Finds items by SKU, deleted ones excluded. */
export const findItemsBySku = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  documentLocation: DocumentLocation,
  skus: readonly string[],
) {
  if (skus.length === 0) return new Map<string, LineItem>();
  const itemRows = yield* sql<ItemRow>`
    SELECT ${sql.literal(itemColumnsSql)} FROM item i JOIN jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) AS w (sku) ON w.sku = i.sku WHERE i.target_id = ${documentLocation.targetId} AND NOT i.is_deleted`;
  const unitCostOf = yield* makeUnitCostLookup(sql, documentLocation, itemRows);
  return new Map(itemRows.map((row) => [row.sku, toLineItem(row, unitCostOf)]));
});

/** Returns the only item of a code, or the chosen one of several; undefined otherwise. */
export function itemOf(candidates: readonly LineItem[] | undefined, chosenId?: number): LineItem | undefined {
  const candidateItems = candidates ?? [];
  return (
    candidateItems.find(({ itemId }) => itemId === chosenId) ??
    (candidateItems.length === 1 ? candidateItems[0] : undefined)
  );
}

type UnitCostLookup = (row: ItemRow) => LineItem["unitCost"];

/** Reads the unit costs of items; returns the function that finds an item's at the location: that of the nearest layer with one, else the item's own. */
export const makeUnitCostLookup = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { locationId }: Pick<DocumentLocation, "locationId">,
  rows: readonly Pick<ItemRow, "itemId" | "cost">[],
) {
  const costsAtLayers = yield* sql<{
    readonly itemId: number;
    readonly layerId: number;
    readonly amount: number | null;
  }>`
    SELECT DISTINCT ON (item_id, target_layer_id) item_id AS "itemId", target_layer_id AS "layerId", amount::float8 AS amount FROM item_value_change
    WHERE kind = 'cost' AND target_layer_id IS NOT NULL AND item_id = ANY (${rows.map(({ itemId }) => itemId)}::integer[]) ORDER BY item_id, target_layer_id, change_id DESC`;
  if (costsAtLayers.length === 0)
    return (({ cost }) => (cost === null ? null : unitCost(cost))) satisfies UnitCostLookup;
  const layers = yield* listLayers();
  const layerCostsByItem = new Map<number, (typeof costsAtLayers)[number][]>();
  for (const level of costsAtLayers)
    layerCostsByItem.set(level.itemId, [...(layerCostsByItem.get(level.itemId) ?? []), level]);
  const unitCostOf: UnitCostLookup = ({ itemId, cost }) =>
    valueAtLevel(
      locationId,
      {
        own: cost === null ? null : unitCost(cost),
        levels: (layerCostsByItem.get(itemId) ?? []).flatMap(({ layerId, amount }) =>
          amount === null ? [] : [{ layerId, value: unitCost(amount) }],
        ),
      },
      layers,
    ).amount;
  return unitCostOf;
});

function toLineItem(row: ItemRow, costOf: UnitCostLookup): LineItem {
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
