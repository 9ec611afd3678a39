/** The models that there are: those of this version, and the legacy entities that none of them has replaced under the same name. */

import { findLegacyEntity, formOfLegacy, getLegacyEntity, legacyEntities } from "../legacy/index.ts";

import { creationModels, legacyPlaces, type CreationModelRow } from "./creation-model.data.ts";

const rows = new Map<string, CreationModelRow>(Object.entries(creationModels));

/** The name on the wire of everything that has a scope of its creation. */
export const creationModelNames: readonly string[] = [...new Set([...rows.keys(), ...Object.values(legacyEntities).map(({ model }) => model)])];

/**
 * Finds what is known of a model by its name on the wire; null when there is none.
 *
 * Source: behaviour 3.5, 3.8 (legacy page: generic CRUD through /api/{model}).
 *
 * @example findCreationModel("Vendor").write // => ["PRODUCT_CUD"]
 */
export function findCreationModel(model: string): CreationModelRow | null {
  return rows.get(model) ?? findLegacyModel(model);
}

function findLegacyModel(model: string): CreationModelRow | null {
  const entity = findLegacyEntity(model);
  if (entity === null) return null;
  const form = formOfLegacy(entity);
  const place = Object.fromEntries(Object.entries(legacyPlaces).filter(([name]) => Object.hasOwn(form.fields, name)));
  return { write: getLegacyEntity(entity).write, form, guarded: {}, place };
}
