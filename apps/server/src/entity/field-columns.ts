/** How the database keeps each kind of field, and how it gives one to the domain. */

import { entityRow, type EntityName } from "@comptoir/domain/entity";
import type { FieldKind } from "@comptoir/domain/field";

import type { EntityTable, FieldSql } from "./entity-table.ts";

/** Casts of a kind. */
interface FieldColumn {
  /** From a value of a column of JSON fields to the type that it is compared as; null when it is JSON itself. */
  readonly fromJson: string | null;
  /** From the database's value to the domain's. */
  readonly read: string;
  /** The same of a value that a facet counts. */
  readonly counted: string;
}

const text: FieldColumn = { fromJson: "", read: "", counted: "" };
/** A bigint that arrives as text would be no number. */
const exact: FieldColumn = { fromJson: "::bigint", read: "::float8", counted: "::float8" };
const json: FieldColumn = { fromJson: null, read: "", counted: "::text" };

/** Casts of every kind. */
export const fieldColumns = {
  text,
  longText: text,
  code: text,
  integer: exact,
  decimal: exact,
  money: exact,
  unitCost: exact,
  quantity: exact,
  percent: { fromJson: "::float8", read: "::float8", counted: "::float8" },
  date: { fromJson: "::date", read: "::date::text", counted: "::date::text" },
  instant: exact,
  flag: { fromJson: "::boolean", read: "", counted: "::text" },
  choice: { ...text, counted: "::text" },
  reference: { fromJson: "::integer", read: "::integer", counted: "::integer" },
  translated: json,
  image: text,
  colour: text,
  list: json,
  parts: json,
} as const satisfies Record<FieldKind, FieldColumn>;

/** The column of fields that have none of their own. */
export const jsonColumn = "fields";

/** SQL and writes of the fields of an entity's form that have no column of their own. */
export function jsonFields(
  name: EntityName,
  columns: Readonly<Record<string, unknown>>,
): Required<Pick<EntityTable<unknown>, "fields" | "inJson">> {
  const fields = Object.entries(entityRow(name).fields).filter(
    ([field, { rules }]) => rules !== undefined && !Object.hasOwn(columns, field),
  );
  return {
    inJson: fields.map(([field]) => field),
    fields: Object.fromEntries(fields.map(([field, { type }]) => [field, jsonField(field, type)])),
  };
}

/** SQL of a field in the column of JSON fields. */
export function jsonField(field: string, kind: FieldKind): FieldSql {
  const { fromJson } = fieldColumns[kind];
  return {
    expression:
      fromJson === null
        ? `CASE WHEN jsonb_typeof(e.${jsonColumn} -> '${field}') <> 'null' THEN e.${jsonColumn} -> '${field}' END`
        : `(e.${jsonColumn} ->> '${field}')${fromJson}`,
  };
}
