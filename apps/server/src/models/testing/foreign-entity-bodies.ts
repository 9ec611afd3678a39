/** Bodies of the endpoints that every entity has, naming foreign rows. */

import { entityNames, getEntity, wireNameOfField, type EntityName } from "@comptoir/domain/entity";

import { sampleOf } from "../entity-kit.ts";
import type { ForeignRows } from "./foreign-rows.ts";

/** Builds the body of an entity's endpoint, by the remainder of its path. */
export const bodyOfEntity = (
  name: EntityName,
  method: string,
  after: string,
  { id, planted }: ForeignRows,
): unknown => {
  const key = wireNameOfField(name, "id");
  const sample = sampleOf(name);
  if (after === "Dependents") return [id];
  if (after === "Facets" || after === "List") return [];
  if (after === "Restore" || method === "DELETE") return [{ id, version: 1 }];
  return method === "POST"
    ? [{ ...sample.saves(id, id)[0], ...sample.called(planted) }]
    : [{ [key]: id, version: 1, ...sample.change }];
};

/** Finds the entity of a path, and the remainder of the path after it. */
export const entityAt = (path: string): { readonly name: EntityName; readonly after: string } | null => {
  for (const name of entityNames) {
    for (const pathOfEntity of [
      getEntity(name).path,
      ...(name === "role" ? ["/api/Role"] : name === "layer" ? ["/api/v2/TargetLayer"] : []),
    ]) {
      if (path === pathOfEntity) return { name, after: "" };
      const after = path.startsWith(`${pathOfEntity}/`)
        ? (path.slice(pathOfEntity.length + 1).split("/")[0] ?? "")
        : "";
      if (["Dependents", "Facets", "List", "Restore"].includes(after)) return { name, after };
    }
  }
  return null;
};
