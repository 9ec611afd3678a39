/** Reads, locks and writes item rows in sets. */
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { lookupKey } from "@comptoir/domain/product";

import type { CatalogueItem, CatalogueRow, ItemValues } from "./catalogue-types.ts";
import { amountSets, amountsOfRow, toJsonAmounts, selectedAmountsSql, type AmountsOfRow } from "./item-columns.ts";
import { recordValueChanges } from "./value-changes.ts";

const itemSelectionSql = `item_id, sku, upc, description, department_id, sub_department_id, vendor_id, ${selectedAmountsSql}`;

export const listItems = Effect.fn("Catalogue.listItems")(function* (sql: SqlClient.SqlClient, targetId: number) {
  const rows = yield* sql<ItemRow>`
    SELECT ${sql.literal(itemSelectionSql)} FROM item WHERE target_id = ${targetId} AND NOT is_deleted`;
  return rows.map(toItem);
}, Effect.orDie);

export const lockItems = Effect.fn("Catalogue.lockItems")(function* (
  sql: SqlClient.SqlClient,
  itemIds: readonly number[],
) {
  const rows = yield* sql<ItemRow>`
    SELECT ${sql.literal(itemSelectionSql)} FROM item WHERE item_id = ANY (${integerArrayText(itemIds)}::integer[]) AND NOT is_deleted ORDER BY item_id FOR UPDATE`;
  return rows.map(toItem);
}, Effect.orDie);

export const lockItemsBySku = Effect.fn("Catalogue.holdItems")(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  skus: readonly string[],
) {
  yield* sql`SELECT FROM target WHERE target_id = ${targetId} FOR UPDATE`;
  const rows = yield* sql<ItemRow & { readonly is_deleted: boolean }>`
    SELECT ${sql.literal(itemSelectionSql)}, is_deleted FROM item WHERE target_id = ${targetId} AND sku IN (SELECT jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb)) ORDER BY item_id FOR UPDATE`;
  return new Map(rows.map((row): [string, CatalogueRow] => [row.sku, { ...toItem(row), isDeleted: row.is_deleted }]));
}, Effect.orDie);

/** Overwrites items and increases their versions, so that an editor opened earlier cannot overwrite the change. */
export const updateItems = Effect.fn("Catalogue.updateItems")(function* (
  sql: SqlClient.SqlClient,
  items: readonly (ItemValues & { readonly itemId: number })[],
) {
  if (items.length === 0) return;
  yield* sql`
    UPDATE item SET upc = i.upc, upc_key = i.key, description = i.description, department_id = i."departmentId", sub_department_id = i."subDepartmentId",
      vendor_id = i."vendorId", ${sql.literal(amountSets.assignments)}, version = version + 1, changed_at = now()
    FROM ${itemRecordsetSql(sql, items)} WHERE item.item_id = i."itemId"`;
  const itemIds = items.map(({ itemId }) => itemId);
  yield* recordValueChanges(sql, itemIds, null);
}, Effect.orDie);

/** Creates items of a target; returns their ids by code. */
export const insertItems = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  items: readonly ItemValues[],
) {
  const insertedRows =
    items.length === 0
      ? []
      : yield* sql<{ readonly item_id: number; readonly sku: string }>`
    INSERT INTO item (target_id, sku, upc, upc_key, description, department_id, sub_department_id, vendor_id, ${sql.literal(amountSets.columns)})
    SELECT ${targetId}::integer, i.sku, i.upc, i.key, i.description, i."departmentId", i."subDepartmentId", i."vendorId", ${sql.literal(amountSets.values)}
    FROM ${itemRecordsetSql(sql, items)} RETURNING item_id, sku`;
  const insertedItemIds = insertedRows.map((row) => row.item_id);
  yield* recordValueChanges(sql, insertedItemIds, null);
  return new Map(insertedRows.map((row) => [row.sku, row.item_id]));
}, Effect.orDie);

export const restoreItems = (sql: SqlClient.SqlClient, itemIds: readonly number[]) =>
  Effect.orDie(sql`UPDATE item SET is_deleted = false WHERE item_id = ANY (${integerArrayText(itemIds)}::integer[])`);

/** Formats integers as a PostgreSQL array literal. */
const integerArrayText = (values: readonly number[]): string => `{${values.join(",")}}`;

interface ItemRow extends AmountsOfRow {
  readonly item_id: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly description: string;
  readonly department_id: number | null;
  readonly sub_department_id: number | null;
  readonly vendor_id: number | null;
}

function toItem(row: ItemRow): CatalogueItem {
  return {
    itemId: row.item_id,
    sku: row.sku,
    upc: row.upc,
    description: row.description,
    departmentId: row.department_id,
    subDepartmentId: row.sub_department_id,
    vendorId: row.vendor_id,
    ...amountsOfRow(row),
  };
}

function itemRecordsetSql(sql: SqlClient.SqlClient, items: readonly ItemValues[]) {
  const keyedItems = items.map((item) => ({
    ...item,
    key: item.upc === null ? null : lookupKey(item.upc),
    fields: toJsonAmounts(item),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(keyedItems)}::jsonb) AS i (
    "itemId" integer, sku text, upc text, key text, description text, "departmentId" integer, "subDepartmentId" integer, "vendorId" integer, ${sql.literal(amountSets.recordset)})`;
}
