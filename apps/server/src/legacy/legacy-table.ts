/** Storage of legacy records, derived from their definitions. Departments, sub-departments, vendors and targets use their own tables. */

import { legacyFields, type LegacyRecord } from "@comptoir/api/wire";
import { getLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { Schema } from "effect";

import { column, businessDaySql, jsonColumn, jsonFields, type EntityTable, type FieldSql } from "../entity/index.ts";

/** Separate database table, which some legacy entities have. */
interface KeptIn {
  readonly table: string;
  readonly id: string;
  readonly from?: string;
  readonly target?: string;
  /** Table columns by field; all other fields are in the JSON column. */
  readonly columns: Readonly<Record<string, string>>;
}

const nameColumns = { code: "code", description: "description" } as const;

const tablesByEntity: Partial<Record<LegacyEntity, KeptIn>> = {
  department: { table: "department", id: "department_id", columns: nameColumns },
  subDepartment: {
    table: "sub_department",
    id: "sub_department_id",
    from: "(SELECT s.*, d.target_id, d.description AS department FROM sub_department s JOIN department d ON d.department_id = s.department_id) e",
    columns: { departmentId: "department_id", department: "department", ...nameColumns },
  },
  target: {
    table: "target",
    id: "target_id",
    columns: { description: "description", isActive: "is_active", priority: "priority" },
  },
  vendor: { table: "vendor", id: "vendor_id", columns: nameColumns },
};

/** Shared table of the legacy entities without a table of their own. */
export const sharedLegacyTable = "legacy_record";

/** Returns the table and columns of a legacy entity. */
export const legacyTableOf = (name: LegacyEntity): KeptIn =>
  tablesByEntity[name] ?? {
    table: sharedLegacyTable,
    id: "record_id",
    from: `(SELECT * FROM ${sharedLegacyTable} WHERE kind = '${name}') e`,
    columns: {},
  };

/** Makes the database mapping of a legacy entity from its definition. */
export function legacyTable(name: LegacyEntity): EntityTable<LegacyRecord> {
  const { table, id, from = `${table} e`, target = "target_id", columns } = legacyTableOf(name);
  const { fields, listOnly } = getLegacyEntity(name);
  const json = jsonFields(name, columns);
  const names = referenceNames(name, json.fields);
  const ownsTarget = (from === `${table} e` && id !== target) || table === sharedLegacyTable;
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
        Object.keys({ ...fields, ...listOnly }).map((field) => [field, json.fields[field] ?? fieldOf(columns, field)]),
      ),
      ...names,
      changedOn: businessDaySql("changed_at"),
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
      ...(table === sharedLegacyTable ? { recordKind: "kind", recordKey: "record_key", recordWords: "words" } : {}),
    },
    inJson: json.inJson,
    row: Schema.toType(legacyFields(name)),
  };
}

/** SQL of a field that is a column of the table, or of the name of the record's target. */
const fieldOf = (columns: KeptIn["columns"], field: string): FieldSql =>
  columns[field] === undefined
    ? { expression: "(SELECT t.description FROM target t WHERE t.target_id = e.target_id)" }
    : column(columns[field]);

/** Lists the rows that a reference to an entity may choose. */
const choicesOf =
  (entity: LegacyEntity): EntityTable<LegacyRecord>["references"][string] =>
  (sql, targets) => {
    const { id, from } = legacySourceOf(entity);
    return sql`SELECT e.${sql.literal(id)} AS id, ${sql.literal(nameSql(entity))} AS label, NULL::integer AS "parentId", e.target_id AS "targetId" FROM ${sql.literal(from)} WHERE NOT e.is_deleted AND e.target_id = ANY (${[...targets]}::integer[])`;
  };

/** FROM clause of a legacy entity, with the alias `e`, and its id column. */
export function legacySourceOf(entity: LegacyEntity): { readonly id: string; readonly from: string } {
  const { table, id, from = `${table} e` } = legacyTableOf(entity);
  return { id, from };
}

/** SQL of the display name of a record: the first of its possible names that is not empty. */
function nameSql(entity: LegacyEntity): string {
  const { columns } = legacyTableOf(entity);
  const textOf = (field: string) =>
    columns[field] === undefined ? `e.${jsonColumn} ->> '${field}'` : `e.${columns[field]}`;
  const names = getLegacyEntity(entity).named.map(
    (fields) => `nullif(trim(concat_ws(' ', ${fields.map(textOf).join(", ")})), '')`,
  );
  return `coalesce(${[...names, "''"].join(", ")})`;
}

/** Adds the names of referenced records as fields, which facets display, where the list has no column with that name. */
function referenceNames(
  name: LegacyEntity,
  json: Readonly<Record<string, FieldSql>>,
): Readonly<Record<string, FieldSql>> {
  const { fields, listOnly } = getLegacyEntity(name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { refersTo }]) => {
      const number = json[field]?.expression;
      if (refersTo === undefined || Object.hasOwn(listOnly, refersTo) || typeof number !== "string") return [];
      const entity = refersTo as LegacyEntity;
      const { id, from } = legacySourceOf(entity);
      const recordNamesSql = `(SELECT e.${id} AS id, ${nameSql(entity)} AS name FROM ${from}) named`;
      return [
        [`${field}Name`, { expression: `(SELECT named.name FROM ${recordNamesSql} WHERE named.id = ${number})` }],
      ];
    }),
  );
}
