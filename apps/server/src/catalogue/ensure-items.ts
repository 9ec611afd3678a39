/** Finds items by code, creates missing ones, and restores deleted ones. */
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { CatalogueRow, ItemLookup, ItemValues } from "./catalogue-types.ts";
import { lockItemsBySku, insertItems, restoreItems, updateItems } from "./item-rows.ts";
import { listCodes } from "./named-codes.ts";

/** Values of items that are restored: the given ones, or those before the deletion (but for a department that no longer exists). */
export type RestoredValuesRule = "overwrite" | "asTheyWere";

export const ensureItems = Effect.fn("Catalogue.ensureItems")(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  items: readonly ItemValues[],
  deletedRule: RestoredValuesRule,
) {
  const skus = items.map(({ sku }) => sku);
  const storedItemBySku = yield* lockItemsBySku(sql, targetId, skus);
  const knownDepartmentIds = new Set(
    deletedRule === "asTheyWere" ? (yield* listCodes(sql, targetId)).departments.keys() : [],
  );
  const missingItems = items.filter(({ sku }) => !storedItemBySku.has(sku));
  const createdIdBySku = yield* insertItems(sql, targetId, missingItems);
  const itemLookups = items.map((values): ItemLookup => {
    const storedItem = storedItemBySku.get(values.sku);
    if (storedItem === undefined)
      return { itemId: createdIdBySku.get(values.sku) ?? 0, isKnown: false, before: null, after: values };
    const { itemId, isDeleted, ...storedValues } = storedItem;
    if (!isDeleted) return { itemId, isKnown: true, before: null, after: storedValues };
    const valuesAfter =
      deletedRule === "overwrite" ? values : withKnownDepartment(storedValues, values, knownDepartmentIds);
    return { itemId, isKnown: false, before: storedItem, after: valuesAfter };
  });
  const restoredItems = itemLookups.flatMap(({ itemId, before, after }) =>
    before === null ? [] : [{ ...after, itemId }],
  );
  if (restoredItems.length > 0) {
    const restoredItemIds = restoredItems.map(({ itemId }) => itemId);
    yield* updateItems(sql, restoredItems);
    yield* restoreItems(sql, restoredItemIds);
  }
  return new Map(itemLookups.map((item) => [item.after.sku, item]));
}, Effect.orDie);

/** Returns the stored values of an item. If its department is missing or was deleted, the given department and sub-department replace it. */
function withKnownDepartment(
  storedValues: Omit<CatalogueRow, "itemId" | "isDeleted">,
  { departmentId, subDepartmentId }: ItemValues,
  departments: ReadonlySet<number>,
): ItemValues {
  return storedValues.departmentId !== null && departments.has(storedValues.departmentId)
    ? storedValues
    : { ...storedValues, departmentId, subDepartmentId };
}
