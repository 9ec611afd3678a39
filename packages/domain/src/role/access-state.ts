/** Access state: layers, users, roles, and the roles granted to each user at each layer. */

import { compilePermissions, scopeOf, type LayerLink, type PermissionSet } from "../access/index.ts";
import { pathToTop, type TargetLayerType } from "../target/index.ts";

import { permissionsOfRole, type Role } from "./role.ts";

/** A role given to a user at a layer of the role's own target; it holds there and at every layer below, of whichever target. */
export interface RoleGrant {
  readonly userId: number;
  readonly roleId: number;
  readonly layerId: number;
}

/** The layer fields that access checks read. */
export interface AccessLayer extends LayerLink {
  readonly targetId: number;
  /** Without a type a layer is assumed to be able to carry others. */
  readonly type?: TargetLayerType;
}

/** The user fields that access checks read. */
export interface AccessUser {
  readonly id: number;
  /** The layer the account belongs to. */
  readonly layerId: number;
  /** Neither inactive, locked, terminated nor deleted. */
  readonly hasAccess: boolean;
  /** False when the account has a last day, or the organisation's directory keeps its password: access may end without anybody changing it. */
  readonly isLasting?: boolean;
}

/** Every layer, role, user and grant that a question is about. */
export interface AccessState {
  readonly layers: readonly AccessLayer[];
  readonly roles: readonly Role[];
  readonly users: readonly AccessUser[];
  readonly grants: readonly RoleGrant[];
}

/** Part of the access state that decides where roles apply, whoever may sign in. */
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
 * Lists the grants of a user that reach a layer: given there or above it, each of a role of the target it was given in.
 *
 * Source: behaviour 3.9: data scope is a layer and its descendants, a role belongs to one target; decision 0087.
 *
 * @example grantsReaching({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }) // => []
 */
export function grantsReaching(state: GrantState, { userId, layerId }: AccessPlace): readonly ReachingGrant[] {
  const own = state.grants.filter((grant) => grant.userId === userId);
  return own.length === 0 ? [] : everyGrantReaching({ ...state, grants: own }, layerId);
}

/** Every grant that reaches a layer, whoever has it: the way up is walked once for all of them. */
export function everyGrantReaching({ layers, roles, grants }: GrantState, layerId: number): readonly ReachingGrant[] {
  const targetOf = new Map(pathToTop(layerId, layers).map(({ id, targetId }) => [id, targetId]));
  return grants.flatMap((grant) => {
    const role = targetOf.has(grant.layerId) ? roles.find(({ id }) => id === grant.roleId) : undefined;
    return role === undefined || role.targetId !== targetOf.get(grant.layerId) ? [] : [{ grant, role }];
  });
}

/**
 * Gives what a user holds at a layer; a user without access holds nothing anywhere.
 *
 * @example [...permissionsAt({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 })] // => []
 */
export function permissionsAt(state: AccessState, place: AccessPlace): PermissionSet {
  return hasAccess(state, place.userId) ? permissionsGranted(state, place) : compilePermissions([]);
}

/**
 * Gives what a user's roles come to at a layer, whether or not they may enter.
 *
 * @example [...permissionsGranted({ layers: [], roles: [], grants: [] }, { userId: 1, layerId: 1 })] // => []
 */
export function permissionsGranted(state: GrantState, place: AccessPlace): PermissionSet {
  return compilePermissions(grantsReaching(state, place).flatMap(({ role }) => [...permissionsOfRole(role)]));
}

/**
 * Says whether a user may enter at all.
 *
 * @example hasAccess({ users: [{ id: 1, layerId: 1, hasAccess: false }] }, 1) // => false
 */
export function hasAccess(state: Pick<AccessState, "users">, userId: number): boolean {
  return state.users.some((user) => user.id === userId && user.hasAccess);
}

/** Says whether a user may enter, today and as long as nobody changes their account. */
export function hasLastingAccess(state: Pick<AccessState, "users">, userId: number): boolean {
  return state.users.some((user) => user.id === userId && user.hasAccess && user.isLasting !== false);
}

/** The same, with a user shut out or let in. */
export function withAccess(state: AccessState, userId: number, mayEnter: boolean): AccessState {
  return { ...state, users: state.users.map((user) => (user.id === userId ? { ...user, hasAccess: mayEnter } : user)) };
}

/**
 * Lists the layers that a user's roles reach, in the order of the layers.
 *
 * @example layersReached({ layers: [], roles: [], users: [], grants: [] }, 1) // => []
 */
export function layersReached(state: GrantState, userId: number): readonly number[] {
  const targetOf = new Map(state.layers.map(({ id, targetId }) => [id, targetId]));
  const reached = new Set<number>();
  for (const grant of state.grants) {
    const role = state.roles.find(({ id }) => id === grant.roleId);
    if (grant.userId !== userId || role === undefined || role.targetId !== targetOf.get(grant.layerId)) continue;
    for (const id of scopeOf(grant.layerId, state.layers)) reached.add(id);
  }
  return state.layers.filter(({ id }) => reached.has(id)).map(({ id }) => id);
}
