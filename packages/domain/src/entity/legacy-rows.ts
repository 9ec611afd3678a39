/** Rows of the legacy entities in the table of entities: columns and wire names derive from their fields. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";
import { legacyEntities, legacyEntityCodes, type LegacyEntity, type LegacyEntityRow } from "../legacy/index.ts";

import { makeEntityRow, type EntityTableRow } from "./entity.ts";

/** Rows of the legacy entities. */
export const legacyEntityRows: Readonly<Record<LegacyEntity, EntityTableRow>> = /* @__PURE__ */ (() =>
  Object.fromEntries(legacyEntityCodes.map((name) => [name, legacyEntityRow(legacyEntities[name])])) as Record<
    LegacyEntity,
    EntityTableRow
  >)();

/**
 * Makes the row of a legacy entity.
 *
 * @example legacyEntityRow(legacyEntities.tax).columns.rate // => { type: "qty", sort: true, filter: true }
 */
export function legacyEntityRow({
  model,
  read,
  write,
  entry,
  id,
  fields,
  listOnly,
  named,
  hangs,
  isPermanent,
}: LegacyEntityRow): EntityTableRow {
  const { version, targetId, changedOn, isDeleted } = storedFields;
  const targetField = id === "_TargetID" ? { ...targetId, wire: "targetId" } : targetId;
  const fieldTable: FieldTable = {
    id: { ...idField, wire: id },
    version,
    targetId: targetField,
    ...fields,
    ...listOnly,
    changedOn,
    isDeleted,
  };
  const [[sortedBy = "id"] = []] = named.map((names) => names.toReversed());
  return makeEntityRow({
    path: `/api/${model}`,
    model,
    read,
    write,
    entry,
    place: {},
    fields: fieldTable,
    sortedBy,
    ...(hangs && { hangs }),
    ...(isPermanent && { isPermanent }),
  });
}
