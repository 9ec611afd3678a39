/** Where legacy records are kept: made of the row of each; those that the rest of the product has a table for are in that table. */

import { legacyFields, type LegacyRecord } from "@comptoir/api/wire";
import { entityRow } from "@comptoir/domain/entity";
import { formOfLegacy, getLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { describeField } from "@comptoir/domain/validation";
import { Schema } from "effect";

import { column, dayAtTarget, type EntityTable, type FieldSql } from "../entity/index.ts";

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

/** Where the records of an entity are. */
export const placeOf = (name: LegacyEntity): KeptIn =>
  keptIn[name] ?? {
    table: ownTable,
    id: "record_id",
    from: `(SELECT * FROM ${ownTable} WHERE kind = '${name}') e`,
    columns: {},
  };

export function legacyTable(name: LegacyEntity): EntityTable<LegacyRecord> {
  const { table, id, from = `${table} e`, target = "target_id", columns } = placeOf(name);
  const { fields, shown } = getLegacyEntity(name);
  const ofTarget: FieldSql = { expression: "(SELECT t.description FROM target t WHERE t.target_id = e.target_id)" };
  const sqlOf = (field: string): FieldSql =>
    field === "target" && Object.hasOwn(shown, field)
      ? ofTarget
      : columns[field] === undefined
        ? fieldInJson(name, field)
        : column(columns[field]);
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
      ...Object.fromEntries(Object.keys({ ...fields, ...shown }).map((field) => [field, sqlOf(field)])),
      changedOn: dayAtTarget("changed_at"),
      isDeleted: column("is_deleted", true),
    },
    labels: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) => (refersTo === undefined ? [] : [[field, refersTo]])),
    ),
    references: Object.fromEntries(
      Object.entries(fields).flatMap(([field, { refersTo }]) => {
        if (refersTo === undefined) return [];
        const { table: other, id: otherId } = placeOf(refersTo as LegacyEntity);
        return [
          [
            field,
            (sql, targets) =>
              sql`SELECT ${sql(otherId)} AS id, description AS label, NULL::integer AS "parentId", target_id AS "targetId" FROM ${sql(other)} WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
          ] satisfies readonly [string, EntityTable<LegacyRecord>["references"][string]],
        ];
      }),
    ),
    writes: {
      ...Object.fromEntries(Object.entries(columns).filter(([field]) => Object.hasOwn(fields, field))),
      ...((from === `${table} e` && id !== target) || table === ownTable ? { targetId: "target_id" } : {}),
      ...(table === ownTable ? { kind: "kind", recordKey: "record_key", words: "words" } : {}),
      ...(table === ownTable || table === "vendor" ? { inJson: "fields" } : {}),
    },
    row: Schema.toType(legacyFields(name)),
  };
}

/** A field of the column of fields, as the type that its column has. */
function fieldInJson(name: LegacyEntity, field: string): FieldSql {
  const { type } = entityRow(name).columns[field] ?? { type: "text" };
  const cast =
    describeField(formOfLegacy(name), field).input === "flag"
      ? "::boolean"
      : type === "date"
        ? "::date"
        : type === "int" || type === "qty" || type === "ref"
          ? "::bigint"
          : "";
  return { expression: `(e.fields ->> '${field}')${cast}` };
}
