/** Two versions of a role: what is gained and lost, in permissions, screens and fields, and by whom. */

import {
  compilePermissions,
  effectivePermissions,
  hiddenFields,
  listNavigation,
  permissionsBeyond,
  type HeldPermissions,
  type NavigationEntryCode,
  type PermissionCode,
} from "../access/index.ts";

import { permissionsAt, type AccessState } from "./access-state.ts";
import type { Role, RoleContent } from "./role.ts";

/** What comes and what goes. */
export interface ListChange<T> {
  readonly gained: readonly T[];
  readonly lost: readonly T[];
}

/** What a change of permissions comes to. */
export interface AccessDiff {
  readonly permissions: ListChange<PermissionCode>;
  /** Entries of the side navigation. */
  readonly navigation: ListChange<NavigationEntryCode>;
  /** Guarded fields, such as costs. */
  readonly fields: ListChange<string>;
}

/** What lies between two versions of a role. */
export interface RoleDiff extends AccessDiff {
  /** The new description; null when it stays. */
  readonly description: string | null;
}

/** What a person gains and loses at a layer, all roles of the person taken together. */
export interface PersonDiff extends AccessDiff {
  readonly userId: number;
  readonly layerId: number;
}

/**
 * Gives what is gained and lost when held permissions change.
 *
 * @example diffAccess(["ROLE_CUD"], ["ROLE_READ", "PRODUCT_COST_READ"]).permissions // => { gained: ["PRODUCT_COST_READ"], lost: ["ROLE_CUD"] }
 */
export function diffAccess(before: HeldPermissions, after: HeldPermissions): AccessDiff {
  const [old, next] = [compilePermissions(before), compilePermissions(after)];
  return {
    permissions: { gained: permissionsBeyond(old, next), lost: permissionsBeyond(next, old) },
    navigation: between(listNavigation(old), listNavigation(next)),
    // A field hidden before and not after is gained.
    fields: between(hiddenFields({ held: next }), hiddenFields({ held: old })),
  };
}

/**
 * Gives what lies between two versions of a role.
 *
 * Source: behaviour 3.9 (before saving, who gains and loses what).
 *
 * @example diffRoles({ description: "Caisse", permissions: [] }, { description: "Caisse", permissions: ["USER_READ"] }).navigation // => { gained: ["USER"], lost: [] }
 */
export function diffRoles(before: RoleContent, after: RoleContent): RoleDiff {
  return {
    description: before.description === after.description ? null : after.description,
    ...diffAccess(before.permissions, after.permissions),
  };
}

/**
 * Makes the new version of a role from the old one and what lies between them; the permissions come back in the order of the table.
 *
 * @example applyRoleDiff({ description: "Caisse", permissions: ["SALE_READ"] }, diffRoles({ description: "Caisse", permissions: ["SALE_READ"] }, { description: "Caisses", permissions: ["SALE_CUD"] })) // => { description: "Caisses", permissions: ["SALE_READ", "SALE_CUD"] }
 */
export function applyRoleDiff(
  before: RoleContent,
  { description, permissions: { gained, lost } }: RoleDiff,
): RoleContent {
  const kept = effectivePermissions(before.permissions).filter((code) => !lost.includes(code));
  return { description: description ?? before.description, permissions: effectivePermissions([...kept, ...gained]) };
}

/**
 * Lists the people who gain or lose something when a role becomes another version of itself, each at the layers where the role was given;
 * who holds the same through another role is not among them.
 *
 * @example peopleAffected({ layers: [], roles: [], users: [], grants: [] }, { id: 1, targetId: 1, code: "CASHIER", description: "Caisse", permissions: [] }) // => []
 */
export function peopleAffected(state: AccessState, version: Role): readonly PersonDiff[] {
  const after: AccessState = { ...state, roles: [...state.roles.filter(({ id }) => id !== version.id), version] };
  return state.grants
    .filter(({ roleId }) => roleId === version.id)
    .map(({ userId, layerId }) => ({
      userId,
      layerId,
      ...diffAccess(permissionsAt(state, { userId, layerId }), permissionsAt(after, { userId, layerId })),
    }))
    .filter(({ permissions }) => permissions.gained.length + permissions.lost.length > 0)
    .toSorted((a, b) => a.userId - b.userId || a.layerId - b.layerId);
}

function between<T>(before: readonly T[], after: readonly T[]): ListChange<T> {
  return { gained: after.filter((one) => !before.includes(one)), lost: before.filter((one) => !after.includes(one)) };
}
