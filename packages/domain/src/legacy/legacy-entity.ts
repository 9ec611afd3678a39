/** Legacy entities, found by what they are called. */

import { defineForm, type Fields, type Form } from "../validation/index.ts";

import { legacyAliases, legacyEntities, type LegacyAliasRow, type LegacyEntity, type LegacyEntityRow } from "./legacy-entity.data.ts";

/** The legacy entities with records of their own, in the order of the menu. */
export const legacyEntityCodes: readonly LegacyEntity[] = /* @__PURE__ */ Object.keys(legacyEntities).filter(isLegacyEntity);

/** All of the legacy set: what its menu shows. */
export const legacySet: readonly (LegacyEntityRow | LegacyAliasRow)[] = /* @__PURE__ */ [...Object.values(legacyEntities), ...Object.values(legacyAliases)];

/**
 * Says whether a text names a legacy entity with records of its own.
 *
 * @example isLegacyEntity("tax") // => true
 */
export function isLegacyEntity(value: unknown): value is LegacyEntity {
  return typeof value === "string" && Object.hasOwn(legacyEntities, value);
}

/**
 * Gives the row of an entity, with the types of the table and not of the one row.
 *
 * @example getLegacyEntity("tax").model // => "Tax"
 */
export function getLegacyEntity(entity: LegacyEntity): LegacyEntityRow {
  return legacyEntities[entity];
}

/**
 * Gives the form of a legacy entity, by our names.
 *
 * @example Object.keys(formOfLegacy("department").fields) // => ["code", "description"]
 */
export function formOfLegacy(entity: LegacyEntity): Form<Fields> {
  return defineForm(Object.fromEntries(Object.entries(getLegacyEntity(entity).fields).map(([name, { rules }]) => [name, rules])));
}
