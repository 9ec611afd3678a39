/** Checks of access changes: nobody grants or revokes a permission they lack where it takes effect. */

import {
  hasPermission,
  isPermissionCode,
  listUngrantablePermissions,
  type PermissionCode,
  type PermissionSet,
} from "../access/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { identityKey } from "../text/index.ts";

import type { AccessChange, ChangeContext } from "./access-change.ts";
import type { RoleGrant } from "./access-state.ts";
import { checkMove } from "./move-layer.ts";
import { isAdminRole, permissionsOfRole, type Role } from "./role.ts";

/** Lists every issue of a change except LAST_ADMIN, which only the result of the change shows. */
export function checkChange(change: AccessChange, context: ChangeContext): readonly Issue[] {
  switch (change.kind) {
    case "grantRole":
    case "revokeRole":
      return checkGrant(change.grant, context);
    case "saveRole":
      return checkRole(change.role, context);
    case "deleteRole":
      return checkDeletion(change.roleId, context);
    case "saveUser":
    case "barUser":
    case "admitUser":
    case "delegatePassword":
      return checkAccount(change.userId, context);
    case "releaseUser":
      return change.userId === context.actorId
        ? [issue("ACCESS_DENIED", ["userId"])]
        : checkAccount(change.userId, context);
    case "moveLayer":
      return checkMove(change, context);
  }
}

function checkGrant({ userId, roleId, layerId }: RoleGrant, context: ChangeContext): readonly Issue[] {
  const { state, permission } = context;
  const grantedRole = state.roles.find(({ id }) => id === roleId);
  const authorPlace = findAuthorPlace(layerId, context);
  const unknownIssues = [
    ...(state.users.some(({ id }) => id === userId) ? [] : [issue("USER_UNKNOWN", ["userId"])]),
    ...(grantedRole === undefined ? [issue("ROLE_UNKNOWN", ["roleId"])] : []),
    ...(authorPlace === null ? [issue("LAYER_UNKNOWN", ["layerId"])] : []),
  ];
  if (grantedRole === undefined || authorPlace === null) return unknownIssues;
  if (grantedRole.targetId !== authorPlace.targetId) return [...unknownIssues, issue("ROLE_TARGET", ["roleId"])];
  return [
    ...unknownIssues,
    ...missingPermissionIssues(authorPlace.own, permission),
    ...beyondOwnIssues(authorPlace.own, permissionsOfRole(grantedRole), ["roleId"]),
  ];
}

function checkRole(role: Role, context: ChangeContext): readonly Issue[] {
  const { state, permission, actorLayerId } = context;
  const authorPlace = findAuthorPlace(actorLayerId, context);
  if (authorPlace === null) return [issue("LAYER_UNKNOWN", ["layerId"])];
  const { own } = authorPlace;
  const storedRole = state.roles.find(({ id }) => id === role.id);
  if (isAdminRole(role) || (storedRole !== undefined && isAdminRole(storedRole))) return [issue("ROLE_ADMIN")];
  const isTaken = state.roles.some(
    (otherRole) =>
      otherRole.id !== role.id &&
      otherRole.targetId === role.targetId &&
      identityKey(otherRole.code) === identityKey(role.code),
  );
  return [
    ...missingPermissionIssues(own, permission),
    ...(!reachesTarget(role.targetId, context) || (storedRole !== undefined && storedRole.targetId !== role.targetId)
      ? [issue("ROLE_TARGET", ["targetId"])]
      : []),
    ...(isTaken ? [issue("ROLE_EXISTS", ["code"])] : []),
    ...role.permissions.flatMap((code, index) =>
      isPermissionCode(code) ? [] : [issue("PERMISSION_UNKNOWN", ["permissions", index], { permission: code })],
    ),
    ...beyondOwnIssues(own, role.permissions, ["permissions"]),
    ...checkWhereGiven(role.id, storedRole, own, context),
  ];
}

