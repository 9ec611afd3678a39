/** Database mapping of roles. */

import { RoleFields } from "@comptoir/api/wire";
import { effectivePermissions, permissionCodes } from "@comptoir/domain/access";
import { Schema } from "effect";

import { column, businessDaySql, type EntityTable } from "../entity/index.ts";

export type RoleRow = typeof RoleFields.Type;

/** Pairs of a permission and a stored one that grants it: itself, or the CUD that includes it. */
const grantingPairsSql = permissionCodes
  .flatMap((storedCode) => effectivePermissions([storedCode]).map((code) => `('${code}', '${storedCode}')`))
  .join(", ");

/** SQL of a role's effective permissions. Permissions unknown to this version are ignored: they grant nothing and restrict no other role. */
const fromKnownPermissionsSql = `FROM role_permission p JOIN (VALUES ${grantingPairsSql}) AS granting (permission, stored) ON granting.stored = p.permission WHERE p.role_id = e.role_id`;

export const roleTable: EntityTable<RoleRow> = {
  name: "role",
  table: "role",
  from: "role e JOIN target t ON t.target_id = e.target_id",
  id: "role_id",
  target: "target_id",
  fields: {
    id: column("role_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    target: { expression: "t.description", neverNull: true },
    code: column("code", true),
    description: column("description", true),
    needsSecondFactor: column("needs_second_factor", true),
    permissions: {
      expression: `SELECT coalesce(array_agg(DISTINCT granting.permission ORDER BY granting.permission), '{}') ${fromKnownPermissionsSql}`,
    },
    permissionCount: {
      expression: `SELECT count(DISTINCT granting.permission) ${fromKnownPermissionsSql}`,
      neverNull: true,
    },
    people: {
      expression:
        "SELECT count(DISTINCT g.user_id) FROM user_role g JOIN user_account u ON u.user_id = g.user_id AND NOT u.is_deleted WHERE g.role_id = e.role_id",
      neverNull: true,
    },
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: { targetId: "target" },
  references: {
    targetId: (sql, targets) =>
      sql`SELECT target_id AS id, description AS label, NULL::integer AS "parentId", target_id AS "targetId" FROM target WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
  },
  writes: { targetId: "target_id", description: "description", code: "code", needsSecondFactor: "needs_second_factor" },
  row: Schema.toType(RoleFields),
};
