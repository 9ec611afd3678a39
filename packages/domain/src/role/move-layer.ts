/** Moving a layer changes who reaches it, so it grants and revokes the permissions of roles above it. */

import { hasPermission, listUngrantablePermissions, scopeOf } from "../access/index.ts";
import { issue, type Issue } from "../result/index.ts";
import { listLayerAndAncestors } from "../target/index.ts";

import type { ChangeContext } from "./access-change.ts";
import { permissionsAt, type AccessLayer, type AccessState } from "./access-state.ts";
import { diffAccess, type UserAccessDiff } from "./role-diff.ts";
import { permissionsOfRole } from "./role.ts";

/** A layer and its new parent. */
export interface LayerMove {
  readonly layerId: number;
  readonly parentId: number | null;
}

/** Returns the layers as they are after a move. */
export function withMovedLayer(
  layers: readonly AccessLayer[],
  { layerId, parentId }: LayerMove,
): readonly AccessLayer[] {
  return layers.map((layer) => (layer.id === layerId ? { ...layer, parentId } : layer));
}

/**
 * Lists the users who gain or lose permissions at a moved layer, because of the roles granted above it. Layers below it gain and
 * lose the same, except what users already have there.
 *
 * Source: behaviour 3.9.
 *
 * @example peopleAffectedByMove({ layers: [], roles: [], users: [], grants: [] }, { layerId: 2, parentId: 1 }) // => []
 */
export function peopleAffectedByMove(state: AccessState, move: LayerMove): readonly UserAccessDiff[] {
  const accessAfter: AccessState = { ...state, layers: withMovedLayer(state.layers, move) };
  const { layerId } = move;
  return state.users
    .map(({ id: userId }) => ({
      userId,
      layerId,
      ...diffAccess(permissionsAt(state, { userId, layerId }), permissionsAt(accessAfter, { userId, layerId })),
    }))
    .filter(({ permissions }) => permissions.gained.length + permissions.lost.length > 0);
}

/** Lists every issue of a move. Errors: LAYER_UNKNOWN, LAYER_CYCLE, ACCESS_DENIED, GRANT_BEYOND_OWN. */
export function checkMove(
  { layerId, parentId }: LayerMove,
  { state, permission, ownAt }: ChangeContext,
): readonly Issue[] {
  const { layers, roles, grants } = state;
  const ownPermissions = ownAt(layerId);
  if (ownPermissions === null) return [issue("LAYER_UNKNOWN", ["layerId"])];
  const movedLayerIds = scopeOf(layerId, layers);
  if (parentId !== null && movedLayerIds.has(parentId)) return [issue("LAYER_CYCLE", ["parentId"])];
  const oldParentId = layers.find(({ id }) => id === layerId)?.parentId ?? null;
  const permissionsAtParents = [oldParentId, parentId].filter((id) => id !== null).map(ownAt);
  if (permissionsAtParents.includes(null)) return [issue("LAYER_UNKNOWN", ["parentId"])];
  const lacksPermission = [ownPermissions, ...permissionsAtParents].some(
    (permissions) => permissions !== null && !hasPermission(permissions, [permission]),
  );
  const pathIdsFrom = (from: number | null) =>
    new Set(from === null ? [] : listLayerAndAncestors(from, layers).map(({ id }) => id));
  const [layersBefore, layersAfter] = [pathIdsFrom(oldParentId), pathIdsFrom(parentId)];
  const targetByLayer = new Map(layers.map(({ id, targetId }) => [id, targetId]));
  const changedGrants = grants.filter((grant) => layersBefore.has(grant.layerId) !== layersAfter.has(grant.layerId));
  const broughtRoles = changedGrants.flatMap((grant) =>
    roles.filter((role) => role.id === grant.roleId && role.targetId === targetByLayer.get(grant.layerId)),
  );
  const ungrantableCodes = layers
    .filter(({ id }) => movedLayerIds.has(id))
    .flatMap((layer) =>
      listUngrantablePermissions(
        ownAt(layer.id) ?? [],
        broughtRoles.flatMap((role) => [...permissionsOfRole(role)]),
      ),
    );
  return [
    ...(lacksPermission ? [issue("ACCESS_DENIED", [], { permission })] : []),
    ...[...new Set(ungrantableCodes)].map((code) => issue("GRANT_BEYOND_OWN", ["parentId"], { permission: code })),
  ];
}
