/** Finds, creates and restores departments, sub-departments and vendors by code. */
import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { DepartmentName, CodesById } from "./catalogue-types.ts";

/** Finds rows by code, creating missing ones and restoring deleted ones; returns the ids of all rows of the parent by code. */
export const ensureCodes = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  table: "department" | "sub_department" | "vendor",
  parent: { readonly column: "target_id" | "department_id"; readonly id: number },
  names: readonly DepartmentName[],
) {
  const idColumn = `${table}_id`;
  yield* sql`
    INSERT INTO ${sql(table)} (${sql(parent.column)}, code, description)
    SELECT ${parent.id}::integer, n.code, n.description
    FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n (code text, description text)
    ON CONFLICT (${sql(parent.column)}, code) DO UPDATE SET is_deleted = false`;
  const rows = yield* sql<{
    readonly id: number;
    readonly code: string;
  }>`SELECT ${sql(idColumn)} AS id, code FROM ${sql(table)} WHERE ${sql(parent.column)} = ${parent.id} AND NOT is_deleted`;
  return new Map(rows.map((row) => [row.code, row.id]));
}, Effect.orDie);

export const listCodes = Effect.fn("Catalogue.listCodes")(function* (sql: SqlClient.SqlClient, targetId: number) {
  const rows = yield* sql<{ readonly kind: string; readonly id: number; readonly code: string }>`
    SELECT 'department' AS kind, department_id AS id, code FROM department WHERE target_id = ${targetId} AND NOT is_deleted
    UNION ALL SELECT 'sub_department', s.sub_department_id, s.code FROM sub_department s JOIN department d USING (department_id) WHERE d.target_id = ${targetId} AND NOT s.is_deleted
    UNION ALL SELECT 'vendor', vendor_id, code FROM vendor WHERE target_id = ${targetId} AND NOT is_deleted`;
  const codeByIdOf = (wantedKind: string) =>
    new Map(rows.flatMap(({ kind, id, code }) => (kind === wantedKind ? [[id, code] as const] : [])));
  const codesById: CodesById = {
    departments: codeByIdOf("department"),
    subDepartments: codeByIdOf("sub_department"),
    vendors: codeByIdOf("vendor"),
  };
  return codesById;
}, Effect.orDie);
