/** Finding entities, and the names of their fields on the wire. */

import { entities, type EntityName } from "./entities.data.ts";
import type { EntityRow } from "./entity.ts";

/** The names of the entities, in the order of the menu. */
export const entityNames: readonly EntityName[] = Object.keys(entities).filter(isEntityName);

/**
 * Says whether a text names an entity.
 *
 * @example isEntityName("product") // => true
 */
export function isEntityName(value: unknown): value is EntityName {
  return typeof value === "string" && Object.hasOwn(entities, value);
}

/**
 * Gives the row of an entity, with the types of the table and not of the one row.
 *
 * @example getEntity("role").path // => "/api/v2/Role"
 */
export function getEntity(name: EntityName): EntityRow {
  return entities[name];
}

/**
 * Gives the name of a field on the wire: the specification's own, or the same.
 *
 * @example fieldOnWire("product", "sku") // => "itemSKU"
 */
export function fieldOnWire(name: EntityName, field: string): string {
  const { wire } = getEntity(name);
  return (Object.hasOwn(wire, field) ? wire[field] : undefined) ?? field;
}

/**
 * Finds a field by its name on the wire, whichever its capitals: the specification writes itemUPC and ItemUPC.
 *
 * @example fieldFromWire("product", "ItemSKU") // => "sku"
 */
export function fieldFromWire(name: EntityName, wire: string): string {
  const lower = wire.toLowerCase();
  const found = Object.entries(getEntity(name).wire).find(([, one]) => one.toLowerCase() === lower)?.[0];
  return found ?? Object.keys(getEntity(name).columns).find((field) => field.toLowerCase() === lower) ?? wire;
}
