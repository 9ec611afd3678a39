/** Storage of legacy records, derived from their rows; entities with a table in the product use that table. */

import { legacyFields, type LegacyRecord } from "@comptoir/api/wire";
import { getLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { Schema } from "effect";

import { column, dayAtTarget, jsonColumn, jsonFields, type EntityTable, type FieldSql } from "../entity/index.ts";

/** A table of the product that legacy records are rows of. */
interface KeptIn {
  readonly table: string;
  readonly id: string;
  readonly from?: string;
  readonly target?: string;
  /** The fields that are columns; the others are in its column of fields. */
  readonly columns: Readonly<Record<string, string>>;
}

const named = { code: "code", description: "description" } as const;

const keptIn: Partial<Record<LegacyEntity, KeptIn>> = {
  department: { table: "department", id: "department_id", columns: named },
  subDepartment: {
    table: "sub_department",
    id: "sub_department_id",
    from: "(SELECT s.*, d.target_id, d.description AS department FROM sub_department s JOIN department d ON d.department_id = s.department_id) e",
    columns: { departmentId: "department_id", department: "department", ...named },
  },
  target: {
    table: "target",
    id: "target_id",
    columns: { description: "description", isActive: "is_active", priority: "priority" },
  },
  vendor: { table: "vendor", id: "vendor_id", columns: named },
};

/** The table of the records that have none of their own. */
export const ownTable = "legacy_record";

/** Gives the table of an entity's records. */
export const placeOf = (name: LegacyEntity): KeptIn =>
  keptIn[name] ?? {
    table: ownTable,
    id: "record_id",
    from: `(SELECT * FROM ${ownTable} WHERE kind = '${name}') e`,
    columns: {},
  };

/** Makes the storage of a legacy entity from its row. */
export function legacyTable(name: LegacyEntity): EntityTable<LegacyRecord> {
  const { table, id, from = `${table} e`, target = "target_id", columns } = placeOf(name);
  const { fields, shown } = getLegacyEntity(name);
  const json = jsonFields(name, columns);
  const names = referenceNames(name, json.fields);
  const ownsTarget = (from === `${table} e` && id !== target) || table === ownTable;
  return {
    name,
    table,
    from,
    id,
    target,
    fields: {
      id: column(id, true),
      version: column("version", true),
      targetId: column("target_id", true),
      ...Object.fromEntries(
        Object.keys({ ...fields, ...shown }).map((field) => [field, json.fields[field] ?? fieldOf(columns, field)]),
      ),
      ...names,
      changedOn: dayAtTarget("changed_at"),
      isDeleted: column("is_deleted", true),
    },
    labels: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) =>
        refersTo === undefined ? [] : [[field, Object.hasOwn(names, `${field}Name`) ? `${field}Name` : refersTo]],
      ),
    ),
    references: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) =>
        refersTo === undefined ? [] : [[field, choicesOf(refersTo as LegacyEntity)]],
      ),
    ),
    writes: {
      ...Object.fromEntries(Object.entries(columns).filter(([field]) => Object.hasOwn(fields, field))),
      ...(ownsTarget ? { targetId: "target_id" } : {}),
      ...(table === ownTable ? { recordKind: "kind", recordKey: "record_key", recordWords: "words" } : {}),
    },
    inJson: json.inJson,
    row: Schema.toType(legacyFields(name)),
  };
}

/** SQL of a column, or of the name of the target that a record belongs to. */
const fieldOf = (columns: KeptIn["columns"], field: string): FieldSql =>
  columns[field] === undefined
    ? { expression: "(SELECT t.description FROM target t WHERE t.target_id = e.target_id)" }
    : column(columns[field]);

/** The rows that a reference to an entity may point to. */
const choicesOf =
  (entity: LegacyEntity): EntityTable<LegacyRecord>["references"][string] =>
  (sql, targets) => {
    const { id, from } = sourceOf(entity);
    return sql`SELECT e.${sql.literal(id)} AS id, ${sql.literal(nameSql(entity))} AS label, NULL::integer AS "parentId", e.target_id AS "targetId" FROM ${sql.literal(from)} WHERE NOT e.is_deleted AND e.target_id = ANY (${[...targets]}::integer[])`;
  };

/** The records of an entity as `e`, and the column of their numbers. */
export function sourceOf(entity: LegacyEntity): { readonly id: string; readonly from: string } {
  const { table, id, from = `${table} e` } = placeOf(entity);
  return { id, from };
}

/** SQL of the name of a record: the first of its names that it has. */
function nameSql(entity: LegacyEntity): string {
  const { columns } = placeOf(entity);
  const textOf = (field: string) =>
    columns[field] === undefined ? `e.${jsonColumn} ->> '${field}'` : `e.${columns[field]}`;
  const names = getLegacyEntity(entity).named.map(
    (fields) => `nullif(trim(concat_ws(' ', ${fields.map(textOf).join(", ")})), '')`,
  );
  return `coalesce(${[...names, "''"].join(", ")})`;
}

/** The names of what references point to, for facets of a list that has no column of them. */
function referenceNames(
  name: LegacyEntity,
  json: Readonly<Record<string, FieldSql>>,
): Readonly<Record<string, FieldSql>> {
  const { fields, shown } = getLegacyEntity(name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { refersTo }]) => {
      const number = json[field]?.expression;
      if (refersTo === undefined || Object.hasOwn(shown, refersTo) || typeof number !== "string") return [];
      const entity = refersTo as LegacyEntity;
      const { id, from } = sourceOf(entity);
      const named = `(SELECT e.${id} AS id, ${nameSql(entity)} AS name FROM ${from}) named`;
      return [[`${field}Name`, { expression: `(SELECT named.name FROM ${named} WHERE named.id = ${number})` }]];
    }),
  );
}
