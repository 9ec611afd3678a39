/** Stores each kind of field: its SQL casts, and its place in the JSON column. */

import { entityRow, type EntityName } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";

import type { EntityTable, FieldSql } from "./entity-table.ts";

/** SQL casts of a kind of field. */
interface FieldColumn {
  /** Cast of a JSON value to its comparison type; null if it stays JSON. */
  readonly fromJson: string | null;
  /** Cast of a column to the value that the domain expects. */
  readonly read: string;
  /** Cast of a value that a facet groups by. */
  readonly counted: string;
}

const textFieldColumn: FieldColumn = { fromJson: "", read: "", counted: "" };
/** Casts of whole numbers; read as floats, which the driver returns as numbers. */
const exactNumberColumn: FieldColumn = { fromJson: "::bigint", read: "::float8", counted: "::float8" };
const jsonFieldColumn: FieldColumn = { fromJson: null, read: "", counted: "::text" };

/** SQL casts of every kind of field. */
export const columnByFieldKind = {
  text: textFieldColumn,
  longText: textFieldColumn,
  code: textFieldColumn,
  integer: exactNumberColumn,
  decimal: exactNumberColumn,
  money: exactNumberColumn,
  unitCost: exactNumberColumn,
  quantity: exactNumberColumn,
  percent: { fromJson: "::float8", read: "::float8", counted: "::float8" },
  date: { fromJson: "::date", read: "::date::text", counted: "::date::text" },
  instant: exactNumberColumn,
  flag: { fromJson: "::boolean", read: "", counted: "::text" },
  choice: { ...textFieldColumn, counted: "::text" },
  reference: { fromJson: "::integer", read: "::integer", counted: "::integer" },
  translated: jsonFieldColumn,
  image: textFieldColumn,
  colour: textFieldColumn,
  list: jsonFieldColumn,
  parts: jsonFieldColumn,
} as const satisfies Record<FieldKind, FieldColumn>;

/** JSON column that stores the fields without a column of their own. */
export const jsonColumnName = "fields";

/** Builds the SQL of an entity's form fields in the JSON column, and the list of their names. */
export function makeJsonFields(
  name: EntityName,
  columns: Readonly<Record<string, unknown>>,
): Required<Pick<EntityTable<unknown>, "fields" | "inJson">> {
  const jsonFieldEntries = Object.entries(entityRow(name).fields).filter(
    ([field, { rules }]) => rules !== undefined && !Object.hasOwn(columns, field),
  );
  return {
    inJson: jsonFieldEntries.map(([field]) => field),
    fields: Object.fromEntries(jsonFieldEntries.map(([field, { type }]) => [field, makeJsonField(field, type)])),
  };
}

/** Builds the SQL of a field in the JSON column. */
export function makeJsonField(field: string, kind: FieldKind): FieldSql {
  const { fromJson } = columnByFieldKind[kind];
  return {
    expression:
      fromJson === null
        ? `CASE WHEN jsonb_typeof(e.${jsonColumnName} -> '${field}') <> 'null' THEN e.${jsonColumnName} -> '${field}' END`
        : `(e.${jsonColumnName} ->> '${field}')${fromJson}`,
  };
}
