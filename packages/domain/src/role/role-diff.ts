/** Differences between two versions of a role: permissions, screens and fields gained and lost, and by whom. */

import {
  compilePermissions,
  effectivePermissions,
  hiddenFields,
  listNavigationEntries,
  listUngrantablePermissions,
  type HeldPermissions,
  type NavigationEntryCode,
  type PermissionCode,
} from "../access/index.ts";

import { permissionsAt, type AccessState } from "./access-state.ts";
import type { Role, RoleContent } from "./role.ts";

/** Added and removed entries of a list. */
export interface ListChange<T> {
  readonly gained: readonly T[];
  readonly lost: readonly T[];
}

/** Effect of a change of permissions. */
export interface AccessDiff {
  readonly permissions: ListChange<PermissionCode>;
  /** Navigation entries. */
  readonly navigation: ListChange<NavigationEntryCode>;
  /** Guarded fields, such as costs. */
  readonly fields: ListChange<string>;
}

/** Difference of two versions of a role. */
export interface RoleDiff extends AccessDiff {
  /** New description; null if unchanged. */
  readonly description: string | null;
}

/** Access that a user gains and loses at a layer, over all their roles. */
export interface UserAccessDiff extends AccessDiff {
  readonly userId: number;
  readonly layerId: number;
}

/**
 * Returns the access gained and lost by a change of permissions.
 *
 * @example diffAccess(["ROLE_CUD"], ["ROLE_READ", "PRODUCT_COST_READ"]).permissions // => { gained: ["PRODUCT_COST_READ"], lost: ["ROLE_CUD"] }
 */
export function diffAccess(permissionsBefore: HeldPermissions, permissionsAfter: HeldPermissions): AccessDiff {
  const [oldPermissions, nextPermissions] = [
    compilePermissions(permissionsBefore),
    compilePermissions(permissionsAfter),
  ];
  return {
    permissions: {
      gained: listUngrantablePermissions(oldPermissions, nextPermissions),
      lost: listUngrantablePermissions(nextPermissions, oldPermissions),
    },
    navigation: diffLists(listNavigationEntries(oldPermissions), listNavigationEntries(nextPermissions)),
    // A field hidden before and visible after is gained.
    fields: diffLists(hiddenFields({ permissions: nextPermissions }), hiddenFields({ permissions: oldPermissions })),
  };
}

/**
 * Compares two versions of a role.
 *
 * Source: behaviour 3.9 (before saving, who gains and loses what).
 *
 * @example diffRoles({ description: "Caisse", permissions: [] }, { description: "Caisse", permissions: ["USER_READ"] }).navigation // => { gained: ["USER"], lost: [] }
 */
export function diffRoles(roleBefore: RoleContent, roleAfter: RoleContent): RoleDiff {
  return {
    description: roleBefore.description === roleAfter.description ? null : roleAfter.description,
    ...diffAccess(roleBefore.permissions, roleAfter.permissions),
  };
}

/**
 * Applies a difference to a role; the permissions are in table order.
 *
 * @example applyRoleDiff({ description: "Caisse", permissions: ["SALE_READ"] }, diffRoles({ description: "Caisse", permissions: ["SALE_READ"] }, { description: "Caisses", permissions: ["SALE_CUD"] })) // => { description: "Caisses", permissions: ["SALE_READ", "SALE_CUD"] }
 */
export function applyRoleDiff(
  roleBefore: RoleContent,
  { description, permissions: { gained, lost } }: RoleDiff,
): RoleContent {
  const unchangedCodes = effectivePermissions(roleBefore.permissions).filter((code) => !lost.includes(code));
  return {
    description: description ?? roleBefore.description,
    permissions: effectivePermissions([...unchangedCodes, ...gained]),
  };
}

/**
 * Lists users whose access changes with a new version of a role, at each layer where they have it. Users who have
 * the same permissions through another role are left out.
 *
 * @example peopleAffected({ layers: [], roles: [], users: [], grants: [] }, { id: 1, targetId: 1, code: "CASHIER", description: "Caisse", permissions: [] }) // => []
 */
export function peopleAffected(state: AccessState, version: Role): readonly UserAccessDiff[] {
  const accessAfter: AccessState = { ...state, roles: [...state.roles.filter(({ id }) => id !== version.id), version] };
  return state.grants
    .filter(({ roleId }) => roleId === version.id)
    .map(({ userId, layerId }) => ({
      userId,
      layerId,
      ...diffAccess(permissionsAt(state, { userId, layerId }), permissionsAt(accessAfter, { userId, layerId })),
    }))
    .filter(({ permissions }) => permissions.gained.length + permissions.lost.length > 0)
    .toSorted((a, b) => a.userId - b.userId || a.layerId - b.layerId);
}

/** Compares two lists of codes. */
function diffLists<T>(codesBefore: readonly T[], codesAfter: readonly T[]): ListChange<T> {
  return {
    gained: codesAfter.filter((code) => !codesBefore.includes(code)),
    lost: codesBefore.filter((code) => !codesAfter.includes(code)),
  };
}
