/** Every layer with an administrator must keep one. */

import {
  listGrantsReachingForAll,
  hasAccess,
  hasLastingAccess,
  setUserAccess,
  type AccessState,
} from "./access-state.ts";
import { isAdminRole } from "./role.ts";

/**
 * Tells whether a user with access administers a layer.
 *
 * @example hasAdmin({ layers: [], roles: [], users: [], grants: [] }, 1) // => false
 */
export function hasAdmin(state: AccessState, layerId: number): boolean {
  return isAdministeredBy(state, layerId, hasAccess);
}

const isAdministeredBy = (state: AccessState, layerId: number, mayEnter: typeof hasAccess): boolean =>
  listGrantsReachingForAll(state, layerId).some(
    ({ grant, role }) => isAdminRole(role) && mayEnter(state, grant.userId),
  );

/**
 * Lists the given layers that would lose their last administrator, or the last with lasting access: no end date, and an internal
 * password. So neither an end date nor an unavailable directory locks everyone out.
 *
 * Source: behaviour 3.9; decisions 0087 and 0311.
 *
 * @example listLayersLosingLastAdmin({ layers: [], roles: [], users: [], grants: [] }, { layers: [], roles: [], users: [], grants: [] }, [1]) // => []
 */
export function listLayersLosingLastAdmin(
  accessBefore: AccessState,
  accessAfter: AccessState,
  layerIds: readonly number[],
): readonly number[] {
  return layerIds.filter((layerId) =>
    [hasAccess, hasLastingAccess].some(
      (mayEnter) =>
        isAdministeredBy(accessBefore, layerId, mayEnter) && !isAdministeredBy(accessAfter, layerId, mayEnter),
    ),
  );
}

/**
 * Tells whether a user is the last administrator of a layer, or the last with lasting access.
 *
 * @example isLastAdmin({ layers: [], roles: [], users: [], grants: [] }, 1) // => false
 */
export function isLastAdmin(state: AccessState, userId: number): boolean {
  return listLayersLosingLastAdmin(state, setUserAccess(state, userId, false), adminLayers(state, userId)).length > 0;
}

/** Lists the layers where a user was made administrator. */
export function adminLayers(state: AccessState, userId: number): readonly number[] {
  const adminRoleIds = new Set(state.roles.filter(isAdminRole).map(({ id }) => id));
  return state.grants
    .filter((grant) => grant.userId === userId && adminRoleIds.has(grant.roleId))
    .map(({ layerId }) => layerId);
}
