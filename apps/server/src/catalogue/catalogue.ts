/** Reads and writes the catalogue in sets: departments, items and stock. */

import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import type { StockPlace } from "@comptoir/domain/inventory";

import type {
  CatalogueItem,
  CatalogueRow,
  DepartmentName,
  CodesById,
  ItemLookup,
  ItemValues,
} from "./catalogue-types.ts";
import { ensureItems, type RestoredValuesRule } from "./ensure-items.ts";
import { lockItemsBySku, listItems, lockItems, updateItems } from "./item-rows.ts";
import { ensureCodes, listCodes } from "./named-codes.ts";
import {
  listLaterCounts,
  listMovedItems,
  reverseStock,
  setStock,
  type StockChange,
  type DatedFigure,
} from "./stock-ledger.ts";

/** Catalogue of the installation. A database failure is a defect. */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** Lists the items of a target that are not deleted. */
    listItems(targetId: number): Effect.Effect<readonly CatalogueItem[]>;
    /** Finds departments by code, creating missing ones and restoring deleted ones; returns the ids of the target's departments by code. */
    ensureDepartments(targetId: number, names: readonly DepartmentName[]): Effect.Effect<ReadonlyMap<string, number>>;
    /** Finds, creates or restores sub-departments of a department; returns the ids of its sub-departments by code. */
    ensureSubDepartments(
      departmentId: number,
      names: readonly DepartmentName[],
    ): Effect.Effect<ReadonlyMap<string, number>>;
    /** Finds vendors by code, creating missing ones and restoring deleted ones; returns the ids of the target's vendors by code. */
    ensureVendors(targetId: number, names: readonly DepartmentName[]): Effect.Effect<ReadonlyMap<string, number>>;
    /** Lists the codes of the departments and vendors of a target, by id. */
    listCodes(targetId: number): Effect.Effect<CodesById>;
    /**
     * Finds items by code, and creates missing ones. `deleted` says whether a deleted one is restored with the given values or its old ones.
     * Other existing items stay unchanged. Locks the items, as `holdItems` does.
     */
    ensureItems(
      targetId: number,
      items: readonly ItemValues[],
      deleted: RestoredValuesRule,
    ): Effect.Effect<ReadonlyMap<string, ItemLookup>>;
    /** Overwrites items by id and increases their version. */
    updateItems(items: readonly (ItemValues & { readonly itemId: number })[]): Effect.Effect<void>;
    /** Sets stock at a moment, as a count does, by a movement of the difference. Returns the changes; a second call for the same source changes nothing. */
    setStock(figures: readonly DatedFigure[], source: string): Effect.Effect<readonly StockChange[]>;
    /** Finds items of a target by code, and locks items and codes until the end of the transaction. */
    holdItems(targetId: number, skus: readonly string[]): Effect.Effect<ReadonlyMap<string, CatalogueRow>>;
    /** Reads items by id, without deleted ones, and locks them until the end of the transaction. */
    lockItems(itemIds: readonly number[]): Effect.Effect<readonly CatalogueItem[]>;
    /** Lists the places where a later count replaced the stock that a source had set; locks that stock to the end of the transaction. */
    listLaterCounts(source: string, itemIds: readonly number[]): Effect.Effect<readonly StockPlace[]>;
    /** Lists the items with movements of a source that are not reversed. */
    listMovedItems(source: string): Effect.Effect<readonly number[]>;
    /** Reverses the movements of items that a source made; later counts keep their figures. Returns the number of places where stock changed. */
    reverseStock(source: string, itemIds: readonly number[]): Effect.Effect<number>;
  }
>()("@comptoir/server/Catalogue") {
  static readonly layer = Layer.effect(
    Catalogue,
    Effect.map(SqlClient.SqlClient, (sql) =>
      Catalogue.of({
        listItems: (targetId) => listItems(sql, targetId),
        ensureDepartments: (targetId, names) =>
          ensureCodes(sql, "department", { column: "target_id", id: targetId }, names),
        ensureSubDepartments: (departmentId, names) =>
          ensureCodes(sql, "sub_department", { column: "department_id", id: departmentId }, names),
        ensureVendors: (targetId, names) => ensureCodes(sql, "vendor", { column: "target_id", id: targetId }, names),
        listCodes: (targetId) => listCodes(sql, targetId),
        ensureItems: (targetId, items, deletedRule) => ensureItems(sql, targetId, items, deletedRule),
        updateItems: (items) => updateItems(sql, items),
        holdItems: (targetId, skus) => lockItemsBySku(sql, targetId, skus),
        lockItems: (itemIds) => lockItems(sql, itemIds),
        setStock: Effect.fn("Catalogue.setStock")(
          (figures: readonly DatedFigure[], source: string) => sql.withTransaction(setStock(sql, figures, source)),
          Effect.orDie,
        ),
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
      }),
    ),
  );
}
