/** Reads the grants of a user: a role granted at a layer also applies to every layer below. */

import { effectivePermissions } from "@comptoir/domain/access";
import type { PermissionCode } from "@comptoir/domain/access";
import { grantsReaching, isAdminRole, layersReached, permissionsGranted } from "@comptoir/domain/role";
import type { GrantState, Role, RoleGrant } from "@comptoir/domain/role";
import type { TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listGrants } from "./grant-repository.ts";
import type { GrantRow } from "./grant-repository.ts";
import { listLayers } from "./layer-repository.ts";

export interface Grants {
  /** Layers that the user may act in, in list order. */
  readonly layers: readonly TargetLayer[];
  /** Input of the role rules: every layer, with the user's own roles and grants. */
  readonly state: Omit<GrantState, "layers"> & { readonly layers: readonly TargetLayer[] };
  readonly isGrantedAt: (layerId: number) => boolean;
  readonly permissionsAt: (layerId: number) => readonly PermissionCode[];
  readonly rolesAt: (layerId: number) => readonly number[];
}

export const grantsOf = Effect.fn("grantsOf")(function* (userId: number) {
  const [layers, rows] = yield* Effect.all([listLayers(), listGrants(userId)]);
  const accessState: Grants["state"] = { layers, roles: rolesOf(rows), grants: listDistinctGrants(rows, userId) };
  const reachedIds = new Set(layersReached(accessState, userId));
  const grants: Grants = {
    layers: layers.filter(({ id }) => reachedIds.has(id)),
    state: accessState,
    isGrantedAt: (layerId) => reachedIds.has(layerId),
    permissionsAt: (layerId) => effectivePermissions(permissionsGranted(accessState, { userId, layerId })),
    rolesAt: (layerId) => [...new Set(grantsReaching(accessState, { userId, layerId }).map(({ role }) => role.id))],
  };
  return grants;
});

/** Tells whether a user is an administrator of a layer. */
export const isAdminAt = Effect.fnUntraced(function* (userId: number, layerId: number) {
  const { state, rolesAt } = yield* grantsOf(userId);
  const rolesAtLayer = rolesAt(layerId);
  return state.roles.some((role) => isAdminRole(role) && rolesAtLayer.includes(role.id));
});

/** Lists the distinct roles of the grants, each with its permissions. */
const rolesOf = (rows: readonly GrantRow[]): readonly Role[] => [
  ...new Map(
    rows.map(({ roleId, targetId, code, description, permissions }): readonly [number, Role] => [
      roleId,
      { id: roleId, targetId, code, description, permissions },
    ]),
  ).values(),
];

const listDistinctGrants = (rows: readonly GrantRow[], userId: number): readonly RoleGrant[] => [
  ...new Map(rows.map(({ roleId, layerId }) => [`${roleId} ${layerId}`, { userId, roleId, layerId }])).values(),
];
