/** Lookup of models: those of this version, and the legacy entities. */

import { findEntityOfModel, getEntity } from "../entity/index.ts";
import { legacyModels } from "../legacy/index.ts";

import { creationModels, type CreationModelRow } from "./creation-model.data.ts";

const modelRowByName = new Map<string, CreationModelRow>(Object.entries(creationModels));

/** Wire names of the models with a creation scope. */
export const creationModelNames: readonly string[] = [
  ...new Set([...modelRowByName.keys(), ...legacyModels.map(({ model }) => model)]),
];

/**
 * Finds a model by its name on the wire; null if there is none.
 *
 * Source: behaviour 3.5, 3.8 (legacy page: generic CRUD through /api/{model}).
 *
 * @example findCreationModel("Vendor").write // => ["PRODUCT_CUD"]
 */
export function findCreationModel(model: string): CreationModelRow | null {
  const entityName = findEntityOfModel(model);
  return modelRowByName.get(model) ?? (entityName === null ? null : getEntity(entityName));
}
