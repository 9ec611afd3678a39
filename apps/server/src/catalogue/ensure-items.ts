/** Finds items by code, creates missing ones, and restores deleted ones. */
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { CatalogueRow, ItemLookup, ItemValues } from "./catalogue-types.ts";
import { holdItems, insertItems, restoreItems, updateItems } from "./item-rows.ts";
import { listCodes } from "./named-codes.ts";

/** Values of items that are restored: the given ones, or those before the deletion. */
export type RestoredValues = "overwrite" | "asTheyWere";

export const ensureItems = Effect.fn("Catalogue.ensureItems")(function* (
  sql: SqlClient.SqlClient,
  targetId: number,
  items: readonly ItemValues[],
  deletedRule: RestoredValues,
) {
  const skus = items.map(({ sku }) => sku);
  const storedItems = yield* holdItems(sql, targetId, skus);
  const departments = new Set(deletedRule === "asTheyWere" ? (yield* listCodes(sql, targetId)).departments.keys() : []);
  const missingItems = items.filter(({ sku }) => !storedItems.has(sku));
  const createdItems = yield* insertItems(sql, targetId, missingItems);
  const lookups = items.map((values): ItemLookup => {
    const storedItem = storedItems.get(values.sku);
    if (storedItem === undefined)
      return { itemId: createdItems.get(values.sku) ?? 0, isKnown: false, before: null, after: values };
    const { itemId, isDeleted, ...storedValues } = storedItem;
    if (!isDeleted) return { itemId, isKnown: true, before: null, after: storedValues };
    const valuesAfter = deletedRule === "overwrite" ? values : inKnownDepartment(storedValues, values, departments);
    return { itemId, isKnown: false, before: storedItem, after: valuesAfter };
  });
  const restoredItems = lookups.flatMap(({ itemId, before, after }) => (before === null ? [] : [{ ...after, itemId }]));
  if (restoredItems.length > 0) {
    const itemIds = restoredItems.map(({ itemId }) => itemId);
    yield* updateItems(sql, restoredItems);
    yield* restoreItems(sql, itemIds);
  }
  return new Map(lookups.map((item) => [item.after.sku, item]));
}, Effect.orDie);

/** Returns the stored values of an item; if its department was deleted, with the given department. */
function inKnownDepartment(
  storedValues: Omit<CatalogueRow, "itemId" | "isDeleted">,
  { departmentId, subDepartmentId }: ItemValues,
  departments: ReadonlySet<number>,
): ItemValues {
  return storedValues.departmentId !== null && departments.has(storedValues.departmentId)
    ? storedValues
    : { ...storedValues, departmentId, subDepartmentId };
}