function checkDeletion(roleId: number, context: ChangeContext): readonly Issue[] {
  const role = context.state.roles.find(({ id }) => id === roleId);
  if (role === undefined) return [issue("ROLE_UNKNOWN", ["roleId"])];
  if (isAdminRole(role)) return [issue("ROLE_ADMIN")];
  const authorPlace = findAuthorPlace(context.actorLayerId, context);
  if (authorPlace === null) return [issue("LAYER_UNKNOWN", ["layerId"])];
  return [
    ...missingPermissionIssues(authorPlace.own, context.permission),
    ...(reachesTarget(role.targetId, context) ? [] : [issue("ROLE_TARGET", ["roleId"])]),
    ...checkWhereGiven(role.id, role, authorPlace.own, context),
  ];
}

/** Finds the author's permissions at a layer, and the layer's target; null if the layer is unknown or out of their reach. */
function findAuthorPlace(
  layerId: number,
  { state, ownAt }: ChangeContext,
): { readonly own: PermissionSet; readonly targetId: number } | null {
  const ownPermissions = ownAt(layerId);
  const layer = state.layers.find(({ id }) => id === layerId);
  return ownPermissions === null || layer === undefined ? null : { own: ownPermissions, targetId: layer.targetId };
}

/** Tells whether a layer of a target is within the author's reach: their permissions apply at every layer below, of any target. */
const reachesTarget = (targetId: number, { state, ownAt }: ChangeContext): boolean =>
  state.layers.some((layer) => layer.targetId === targetId && ownAt(layer.id) !== null);

/** Checks a change of a role where it was granted. It affects everyone who has the role: the author must hold all its permissions, and reach every layer where it was granted. */
function checkWhereGiven(
  roleId: number,
  storedRole: Role | undefined,
  ownPermissions: PermissionSet,
  { state, ownAt }: ChangeContext,
): readonly Issue[] {
  const isOutOfReach = state.grants.some((grant) => grant.roleId === roleId && ownAt(grant.layerId) === null);
  const isRoleBeyondOwn =
    storedRole !== undefined && listUngrantablePermissions(ownPermissions, permissionsOfRole(storedRole)).length > 0;
  return isOutOfReach || isRoleBeyondOwn ? [issue("ROLE_BEYOND_OWN")] : [];
}

function checkAccount(userId: number, { state, permission, ownAt }: ChangeContext): readonly Issue[] {
  const user = state.users.find(({ id }) => id === userId);
  if (user === undefined) return [issue("USER_UNKNOWN", ["userId"])];
  const permissionsAtHome = ownAt(user.layerId);
  if (permissionsAtHome === null) return [issue("USER_UNKNOWN", ["userId"])];
  const isUserBeyondOwn = state.grants.some((grant) => {
    const grantedRole = state.roles.find(({ id }) => id === grant.roleId);
    if (grant.userId !== userId || grantedRole === undefined) return false;
    const ownPermissions = ownAt(grant.layerId);
    return (
      ownPermissions === null || listUngrantablePermissions(ownPermissions, permissionsOfRole(grantedRole)).length > 0
    );
  });
  return [
    ...missingPermissionIssues(permissionsAtHome, permission),
    ...(isUserBeyondOwn ? [issue("USER_BEYOND_OWN", ["userId"])] : []),
  ];
}

/** Makes the issue of an author without the required permission. */
export const accessDeniedIssue = (permission: PermissionCode): Issue => issue("ACCESS_DENIED", [], { permission });

const missingPermissionIssues = (ownPermissions: PermissionSet, permission: PermissionCode): readonly Issue[] =>
  hasPermission(ownPermissions, [permission]) ? [] : [accessDeniedIssue(permission)];

const beyondOwnIssues = (
  ownPermissions: PermissionSet,
  wantedPermissions: Iterable<string>,
  path: readonly string[],
): readonly Issue[] =>
  listUngrantablePermissions(ownPermissions, wantedPermissions).map((permission) =>
    issue("GRANT_BEYOND_OWN", path, { permission }),
  );
