/** The legacy entities as rows of the one table: what of a column follows from the rules of its field. */

import { legacyEntities, legacyEntityCodes, type LegacyEntity, type LegacyEntityRow } from "../legacy/index.ts";
import type { FieldRules } from "../validation/index.ts";

import type { EntityColumn, EntityTableRow } from "./entity.ts";

/** The rows of the legacy entities. */
export const legacyRows: Readonly<Record<LegacyEntity, EntityTableRow>> = /* @__PURE__ */ (() =>
  Object.fromEntries(legacyEntityCodes.map((name) => [name, toEntityRow(legacyEntities[name])])) as Record<
    LegacyEntity,
    EntityTableRow
  >)();

/**
 * Makes the row of a legacy entity.
 *
 * @example toEntityRow(legacyEntities.tax).columns.rate // => { type: "qty", sort: true, filter: true }
 */
export function toEntityRow({
  model,
  read,
  write,
  entry,
  id,
  fields,
  shown,
  named,
  hangs,
  isPermanent,
}: LegacyEntityRow): EntityTableRow {
  const wires = {
    id,
    ...(id !== "_TargetID" && { targetId: "_TargetID" }),
    changedOn: "dateChanged",
    isDeleted: "IsDeleted",
  };
  const renamed = Object.entries({ ...fields, ...shown }).flatMap(([name, { wire }]) =>
    wire === name ? [] : [[name, wire] as const],
  );
  const columns: Record<string, EntityColumn> = {
    id: { type: "int", filter: true },
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { rules, refersTo }]) => [
        name,
        refersTo === undefined ? columnOf(rules) : ({ type: "ref", filter: true, facet: true } as const),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(shown).map(([name, { type, facet }]) => [
        name,
        { type, sort: true, filter: true, ...(facet && { facet }) } as const,
      ]),
    ),
    changedOn: { type: "date", sort: true, filter: true },
    isDeleted: { type: "enum", filter: true },
  };
  const [[sortedBy = "id"] = []] = named.map((names) => names.toReversed());
  return {
    path: `/api/${model}`,
    model,
    read,
    write,
    entry,
    place: {},
    guarded: {},
    wire: { ...wires, ...Object.fromEntries(renamed) },
    columns,
    sortedBy,
    ...(hangs && { hangs }),
    ...(isPermanent && { isPermanent }),
  };
}

/** How a field is kept, sorted and filtered: codes and flags are counted beside the list, the rest is sorted by. */
function columnOf(rules: FieldRules): EntityColumn {
  const names = rules.flatMap((rule) => (typeof rule === "string" ? [rule] : Object.keys(rule)));
  const isCode = ["codeOf", "oneOf", "language", "flag"].some((name) => names.includes(name));
  if (isCode) return { type: "enum", filter: true, facet: true };
  const type = names.includes("date")
    ? "date"
    : names.includes("integer")
      ? "int"
      : names.includes("decimal") || names.includes("quantity")
        ? "qty"
        : "text";
  return { type, sort: true, filter: true };
}
