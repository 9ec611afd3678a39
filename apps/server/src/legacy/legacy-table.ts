/** Storage of legacy records, derived from their definitions. Departments, sub-departments, vendors and targets use their own tables. */

import { makeLegacyRowSchema, type LegacyRecord } from "@comptoir/api/wire";
import { getLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { Schema } from "effect";

import {
  column,
  businessDaySql,
  jsonColumnName,
  makeJsonFields,
  type EntityTable,
  type FieldSql,
} from "../entity/index.ts";

/** Database table of a legacy entity: its own, or the one shared by those without. */
interface LegacyStorage {
  readonly table: string;
  readonly id: string;
  readonly from?: string;
  readonly target?: string;
  /** Table columns by field; all other fields are in the JSON column. */
  readonly columns: Readonly<Record<string, string>>;
}

const codeAndDescriptionColumns = { code: "code", description: "description" } as const;

const storageByEntity: Partial<Record<LegacyEntity, LegacyStorage>> = {
  department: { table: "department", id: "department_id", columns: codeAndDescriptionColumns },
  subDepartment: {
    table: "sub_department",
    id: "sub_department_id",
    from: "(SELECT s.*, d.target_id, d.description AS department FROM sub_department s JOIN department d ON d.department_id = s.department_id) e",
    columns: { departmentId: "department_id", department: "department", ...codeAndDescriptionColumns },
  },
  target: {
    table: "target",
    id: "target_id",
    columns: { description: "description", isActive: "is_active", priority: "priority" },
  },
  vendor: { table: "vendor", id: "vendor_id", columns: codeAndDescriptionColumns },
};

/** Shared table of the legacy entities without a table of their own. */
export const sharedLegacyTable = "legacy_record";

/** Returns the table and columns of a legacy entity. */
export const legacyStorageOf = (name: LegacyEntity): LegacyStorage =>
  storageByEntity[name] ?? {
    table: sharedLegacyTable,
    id: "record_id",
    from: `(SELECT * FROM ${sharedLegacyTable} WHERE kind = '${name}') e`,
    columns: {},
  };

/** Makes the database mapping of a legacy entity from its definition. */
export function makeLegacyTable(name: LegacyEntity): EntityTable<LegacyRecord> {
  const { table, id, from = `${table} e`, target = "target_id", columns } = legacyStorageOf(name);
  const { fields, listOnly } = getLegacyEntity(name);
  const fieldsInJson = makeJsonFields(name, columns);
  const referenceNameFields = makeReferenceNameFields(name, fieldsInJson.fields);
  const hasOwnTargetColumn = (from === `${table} e` && id !== target) || table === sharedLegacyTable;
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
        Object.keys({ ...fields, ...listOnly }).map((field) => [
          field,
          fieldsInJson.fields[field] ?? fieldSqlOf(columns, field),
        ]),
      ),
      ...referenceNameFields,
      changedOn: businessDaySql("changed_at"),
      isDeleted: column("is_deleted", true),
    },
    labels: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) =>
        refersTo === undefined
          ? []
          : [[field, Object.hasOwn(referenceNameFields, `${field}Name`) ? `${field}Name` : refersTo]],
      ),
    ),
    references: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) =>
        refersTo === undefined ? [] : [[field, referenceChoicesSql(refersTo as LegacyEntity)]],
      ),
    ),
    writes: {
      ...Object.fromEntries(Object.entries(columns).filter(([field]) => Object.hasOwn(fields, field))),
      ...(hasOwnTargetColumn ? { targetId: "target_id" } : {}),
      ...(table === sharedLegacyTable ? { recordKind: "kind", recordKey: "record_key", recordWords: "words" } : {}),
    },
    inJson: fieldsInJson.inJson,
    row: Schema.toType(makeLegacyRowSchema(name)),
  };
}

/** SQL of a field that is a column of the table, or of the name of the record's target. */
const fieldSqlOf = (columns: LegacyStorage["columns"], field: string): FieldSql =>
  columns[field] === undefined
    ? { expression: "(SELECT t.description FROM target t WHERE t.target_id = e.target_id)" }
    : column(columns[field]);

/** Lists the rows that a reference to an entity may choose. */
const referenceChoicesSql =
  (entity: LegacyEntity): EntityTable<LegacyRecord>["references"][string] =>
  (sql, targets) => {
    const { id, from } = legacySourceOf(entity);
    return sql`SELECT e.${sql.literal(id)} AS id, ${sql.literal(displayNameSql(entity))} AS label, NULL::integer AS "parentId", e.target_id AS "targetId" FROM ${sql.literal(from)} WHERE NOT e.is_deleted AND e.target_id = ANY (${[...targets]}::integer[])`;
  };

/** FROM clause of a legacy entity, with the alias `e`, and its id column. */
export function legacySourceOf(entity: LegacyEntity): { readonly id: string; readonly from: string } {
  const { table, id, from = `${table} e` } = legacyStorageOf(entity);
  return { id, from };
}

/** SQL of the display name of a record: the first of its possible names that is not empty. */
function displayNameSql(entity: LegacyEntity): string {
  const { columns } = legacyStorageOf(entity);
  const fieldTextSql = (field: string) =>
    columns[field] === undefined ? `e.${jsonColumnName} ->> '${field}'` : `e.${columns[field]}`;
  const possibleNamesSql = getLegacyEntity(entity).named.map(
    (fields) => `nullif(trim(concat_ws(' ', ${fields.map(fieldTextSql).join(", ")})), '')`,
  );
  return `coalesce(${[...possibleNamesSql, "''"].join(", ")})`;
}

/** Adds the names of referenced records as fields, which facets display, where the list has no column with that name. */
function makeReferenceNameFields(
  name: LegacyEntity,
  json: Readonly<Record<string, FieldSql>>,
): Readonly<Record<string, FieldSql>> {
  const { fields, listOnly } = getLegacyEntity(name);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { refersTo }]) => {
      const referencedIdSql = json[field]?.expression;
      if (refersTo === undefined || Object.hasOwn(listOnly, refersTo) || typeof referencedIdSql !== "string") return [];
      const referencedEntity = refersTo as LegacyEntity;
      const { id, from } = legacySourceOf(referencedEntity);
      const recordNamesSql = `(SELECT e.${id} AS id, ${displayNameSql(referencedEntity)} AS name FROM ${from}) named`;
      return [
        [
          `${field}Name`,
          { expression: `(SELECT named.name FROM ${recordNamesSql} WHERE named.id = ${referencedIdSql})` },
        ],
      ];
    }),
  );
}
