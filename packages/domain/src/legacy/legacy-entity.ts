/** Legacy entities, found by what they are called. */

import {
  legacyAliases,
  legacyEntities,
  type LegacyAliasRow,
  type LegacyEntity,
  type LegacyEntityRow,
  type LegacyModel,
} from "./legacy-entity.data.ts";

/** The legacy entities with records of their own, in the order of the menu. */
export const legacyEntityCodes: readonly LegacyEntity[] =
  /* @__PURE__ */ Object.keys(legacyEntities).filter(isLegacyEntity);

/** All of the legacy set: what its menu shows. */
export const legacySet: readonly (LegacyEntityRow | LegacyAliasRow)[] = /* @__PURE__ */ [
  ...Object.values(legacyEntities),
  ...Object.values(legacyAliases),
];

/**
 * Says whether a text names an entity of the legacy set in calls.
 *
 * @example isLegacyModel("UserProfile") // => true
 */
export function isLegacyModel(value: unknown): value is LegacyModel {
  return legacySet.some(({ model }) => model === value);
}

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
