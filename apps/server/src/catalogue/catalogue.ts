/** Catalogue of departments, items and stock, read and written in sets. */

import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import type { StockPlace } from "@comptoir/domain/inventory";
import { lookupKey, type ProductAmounts } from "@comptoir/domain/product";

import { amountSets, amountsOfRow, jsonAmounts, selectedAmounts, type AmountColumns } from "./item-columns.ts";
import { recordValueChanges } from "./value-changes.ts";
import {
  listLaterCounts,
  listMovedItems,
  reverseStock,
  setStock,
  type StockChange,
  type DatedFigure,
} from "./stock-ledger.ts";

/** Item of a target. A null price or cost is unknown, never 0. */
export interface CatalogueItem extends ProductAmounts {
  readonly itemId: number;
  readonly sku: string;
  readonly upc: string | null;
  readonly description: string;
  readonly departmentId: number | null;
  readonly subDepartmentId: number | null;
  readonly vendorId: number | null;
}

/** Item values to write; a missing vendor is none. */
export type ItemValues = Omit<CatalogueItem, "itemId" | "vendorId"> & { readonly vendorId?: number | null };

/** Item, deleted or not. */
export interface CatalogueRow extends CatalogueItem {
  readonly isDeleted: boolean;
}

/** Result of an item lookup: found, created, or missing. */
export interface ItemLookup {
  readonly itemId: number;
  /** Whether the item existed and is unchanged. */
  readonly isKnown: boolean;
  /** Item as it was when deleted; null if it was not deleted. */
  readonly before: CatalogueRow | null;
  readonly after: ItemValues;
}

/** Code and name of a department, sub-department or vendor. */
export interface DepartmentName {
  readonly code: string;
  readonly description: string;
}

/** Codes by id. */
export interface ItemCodes {
  readonly departments: ReadonlyMap<number, string>;
  readonly subDepartments: ReadonlyMap<number, string>;
  readonly vendors: ReadonlyMap<number, string>;
}

/** Catalogue of the installation. A database failure is a defect. */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** Lists the items of a target that are not deleted. */
    listItems(targetId: number): Effect.Effect<readonly CatalogueItem[]>;
    /** Finds departments by code, creating missing ones; returns ids by code. */
    ensureDepartments(targetId: number, names: readonly DepartmentName[]): Effect.Effect<ReadonlyMap<string, number>>;
    /** Finds or creates sub-departments of a department. */
    ensureSubDepartments(
      departmentId: number,
      names: readonly DepartmentName[],
    ): Effect.Effect<ReadonlyMap<string, number>>;
    /** Finds vendors by code, creating missing ones; returns ids by code. */
    ensureVendors(targetId: number, names: readonly DepartmentName[]): Effect.Effect<ReadonlyMap<string, number>>;
    /** Codes of the departments and vendors of a target, by id. */
    listCodes(targetId: number): Effect.Effect<ItemCodes>;
    /**
     * Finds items by code, creates missing ones and restores deleted ones, with the given values or their old ones.
     * Existing items stay unchanged. Locks the items, as `holdItems` does.
     */
    ensureItems(
      targetId: number,
      items: readonly ItemValues[],
      deleted: "overwrite" | "asTheyWere",
    ): Effect.Effect<ReadonlyMap<string, ItemLookup>>;
    /** Overwrites items by id and increases their version. */
    updateItems(items: readonly (ItemValues & { readonly itemId: number })[]): Effect.Effect<void>;
    /** Sets stock at a moment, as a count does, by a movement of the difference. Returns the changes; repeating a source changes nothing. */
    setStock(figures: readonly DatedFigure[], source: string): Effect.Effect<readonly StockChange[]>;
    /** Finds items of a target by code, and locks items and codes until the end of the transaction. */
    holdItems(targetId: number, skus: readonly string[]): Effect.Effect<ReadonlyMap<string, CatalogueRow>>;
    /** Reads items by id, without deleted ones, and locks them until the end of the transaction. */
    lockItems(itemIds: readonly number[]): Effect.Effect<readonly CatalogueItem[]>;
    /** Lists the places where a later count in force replaced the stock that a source had set; locks that stock to the end of the transaction. */
    listLaterCounts(source: string, itemIds: readonly number[]): Effect.Effect<readonly StockPlace[]>;
    /** Lists the items with movements of a source that are not reversed. */
    listMovedItems(source: string): Effect.Effect<readonly number[]>;
    /** Reverses a source's movements of items; later counts keep their figures. Returns the number of places where stock moved. */
    reverseStock(source: string, itemIds: readonly number[]): Effect.Effect<number>;
  }
