/** Entities with their forms. */

import { goalForm } from "../goal/index.ts";
import { legacyFormOf, legacyEntityCodes, type LegacyEntity } from "../legacy/index.ts";
import { productForm } from "../product/index.ts";
import { roleForm } from "../role/index.ts";
import { layerForm } from "../target/index.ts";
import { userForm } from "../user/index.ts";

import { entityTable, type EntityName } from "./entities.data.ts";
import type { EntityRow } from "./entity.ts";

/** Legacy entities; their forms are in their rows. */
const legacyEntities = /* @__PURE__ */ (() =>
  Object.fromEntries(
    legacyEntityCodes.map((name) => [name, { ...entityTable[name], form: legacyFormOf(name) }]),
  ) as Record<LegacyEntity, EntityRow>)();

/** Every entity with its form. */
export const entities = {
  ...legacyEntities,
  product: { ...entityTable.product, form: productForm },
  layer: { ...entityTable.layer, form: layerForm },
  role: { ...entityTable.role, form: roleForm },
  user: { ...entityTable.user, form: userForm },
  goal: { ...entityTable.goal, form: goalForm },
} as const satisfies Readonly<Record<EntityName, EntityRow>>;

/**
 * Returns an entity with its form, with the table's general type.
 *
 * @example getEntity("role").path // => "/api/v2/Role"
 */
export function getEntity(name: EntityName): EntityRow {
  return entities[name];
}
