/** Lookup of legacy entities by name. */

import {
  legacyAliases,
  legacyEntities,
  type LegacyAliasRow,
  type LegacyEntity,
  type LegacyEntityRow,
  type LegacyModel,
} from "./legacy-entity.data.ts";

/** Legacy entities with records of their own, in menu order. */
export const legacyEntityCodes: readonly LegacyEntity[] =
  /* @__PURE__ */ Object.keys(legacyEntities).filter(isLegacyEntity);

/** Every legacy entity: those with records of their own, then those that show records of a newer screen. */
export const legacyModels: readonly (LegacyEntityRow | LegacyAliasRow)[] = /* @__PURE__ */ [
  ...Object.values(legacyEntities),
  ...Object.values(legacyAliases),
];

/**
 * Tells whether a text is the wire name of a legacy entity.
 *
 * @example isLegacyModel("UserProfile") // => true
 */
export function isLegacyModel(value: unknown): value is LegacyModel {
  return legacyModels.some(({ model }) => model === value);
}

/**
 * Tells whether a text is the code of a legacy entity with records of its own.
 *
 * @example isLegacyEntity("tax") // => true
 */
export function isLegacyEntity(value: unknown): value is LegacyEntity {
  return typeof value === "string" && Object.hasOwn(legacyEntities, value);
}

/**
 * Returns the row of an entity, with the table's general type.
 *
 * @example getLegacyEntity("tax").model // => "Tax"
 */
export function getLegacyEntity(entity: LegacyEntity): LegacyEntityRow {
  return legacyEntities[entity];
}
