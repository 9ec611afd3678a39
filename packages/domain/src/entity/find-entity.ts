/** Finds entities, and the names of their fields on the wire. */

import type { PermissionCode } from "../access/index.ts";
import type { FieldKind } from "../field/index.ts";
import { legacyAliases } from "../legacy/index.ts";

import { entityTable, type EntityName } from "./entities.data.ts";
import type { EntityTableRow, ListRow } from "./entity.ts";
import { recordLists, type RecordListName } from "./record-lists.data.ts";
import type { EntityValues } from "./versions.ts";

/** Names of the entities, in the order of the table. */
export const entityNames: readonly EntityName[] = /* @__PURE__ */ Object.keys(entityTable).filter(isEntityName);

/**
 * Tells whether a text is the name of an entity.
 *
 * @example isEntityName("product") // => true
 */
export function isEntityName(value: unknown): value is EntityName {
  return typeof value === "string" && Object.hasOwn(entityTable, value);
}

/**
 * Finds the entity of a model by its wire name, legacy names included; null if there is none.
 *
 * Source: specification 7 (/api/{model}, Generic).
 *
 * @example findEntityOfModel("PaymentType") // => "paymentType"
 * @example findEntityOfModel("Item") // => "product"
 */
export function findEntityOfModel(model: string): EntityName | null {
  const matchingEntity = entityNames.find((name) => entityRow(name).model === model);
  return (
    matchingEntity ??
    (Object.hasOwn(legacyAliases, model) ? legacyAliases[model as keyof typeof legacyAliases].sameAs : null)
  );
}

/** Name of a list: that of its entity, or of its records. */
export type ListName = EntityName | RecordListName;

/** Names of every list. */
export const listNames: readonly ListName[] = /* @__PURE__ */ [
  ...entityNames,
  ...Object.keys(recordLists).filter(isListName),
];

/**
 * Tells whether a text is the name of a list.
 *
 * @example isListName("inventoryDocument") // => true
 */
export function isListName(value: unknown): value is ListName {
  return isEntityName(value) || (typeof value === "string" && Object.hasOwn(recordLists, value));
}

/**
 * Returns the facts of a list.
 *
 * @example listRow("inventoryDocument").sortedBy // => "changedAt"
 */
export function listRow(name: ListName): ListRow {
  return isEntityName(name) ? entityRow(name) : recordLists[name];
}

/**
 * Returns the permissions to read the rows of a list; any is enough.
 *
 * @example listReaders("product") // => ["PRODUCT_READ"]
 */
export function listReaders(name: ListName): readonly PermissionCode[] {
  return isEntityName(name) ? [entityRow(name).read] : recordLists[name].readers;
}

/** Returns an entity's row of the table, with the general type rather than its own. */
export function entityRow(name: EntityName): EntityTableRow {
  return entityTable[name];
}

/**
 * Returns the kind of a field; an unknown field counts as text.
 *
 * @example fieldKindOf("product", "price") // => "unitCost"
 */
export function fieldKindOf(name: ListName, field: string): FieldKind {
  const { fields } = listRow(name);
  return (Object.hasOwn(fields, field) ? fields[field]?.type : undefined) ?? "text";
}

/**
 * Returns the wire name of a field: the specification's, or the same name.
 *
 * @example wireNameOfField("product", "sku") // => "itemSKU"
 */
export function wireNameOfField(name: ListName, field: string): string {
  const { wire } = listRow(name);
  return (Object.hasOwn(wire, field) ? wire[field] : undefined) ?? field;
}

/**
 * Lists the reference fields that the ids in a field may belong to: the one that the row's type selects, or all if the row has none.
 *
 * @example referencesOf("goal", "members", { scope: "TEAM" }) // => ["userId"]
 * @example referencesOf("goal", "members", {}) // => ["departmentId", "userId"]
 * @example referencesOf("product", "vendorId", {}) // => ["vendorId"]
 */
export function referencesOf(name: ListName, field: string, row: EntityValues): readonly string[] {
  const numberRule = listRow(name).numbersOf?.[field];
  if (numberRule === undefined) return [field];
  const referencedEntity = numberRule.of[String(row[numberRule.by])];
  return referencedEntity === undefined ? [...new Set(Object.values(numberRule.of))] : [referencedEntity];
}

/**
 * Returns the field of a wire name, ignoring case, as the specification writes both itemUPC and ItemUPC; an unknown name as it is.
 *
 * @example fieldOfWireName("product", "ItemSKU") // => "sku"
 */
export function fieldOfWireName(name: ListName, wire: string): string {
  const lowerWireName = wire.toLowerCase();
  const fieldName = Object.entries(listRow(name).wire).find(
    ([, wireName]) => wireName.toLowerCase() === lowerWireName,
  )?.[0];
  return fieldName ?? Object.keys(listRow(name).columns).find((field) => field.toLowerCase() === lowerWireName) ?? wire;
}
