/** Access state: layers, users, roles, and the roles granted to each user at each layer. */

import { compilePermissions, scopeOf, type LayerLink, type PermissionSet } from "../access/index.ts";
import { listLayerAndAncestors, type LocationType, type TargetLayerType } from "../target/index.ts";

import { permissionsOfRole, type Role } from "./role.ts";

/** A role granted to a user at a layer of the role's target; it applies there and at every descendant, of any target. */
export interface RoleGrant {
  readonly userId: number;
  readonly roleId: number;
  readonly layerId: number;
}

/** The layer fields that access checks read. */
export interface AccessLayer extends LayerLink {
  readonly targetId: number;
  /** Without a type, a layer may have descendants. */
  readonly type?: TargetLayerType;
  readonly locationType?: LocationType | null;
}

/** The user fields that access checks read. */
export interface AccessUser {
  readonly id: number;
  /** Home layer of the account. */
  readonly layerId: number;
  /** Whether the account is neither inactive, locked, terminated nor deleted. */
  readonly hasAccess: boolean;
  /** False if the account has an end date or an external password: its access can end without a change by anybody. */
  readonly isLasting?: boolean;
}

/** Layers, roles, users and grants that a question is about. */
export interface AccessState {
  readonly layers: readonly AccessLayer[];
  readonly roles: readonly Role[];
  readonly users: readonly AccessUser[];
  readonly grants: readonly RoleGrant[];
}

/** Part of the access state that decides where roles apply, without access of users. */
export type GrantState = Pick<AccessState, "layers" | "roles" | "grants">;

/** User and layer that an access question is about. */
export interface AccessPlace {
  readonly userId: number;
  readonly layerId: number;
}

/** A grant that reaches a layer, with its role. */
export interface ReachingGrant {
  readonly grant: RoleGrant;
  readonly role: Role;
}

/**
 * Lists the grants of a user that reach a layer: granted there or above it, with a role of the same target.
 *
 * Source: behaviour 3.9: data scope is a layer and its descendants, a role belongs to one target; decision 0087.
 *
 * @example grantsReaching({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }) // => []
 */
export function grantsReaching(state: GrantState, { userId, layerId }: AccessPlace): readonly ReachingGrant[] {
  const userGrants = state.grants.filter((grant) => grant.userId === userId);
  return userGrants.length === 0 ? [] : listGrantsReachingForAll({ ...state, grants: userGrants }, layerId);
}

/** Lists every grant that reaches a layer, for any user: the ancestors are walked once for all of them. */
export function listGrantsReachingForAll(
  { layers, roles, grants }: GrantState,
  layerId: number,
): readonly ReachingGrant[] {
  const targetByLayer = new Map(listLayerAndAncestors(layerId, layers).map(({ id, targetId }) => [id, targetId]));
  return grants.flatMap((grant) => {
    const grantedRole = targetByLayer.has(grant.layerId) ? roles.find(({ id }) => id === grant.roleId) : undefined;
    return grantedRole === undefined || grantedRole.targetId !== targetByLayer.get(grant.layerId)
      ? []
      : [{ grant, role: grantedRole }];
  });
}

/**
 * Returns a user's permissions at a layer; a user without access has none.
 *
 * @example [...permissionsAt({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 })] // => []
 */
export function permissionsAt(state: AccessState, place: AccessPlace): PermissionSet {
  return hasAccess(state, place.userId) ? permissionsGranted(state, place) : compilePermissions([]);
}

/**
 * Returns the permissions of a user's roles at a layer, whether or not they have access.
 *
 * @example [...permissionsGranted({ layers: [], roles: [], grants: [] }, { userId: 1, layerId: 1 })] // => []
 */
export function permissionsGranted(state: GrantState, place: AccessPlace): PermissionSet {
  return compilePermissions(grantsReaching(state, place).flatMap(({ role }) => [...permissionsOfRole(role)]));
}

/**
 * Tells whether a user has access.
 *
 * @example hasAccess({ users: [{ id: 1, layerId: 1, hasAccess: false }] }, 1) // => false
 */
export function hasAccess(state: Pick<AccessState, "users">, userId: number): boolean {
  return state.users.some((user) => user.id === userId && user.hasAccess);
}

/** Tells whether a user has access that lasts until somebody changes their account. */
export function hasLastingAccess(state: Pick<AccessState, "users">, userId: number): boolean {
  return state.users.some((user) => user.id === userId && user.hasAccess && user.isLasting !== false);
}

/** Copies the state with a user barred or admitted. */
export function setUserAccess(state: AccessState, userId: number, mayEnter: boolean): AccessState {
  return { ...state, users: state.users.map((user) => (user.id === userId ? { ...user, hasAccess: mayEnter } : user)) };
}

/**
 * Lists the layers that a user's roles reach, in layer order.
 *
 * @example layersReached({ layers: [], roles: [], users: [], grants: [] }, 1) // => []
 */
export function layersReached(state: GrantState, userId: number): readonly number[] {
  const targetByLayer = new Map(state.layers.map(({ id, targetId }) => [id, targetId]));
  const reachedLayerIds = new Set<number>();
  for (const grant of state.grants) {
    const grantedRole = state.roles.find(({ id }) => id === grant.roleId);
    if (
      grant.userId !== userId ||
      grantedRole === undefined ||
      grantedRole.targetId !== targetByLayer.get(grant.layerId)
    )
      continue;
    for (const id of scopeOf(grant.layerId, state.layers)) reachedLayerIds.add(id);
  }
  return state.layers.filter(({ id }) => reachedLayerIds.has(id)).map(({ id }) => id);
}
