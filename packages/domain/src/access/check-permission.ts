/** Checks, lists and ticks the permissions of a caller; `permissionsAt` finds those at a layer. */

import { requiredBits, compilePermissions, intersects, type HeldPermissions } from "./permission-set.ts";
import { isPermissionCode, permissions, type PermissionCode } from "./permission.ts";

/**
 * Tells whether a caller holds any of the required permissions; an empty list always passes, and CUD includes READ.
 *
 * Source: specification 6, behaviour 3.12 (5).
 *
 * @example hasPermission(["SALE_CUD"], ["SALE_READ"]) // => true
 */
export function hasPermission(permissions: HeldPermissions, anyOf: readonly PermissionCode[]): boolean {
  return anyOf.length === 0 || intersects(compilePermissions(permissions), requiredBits(anyOf));
}

/**
 * Keeps the page elements for which a caller holds any of the permissions.
 *
 * Source: specification 6.
 *
 * @example filterPermitted([{ key: "new", permissions: ["ROLE_CUD"] }, { key: "help", permissions: [] }], ["ROLE_READ"]).map(({ key }) => key) // => ["help"]
 */
export function filterPermitted<E extends { readonly permissions: readonly PermissionCode[] }>(
  elements: readonly E[],
  permissions: HeldPermissions,
): readonly E[] {
  const permissionSet = compilePermissions(permissions);
  return elements.filter((element) => hasPermission(permissionSet, element.permissions));
}

/**
 * Lists every permission that held codes imply, in table order; unknown codes are dropped.
 *
 * @example effectivePermissions(["SALE_CUD"]) // => ["SALE_READ", "SALE_CUD"]
 */
export function effectivePermissions(permissions: HeldPermissions): readonly PermissionCode[] {
  return [...compilePermissions(permissions)];
}

/**
 * Lists the wanted permissions, each once, that a caller may not grant or revoke, because they do not hold them.
 *
 * Source: behaviour 3.9.
 *
 * @example listUngrantablePermissions(["SALE_READ"], ["SALE_READ", "SALE_CUD"]) // => ["SALE_CUD"]
 */
export function listUngrantablePermissions(
  permissions: HeldPermissions,
  wantedPermissions: Iterable<string>,
): readonly PermissionCode[] {
  const permissionSet = compilePermissions(permissions);
  return [...new Set(wantedPermissions)]
    .filter(isPermissionCode)
    .filter((code) => !hasPermission(permissionSet, [code]));
}

/**
 * Ticks a permission in a matrix of families: CUD ticks the READ of its family too.
 *
 * Source: behaviour 3.9.
 *
 * @example tickPermission(["USER_READ"], "SALE_CUD") // => ["SALE_READ", "SALE_CUD", "USER_READ"]
 */
export function tickPermission(permissions: HeldPermissions, code: PermissionCode): readonly PermissionCode[] {
  return effectivePermissions([...permissions, code]);
}

/**
 * Clears a permission in a matrix of families: READ clears the CUD of its family too.
 *
 * Source: behaviour 3.9.
 *
 * @example clearPermission(["SALE_CUD", "USER_READ"], "SALE_READ") // => ["USER_READ"]
 */
export function clearPermission(grantedPermissions: HeldPermissions, code: PermissionCode): readonly PermissionCode[] {
  const permissionRow = permissions.find((row) => row.code === code);
  const isClearedPermission = (grantedCode: PermissionCode): boolean =>
    grantedCode === code || grantedCode === `${permissionRow?.family}_CUD`;
  return effectivePermissions(grantedPermissions).filter((grantedCode) => !isClearedPermission(grantedCode));
}
