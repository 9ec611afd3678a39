/** Finds entities, and the names of their fields on the wire. */

import type { FieldKind } from "../field/index.ts";
import { legacyAliases } from "../legacy/index.ts";

import { entityTable, type EntityName } from "./entities.data.ts";
import type { EntityTableRow } from "./entity.ts";
import type { EntityValues } from "./versions.ts";

/** Names of the entities, in menu order. */
export const entityNames: readonly EntityName[] = /* @__PURE__ */ Object.keys(entityTable).filter(isEntityName);

/**
 * Says whether a text names an entity.
 *
 * @example isEntityName("product") // => true
 */
export function isEntityName(value: unknown): value is EntityName {
  return typeof value === "string" && Object.hasOwn(entityTable, value);
}

/**
 * Finds the entity that a model's calls are answered from, by the model's name on the wire; the names of the legacy set are among them. Null when there is none.
 *
 * Source: specification 7 (/api/{model}, Generic).
 *
 * @example findEntityOfModel("PaymentType") // => "paymentType"
 * @example findEntityOfModel("Item") // => "product"
 */
export function findEntityOfModel(model: string): EntityName | null {
  const known = entityNames.find((name) => entityRow(name).model === model);
  return (
    known ?? (Object.hasOwn(legacyAliases, model) ? legacyAliases[model as keyof typeof legacyAliases].sameAs : null)
  );
}

/** Returns an entity's row of the table, with the general type rather than its own. */
export function entityRow(name: EntityName): EntityTableRow {
  return entityTable[name];
}

/**
 * Gives the kind of a field; what is no field of the entity is a text.
 *
 * @example fieldKindOf("product", "price") // => "unitCost"
 */
export function fieldKindOf(name: EntityName, field: string): FieldKind {
  const { fields } = entityRow(name);
  return (Object.hasOwn(fields, field) ? fields[field]?.type : undefined) ?? "text";
}

/**
 * Gives the name of a field on the wire: the specification's own, or the same.
 *
 * @example fieldOnWire("product", "sku") // => "itemSKU"
 */
export function fieldOnWire(name: EntityName, field: string): string {
  const { wire } = entityRow(name);
  return (Object.hasOwn(wire, field) ? wire[field] : undefined) ?? field;
}

/**
 * Gives the fields whose references the numbers of a field may be among: the one that the row says, or each there is when it does not say.
 *
 * @example referencesOf("goal", "members", { scope: "TEAM" }) // => ["userId"]
 * @example referencesOf("goal", "members", {}) // => ["departmentId", "userId"]
 * @example referencesOf("product", "vendorId", {}) // => ["vendorId"]
 */
export function referencesOf(name: EntityName, field: string, row: EntityValues): readonly string[] {
  const numbers = entityRow(name).numbersOf?.[field];
  if (numbers === undefined) return [field];
  const reference = numbers.of[String(row[numbers.by])];
  return reference === undefined ? [...new Set(Object.values(numbers.of))] : [reference];
}

/**
 * Finds a field by its name on the wire, whichever its capitals: the specification writes itemUPC and ItemUPC.
 *
 * @example fieldFromWire("product", "ItemSKU") // => "sku"
 */
export function fieldFromWire(name: EntityName, wire: string): string {
  const lower = wire.toLowerCase();
  const found = Object.entries(entityRow(name).wire).find(([, wireName]) => wireName.toLowerCase() === lower)?.[0];
  return found ?? Object.keys(entityRow(name).columns).find((field) => field.toLowerCase() === lower) ?? wire;
}
