/** Viewing Comptoir with the permissions of a role. */

import { hasPermission, listUngrantablePermissions, scopeOf, type PermissionSet } from "../access/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { permissionsAt, type AccessPlace, type AccessState } from "./access-state.ts";
import { permissionsOfRole } from "./role.ts";

/**
 * Returns the permissions of a user who views as a role: the role's, without their own. They must hold all of them.
 *
 * Errors: ACCESS_DENIED for who may not read roles, ROLE_UNKNOWN for a role of no target in reach, ROLE_BEYOND_OWN for a role that holds more than they do.
 * Source: behaviour 3.9 (view as: evaluated with the role's identity, one's own removed).
 *
 * @example viewAsRole({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }, 7).ok // => false
 */
export function viewAsRole(state: AccessState, place: AccessPlace, roleId: number): Result<PermissionSet> {
  const ownPermissions = permissionsAt(state, place);
  if (!hasPermission(ownPermissions, ["ROLE_READ"]))
    return fail(issue("ACCESS_DENIED", [], { permission: "ROLE_READ" }));
  const scopeLayerIds = scopeOf(place.layerId, state.layers);
  const viewedRole = state.roles.find(
    ({ id, targetId }) =>
      id === roleId && state.layers.some((layer) => layer.targetId === targetId && scopeLayerIds.has(layer.id)),
  );
  if (viewedRole === undefined) return fail(issue("ROLE_UNKNOWN"));
  const rolePermissions = permissionsOfRole(viewedRole);
  return listUngrantablePermissions(ownPermissions, rolePermissions).length === 0
    ? ok(rolePermissions)
    : fail(issue("ROLE_BEYOND_OWN"));
}
