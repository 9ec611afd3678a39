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
  listRoleHolders,
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
  const accessState = yield* loadAccessState();
  // Checks the right to change roles, and the role ADMIN, before the input.
  if (before !== null && isAdminRole(before)) return failAll([issue("ROLE_ADMIN")]);
  const roleResult = parseRole(
    { ...input, id: before?.id ?? 0 },
    { roles: accessState.roles, permissions: permissionsAt(accessState, caller) },
  );
  if (!roleResult.ok) return roleResult;
  const { targetId, description, permissions, needsSecondFactor } = roleResult.value;
  const roleCode = before?.code ?? codeOfRole(description);
  const roleAfter: Role = { id: before?.id ?? 0, targetId, code: roleCode, description, permissions };
  const accessCheck = changeAccess(accessState, caller, { kind: "saveRole", role: roleAfter });
  if (!accessCheck.ok)
    return failAll(
      accessCheck.issues.map((changeIssue) =>
        changeIssue.path[0] === "code" ? { ...changeIssue, path: ["description"] } : changeIssue,
      ),
    );
  const deletedRoleOfCode = before === null ? yield* findDeletedRole(targetId, roleCode) : undefined;
  if (deletedRoleOfCode !== undefined)
    return failAll([issue("TAKEN_BY_DELETED", ["description"], { id: deletedRoleOfCode.id })]);
  return ok<EntityValues>({ targetId, description, code: roleCode, needsSecondFactor, permissions });
});

/** Finds a deleted role that still has this code. */
const findDeletedRole = Effect.fn("findDeletedRole")(function* (targetId: number, code: string) {
  const sql = yield* SqlClient.SqlClient;
  const [role] = yield* sql<{
    readonly id: number;
  }>`SELECT role_id AS id FROM role WHERE target_id = ${targetId} AND code = ${code} AND is_deleted`;
  return role;
}, Effect.orDie);

const writeRolePermissions = Effect.fn("role.related")(function* (id: number, { permissions }: EntityValues) {
  const sql = yield* SqlClient.SqlClient;
  const permissionCodesOfRole = Array.isArray(permissions) ? permissions.map(String) : [];
  yield* sql`DELETE FROM role_permission WHERE role_id = ${id}`;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${id}::integer, unnest(${permissionCodesOfRole}::text[])`;
}, Effect.orDie);

const refuseForbiddenDeletion = Effect.fn("role.beforeRemove")(function* (caller: Caller, rows: readonly RoleRow[]) {
  yield* lockAccess;
  const accessState = yield* loadAccessState();
  const deleteChanges = rows.map(({ id }): AccessChange => ({ kind: "deleteRole", roleId: id }));
  const deletionIssues = deleteChanges.flatMap((change) => {
    const accessCheck = changeAccess(accessState, caller, change);
    return accessCheck.ok ? [] : accessCheck.issues;
  });
  if (deletionIssues.length > 0) return yield* Effect.fail(invalid(deletionIssues));
});

export const roleService = makeEntityService(roleTable, RoleFields, {
  check: checkRole,
  writeRelated: writeRolePermissions,
  beforeRemove: refuseForbiddenDeletion,
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
  change: { readonly id: number; readonly permission: string; readonly isHeld: boolean },
) {
  const { id, permission, isHeld } = change;
  if (!isPermissionCode(permission)) return yield* Effect.fail(invalid([issue("PERMISSION_UNKNOWN", ["permission"])]));
  const role = yield* findRole(caller, id);
  const remainingCodes = role.permissions.filter(
    (code) => code !== permission && code !== permission.replace(/_READ$/u, "_CUD"),
  );
  const permissionsAfter = isHeld ? effectivePermissions([...role.permissions, permission]) : remainingCodes;
  const [savedRole] = yield* roleService.update(caller, [{ id, version: role.version, permissions: permissionsAfter }]);
  return savedRole ?? (yield* Effect.fail(notFound()));
});

/** Maximum number of holders of a role that are named. */
const namedHoldersAtMost = 100;

/** Finds the users who have a role at the caller's layers. Names require USER_READ and USER_ACCESS_READ. */
export const findRoleHolders = Effect.fn("findRoleHolders")(function* (caller: Caller, id: number) {
  yield* findRole(caller, id);
  const { grants, users } = yield* loadAccessState();
  const layerNameById = new Map((yield* scopeFor(caller)).layers.map((layer) => [layer.id, layer.description]));
  const nameByUser = new Map(users.map((user) => [user.id, `${user.firstName} ${user.lastName}`.trim()]));
  const holders = listRoleHolders(grants, { roleId: id, isInReach: (layerId) => layerNameById.has(layerId) }).filter(
    ({ userId }) => nameByUser.has(userId),
  );
  const mayNameUsers = (["USER_READ", "USER_ACCESS_READ"] as const).every((code) =>
    hasPermission(caller.permissions, [code]),
  );
  const people = holders.map(({ userId, layerIds }) => ({
    userId,
    userName: nameByUser.get(userId) ?? "",
    layers: layerIds.map((layerId) => layerNameById.get(layerId) ?? ""),
  }));
  return {
    people: mayNameUsers
      ? people.toSorted((a, b) => a.userName.localeCompare(b.userName, "fr")).slice(0, namedHoldersAtMost)
      : [],
    total: holders.length,
  };
});

/** Previews the permissions that users gain and lose by a change of a role, at the caller's layers. User names require USER_READ. */
export const previewRole = Effect.fn("previewRole")(function* (
  caller: Caller,
  id: number,
  permissions: readonly string[],
) {
  const role = yield* findRole(caller, id);
  if (role.isDeleted) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const accessState = yield* loadAccessState();
  const layerNameById = new Map((yield* scopeFor(caller)).layers.map((layer) => [layer.id, layer.description]));
  const mayNameUsers = hasPermission(caller.permissions, ["USER_READ"]);
  return peopleAffected(accessState, { ...role, permissions }).flatMap(
    ({ userId, layerId, permissions: { gained, lost } }) => {
      const layerName = layerNameById.get(layerId);
      const affectedUser = accessState.users.find((candidate) => candidate.id === userId);
      if (layerName === undefined || affectedUser === undefined) return [];
      return [
        {
          ...(mayNameUsers && { userId, userName: `${affectedUser.firstName} ${affectedUser.lastName}`.trim() }),
          layer: layerName,
          gained,
          lost,
        },
      ];
    },
  );
});
