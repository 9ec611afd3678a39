/** Applies access changes, one at a time. */

import { isInScope, scopeOf, type PermissionSet } from "../access/index.ts";
import { fail, failAll, issue, ok, type Result } from "../result/index.ts";

import { accessChangePermissions, type AccessActor, type AccessChange, type ChangeContext } from "./access-change.ts";
import { hasAccess, permissionsAt, setUserAccess, type AccessState, type RoleGrant } from "./access-state.ts";
import { checkChange, accessDeniedIssue } from "./check-change.ts";
import { adminLayers, listLayersLosingLastAdmin } from "./last-admin.ts";
import { withMovedLayer } from "./move-layer.ts";

/**
 * Applies an access change, or lists every issue that forbids it. Nobody grants or revokes a permission they lack at the layer, nobody changes a
 * role or an account beyond their own, ADMIN stays what it is, and no layer loses its last administrator.
 *
 * Errors: ACCESS_DENIED, GRANT_BEYOND_OWN, ROLE_BEYOND_OWN, USER_BEYOND_OWN, ROLE_ADMIN, ROLE_EXISTS, ROLE_TARGET, ROLE_UNKNOWN,
 * PERMISSION_UNKNOWN, LAYER_UNKNOWN, LAYER_CYCLE, USER_UNKNOWN, LAST_ADMIN.
 *
 * Source: behaviour 3.9; decision 0087.
 *
 * @example changeAccess({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }, { kind: "barUser", userId: 2 }).issues.map(({ code }) => code) // => ["ACCESS_DENIED"]
 */
export function changeAccess(state: AccessState, actor: AccessActor, change: AccessChange): Result<AccessState> {
  const requiredPermission = accessChangePermissions[change.kind];
  if (!hasAccess(state, actor.userId)) return fail(accessDeniedIssue(requiredPermission));
  const ownPermissionsAt = (layerId: number): PermissionSet | null =>
    isInScope(layerId, actor.layerId, state.layers) ? permissionsAt(state, { userId: actor.userId, layerId }) : null;
  const changeContext: ChangeContext = {
    state,
    permission: requiredPermission,
    ownAt: ownPermissionsAt,
    actorLayerId: actor.layerId,
    actorId: actor.userId,
  };
  const issues = checkChange(change, changeContext);
  if (issues.length > 0) return failAll(issues);
  const accessAfter = applyChange(state, change);
  const orphanedLayerIds = listLayersLosingLastAdmin(state, accessAfter, layerIdsToCheck(state, change));
  return orphanedLayerIds.length > 0
    ? failAll(orphanedLayerIds.map((layer) => issue("LAST_ADMIN", [], { layer })))
    : ok(accessAfter);
}

const isSameGrant = (left: RoleGrant, right: RoleGrant): boolean =>
  left.userId === right.userId && left.roleId === right.roleId && left.layerId === right.layerId;

function applyChange(state: AccessState, change: AccessChange): AccessState {
  switch (change.kind) {
    case "grantRole":
      return state.grants.some((grant) => isSameGrant(grant, change.grant))
        ? state
        : { ...state, grants: [...state.grants, change.grant] };
    case "revokeRole":
      return { ...state, grants: state.grants.filter((grant) => !isSameGrant(grant, change.grant)) };
    case "saveRole":
      return { ...state, roles: [...state.roles.filter(({ id }) => id !== change.role.id), change.role] };
    case "deleteRole":
      return {
        ...state,
        roles: state.roles.filter(({ id }) => id !== change.roleId),
        grants: state.grants.filter(({ roleId }) => roleId !== change.roleId),
      };
    // Neither a user's names nor their sessions affect their access.
    case "saveUser":
    case "releaseUser":
      return state;
    case "barUser":
    case "admitUser":
      return setUserAccess(state, change.userId, change.kind === "admitUser");
    case "delegatePassword":
      return {
        ...state,
        users: state.users.map((user) => (user.id === change.userId ? { ...user, isLasting: false } : user)),
      };
    case "moveLayer":
      return { ...state, layers: withMovedLayer(state.layers, change) };
  }
}

/** Lists the layers whose last administrator the change could remove. */
function layerIdsToCheck(state: AccessState, change: AccessChange): readonly number[] {
  if (change.kind === "revokeRole") return [change.grant.layerId];
  if (change.kind === "barUser" || change.kind === "delegatePassword") return adminLayers(state, change.userId);
  if (change.kind === "moveLayer") return [...scopeOf(change.layerId, state.layers)];
  return [];
}