>()("@comptoir/server/Catalogue") {
  static readonly layer = Layer.effect(
    Catalogue,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const selected = sql.literal(
        `item_id, sku, upc, description, department_id, sub_department_id, vendor_id, ${selectedAmounts}`,
      );

      const ensure = Effect.fnUntraced(function* (
        table: "department" | "sub_department" | "vendor",
        parent: "target_id" | "department_id",
        parentId: number,
        names: readonly DepartmentName[],
      ) {
        const id = `${table}_id`;
        yield* sql`
          INSERT INTO ${sql(table)} (${sql(parent)}, code, description)
          SELECT ${parentId}::integer, n.code, n.description
          FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n (code text, description text)
          ON CONFLICT (${sql(parent)}, code) DO UPDATE SET is_deleted = false`;
        const rows = yield* sql<{
          readonly id: number;
          readonly code: string;
        }>`SELECT ${sql(id)} AS id, code FROM ${sql(table)} WHERE ${sql(parent)} = ${parentId} AND NOT is_deleted`;
        return new Map(rows.map((row) => [row.code, row.id]));
      }, Effect.orDie);

      const listCodes = Effect.fn("Catalogue.listCodes")(function* (targetId: number) {
        const rows = yield* sql<{ readonly kind: string; readonly id: number; readonly code: string }>`
          SELECT 'department' AS kind, department_id AS id, code FROM department WHERE target_id = ${targetId} AND NOT is_deleted
          UNION ALL SELECT 'sub_department', s.sub_department_id, s.code FROM sub_department s JOIN department d USING (department_id) WHERE d.target_id = ${targetId} AND NOT s.is_deleted
          UNION ALL SELECT 'vendor', vendor_id, code FROM vendor WHERE target_id = ${targetId} AND NOT is_deleted`;
        const codesOf = (wanted: string) =>
          new Map(rows.flatMap(({ kind, id, code }) => (kind === wanted ? [[id, code] as const] : [])));
        return {
          departments: codesOf("department"),
          subDepartments: codesOf("sub_department"),
          vendors: codesOf("vendor"),
        };
      }, Effect.orDie);

      const holdItems = Effect.fn("Catalogue.holdItems")(function* (targetId: number, skus: readonly string[]) {
        yield* sql`SELECT FROM target WHERE target_id = ${targetId} FOR UPDATE`;
        const rows = yield* sql<ItemRow & { readonly is_deleted: boolean }>`
          SELECT ${selected}, is_deleted FROM item WHERE target_id = ${targetId} AND sku IN (SELECT jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb)) ORDER BY item_id FOR UPDATE`;
        return new Map(
          rows.map((row): [string, CatalogueRow] => [row.sku, { ...toItem(row), isDeleted: row.is_deleted }]),
        );
      }, Effect.orDie);

      /** Increases the version, so that an editor opened earlier cannot overwrite the change. */
      const updateItems = Effect.fn("Catalogue.updateItems")(function* (
        items: readonly (ItemValues & { readonly itemId: number })[],
      ) {
        if (items.length === 0) return;
        yield* sql`
          UPDATE item SET upc = i.upc, upc_key = i.key, description = i.description, department_id = i."departmentId", sub_department_id = i."subDepartmentId",
            vendor_id = i."vendorId", ${sql.literal(amountSets.assignments)}, version = version + 1, changed_at = now()
          FROM ${recordset(sql, items)} WHERE item.item_id = i."itemId"`;
        yield* recordValueChanges(
          sql,
          items.map(({ itemId }) => itemId),
          null,
        );
      }, Effect.orDie);

      return Catalogue.of({
        listItems: Effect.fn("Catalogue.listItems")(function* (targetId: number) {
          const rows = yield* sql<ItemRow>`
            SELECT ${selected} FROM item WHERE target_id = ${targetId} AND NOT is_deleted`;
          return rows.map(toItem);
        }, Effect.orDie),
        ensureDepartments: (targetId, names) => ensure("department", "target_id", targetId, names),
        ensureSubDepartments: (departmentId, names) => ensure("sub_department", "department_id", departmentId, names),
        ensureVendors: (targetId, names) => ensure("vendor", "target_id", targetId, names),
        listCodes,
        ensureItems: Effect.fn("Catalogue.ensureItems")(function* (
          targetId: number,
          items: readonly ItemValues[],
          deleted: "overwrite" | "asTheyWere",
        ) {
          const lockedItems = yield* holdItems(
            targetId,
            items.map(({ sku }) => sku),
          );
          const departments = new Set(deleted === "asTheyWere" ? (yield* listCodes(targetId)).departments.keys() : []);
          const news = items.filter(({ sku }) => !lockedItems.has(sku));
          const rows =
            news.length === 0
              ? []
              : yield* sql<{ readonly item_id: number; readonly sku: string }>`
            INSERT INTO item (target_id, sku, upc, upc_key, description, department_id, sub_department_id, vendor_id, ${sql.literal(amountSets.columns)})
            SELECT ${targetId}::integer, i.sku, i.upc, i.key, i.description, i."departmentId", i."subDepartmentId", i."vendorId", ${sql.literal(amountSets.values)}
            FROM ${recordset(sql, news)} RETURNING item_id, sku`;
          yield* recordValueChanges(
            sql,
            rows.map((row) => row.item_id),
            null,
          );
          const made = new Map(rows.map((row) => [row.sku, row.item_id]));
          const ensured = items.map((values): ItemLookup => {
            const before = lockedItems.get(values.sku);
            if (before === undefined)
              return { itemId: made.get(values.sku) ?? 0, isKnown: false, before: null, after: values };
            const { itemId, isDeleted, ...was } = before;
            if (!isDeleted) return { itemId, isKnown: true, before: null, after: was };
            const isPlaced = was.departmentId !== null && departments.has(was.departmentId);
            const asItWas = isPlaced
              ? was
              : { ...was, departmentId: values.departmentId, subDepartmentId: values.subDepartmentId };
            return { itemId, isKnown: false, before, after: deleted === "overwrite" ? values : asItWas };
          });
          const back = ensured.flatMap(({ itemId, before, after }) => (before === null ? [] : [{ ...after, itemId }]));
          if (back.length > 0) {
            yield* updateItems(back);
            yield* sql`UPDATE item SET is_deleted = false WHERE item_id = ANY (${`{${back.map(({ itemId }) => itemId).join(",")}}`}::integer[])`;
          }
          return new Map(ensured.map((item) => [item.after.sku, item]));
        }, Effect.orDie),
        updateItems,
        setStock: Effect.fn("Catalogue.setStock")(
          (figures: readonly DatedFigure[], source: string) => sql.withTransaction(setStock(sql, figures, source)),
          Effect.orDie,
        ),
        holdItems,
        lockItems: Effect.fn("Catalogue.lockItems")(function* (itemIds: readonly number[]) {
          const rows = yield* sql<ItemRow>`
            SELECT ${selected} FROM item WHERE item_id = ANY (${`{${itemIds.join(",")}}`}::integer[]) AND NOT is_deleted ORDER BY item_id FOR UPDATE`;
          return rows.map(toItem);
        }, Effect.orDie),
        listLaterCounts: Effect.fn("Catalogue.listLaterCounts")(
          (source: string, itemIds: readonly number[]) => listLaterCounts(sql, source, itemIds),
          Effect.orDie,
        ),
        listMovedItems: Effect.fn("Catalogue.listMovedItems")(
          (source: string) => listMovedItems(sql, source),
          Effect.orDie,
        ),
        reverseStock: Effect.fn("Catalogue.reverseStock")(
          (source: string, itemIds: readonly number[]) => sql.withTransaction(reverseStock(sql, source, itemIds)),
          Effect.orDie,
        ),
      });
    }),
  );
}

interface ItemRow extends AmountColumns {
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

function recordset(sql: SqlClient.SqlClient, items: readonly ItemValues[]) {
  const keyed = items.map((item) => ({
    ...item,
    key: item.upc === null ? null : lookupKey(item.upc),
    fields: jsonAmounts(item),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) AS i (
    "itemId" integer, sku text, upc text, key text, description text, "departmentId" integer, "subDepartmentId" integer, "vendorId" integer, ${sql.literal(amountSets.recordset)})`;
}
