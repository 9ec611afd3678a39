/**
 * Rules for saving roles. Nobody grants, revokes or changes more than their own permissions, the role ADMIN is fixed, and the
 * effects of a change can be previewed.
 */

import type { Caller } from "@comptoir/api/contract";
import { RoleFields } from "@comptoir/api/wire";
import { effectivePermissions, hasPermission, isPermissionCode } from "@comptoir/domain/access";
import type { EntityValues } from "@comptoir/domain/entity";
import {
  changeAccess,
  codeOfRole,
  isAdminRole,
  parseRole,
  peopleAffected,
  permissionsAt,
  type AccessChange,
  type Role,
} from "@comptoir/domain/role";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockAccess, loadAccessState, scopeFor } from "../access/index.ts";
import { makeEntityService, type SaveContext } from "../entity/index.ts";
import { forbidden, invalid, notFound } from "../http/refusal.ts";
import { roleTable, type RoleRow } from "./role-table.ts";

const checkRole = Effect.fn("role.check")(function* (input: EntityValues, { caller, before }: SaveContext<RoleRow>) {
  yield* lockAccess;
  const state = yield* loadAccessState();
  // Checks the right to change roles, and the role ADMIN, before the input.
  if (before !== null && isAdminRole(before)) return failAll([issue("ROLE_ADMIN")]);
  const roleResult = parseRole(
    { ...input, id: before?.id ?? 0 },
    { roles: state.roles, permissions: permissionsAt(state, caller) },
  );
  if (!roleResult.ok) return roleResult;
  const { targetId, description, permissions, needsSecondFactor } = roleResult.value;
  const code = before?.code ?? codeOfRole(description);
  const role: Role = { id: before?.id ?? 0, targetId, code, description, permissions };
  const accessIssues = changeAccess(state, caller, { kind: "saveRole", role });
  if (!accessIssues.ok)
    return failAll(
      accessIssues.issues.map((changeIssue) =>
        changeIssue.path[0] === "code" ? { ...changeIssue, path: ["description"] } : changeIssue,
      ),
    );
  const roleOfCode = before === null ? yield* deletedRole(targetId, code) : undefined;
  if (roleOfCode !== undefined) return failAll([issue("TAKEN_BY_DELETED", ["description"], { id: roleOfCode.id })]);
  return ok<EntityValues>({ targetId, description, code, needsSecondFactor, permissions });
});

/** Finds a deleted role that still has this code. */
const deletedRole = Effect.fn("deletedRole")(function* (targetId: number, code: string) {
  const sql = yield* SqlClient.SqlClient;
  const [role] = yield* sql<{
    readonly id: number;
  }>`SELECT role_id AS id FROM role WHERE target_id = ${targetId} AND code = ${code} AND is_deleted`;
  return role;
}, Effect.orDie);

const relateRole = Effect.fn("role.related")(function* (id: number, { permissions }: EntityValues) {
  const sql = yield* SqlClient.SqlClient;
  const codes = Array.isArray(permissions) ? permissions.map(String) : [];
  yield* sql`DELETE FROM role_permission WHERE role_id = ${id}`;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${id}::integer, unnest(${codes}::text[])`;
}, Effect.orDie);

const beforeRemove = Effect.fn("role.beforeRemove")(function* (caller: Caller, rows: readonly RoleRow[]) {
  yield* lockAccess;
  const state = yield* loadAccessState();
  const changes = rows.map(({ id }): AccessChange => ({ kind: "deleteRole", roleId: id }));
  const issues = changes.flatMap((change) => {
    const accessIssues = changeAccess(state, caller, change);
    return accessIssues.ok ? [] : accessIssues.issues;
  });
  if (issues.length > 0) return yield* Effect.fail(invalid(issues));
});

export const roleService = makeEntityService(roleTable, RoleFields, {
  check: checkRole,
  writeRelated: relateRole,
  beforeRemove,
  takenIssue: issue("ROLE_EXISTS", ["description"]),
});

/** Finds a role in the caller's scope. */
export const findRole = Effect.fn("findRole")(function* (caller: Caller, id: number) {
  return yield* roleService.get(caller, {
    filters: [{ field: "ID", operator: "=", values: [id], promptUser: false, locked: false }],
  });
});

/** Grants or revokes one permission. A CUD permission includes its READ permission, so revoking READ revokes both. */
export const setPermission = Effect.fn("setPermission")(function* (
  caller: Caller,
  wish: { readonly id: number; readonly permission: string; readonly isHeld: boolean },
) {
  const { id, permission, isHeld } = wish;
  if (!isPermissionCode(permission)) return yield* Effect.fail(invalid([issue("PERMISSION_UNKNOWN", ["permission"])]));
  const role = yield* findRole(caller, id);
  const remainingCodes = role.permissions.filter(
    (code) => code !== permission && code !== permission.replace(/_READ$/u, "_CUD"),
  );
  const permissions = isHeld ? effectivePermissions([...role.permissions, permission]) : remainingCodes;
  const [savedRole] = yield* roleService.update(caller, [{ id, version: role.version, permissions }]);
  return savedRole ?? (yield* Effect.fail(notFound()));
});

/** Previews the permissions that users gain and lose by a change of a role, at the caller's layers. User names require USER_READ. */
export const previewRole = Effect.fn("previewRole")(function* (
  caller: Caller,
  id: number,
  permissions: readonly string[],
) {
  const role = yield* findRole(caller, id);
  if (role.isDeleted) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const state = yield* loadAccessState();
  const nameByLayer = new Map((yield* scopeFor(caller)).layers.map((layer) => [layer.id, layer.description]));
  const isNamed = hasPermission(caller.permissions, ["USER_READ"]);
  return peopleAffected(state, { ...role, permissions }).flatMap(
    ({ userId, layerId, permissions: { gained, lost } }) => {
      const layer = nameByLayer.get(layerId);
      const user = state.users.find((candidate) => candidate.id === userId);
      if (layer === undefined || user === undefined) return [];
      return [
        { ...(isNamed && { userId, userName: `${user.firstName} ${user.lastName}`.trim() }), layer, gained, lost },
      ];
    },
  );
});
