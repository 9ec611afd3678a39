/** No layer that has an administrator is left without one. */

import { everyGrantReaching, hasAccess, withAccess, type AccessState } from "./access-state.ts";
import { isAdminRole } from "./role.ts";

/**
 * Says whether anybody with access administers a layer.
 *
 * @example hasAdmin({ layers: [], roles: [], users: [], grants: [] }, 1) // => false
 */
export function hasAdmin(state: AccessState, layerId: number): boolean {
  return everyGrantReaching(state, layerId).some(
    ({ grant, role }) => isAdminRole(role) && hasAccess(state, grant.userId),
  );
}

/**
 * Lists the layers, of those given, that would lose their last administrator.
 *
 * Source: behaviour 3.9; decision 0087.
 *
 * @example layersLeftAlone({ layers: [], roles: [], users: [], grants: [] }, { layers: [], roles: [], users: [], grants: [] }, [1]) // => []
 */
export function layersLeftAlone(
  before: AccessState,
  after: AccessState,
  layerIds: readonly number[],
): readonly number[] {
  return layerIds.filter((layerId) => hasAdmin(before, layerId) && !hasAdmin(after, layerId));
}

/**
 * Says whether a layer would be without an administrator if a user went.
 *
 * @example isLastAdmin({ layers: [], roles: [], users: [], grants: [] }, 1) // => false
 */
export function isLastAdmin(state: AccessState, userId: number): boolean {
  return layersLeftAlone(state, withAccess(state, userId, false), adminLayers(state, userId)).length > 0;
}

/** The layers at which a user was made administrator. */
export function adminLayers(state: AccessState, userId: number): readonly number[] {
  const admins = new Set(state.roles.filter(isAdminRole).map(({ id }) => id));
  return state.grants
    .filter((grant) => grant.userId === userId && admins.has(grant.roleId))
    .map(({ layerId }) => layerId);
}
