/** Checks of permissions. */

import { isPermissionCode, permissionCodes, type PermissionCode } from "./permission.ts";

/**
 * Says whether a caller holds any of the permissions asked for; nothing asked for is always held, and CUD includes READ.
 *
 * Source: specification 6, behaviour 3.12 (5).
 *
 * @example hasPermission(["SALE_CUD"], ["SALE_READ"]) // => true
 */
export function hasPermission(held: Iterable<string>, anyOf: readonly PermissionCode[]): boolean {
  if (anyOf.length === 0) return true;
  const owned = held instanceof Set ? held : new Set(held);
  return anyOf.some((code) => owned.has(code) || (code.endsWith("_READ") && owned.has(`${code.slice(0, -"READ".length)}CUD`)));
}

/**
 * Lists every permission that a list of held codes comes to, in the order of the table; codes the product does not know are dropped.
 *
 * @example effectivePermissions(["SALE_CUD"]) // => ["SALE_READ", "SALE_CUD"]
 */
export function effectivePermissions(held: Iterable<string>): readonly PermissionCode[] {
  const owned = new Set(held);
  return permissionCodes.filter((code) => hasPermission(owned, [code]));
}

/**
 * Lists the permissions that a caller may not grant or take away, because they are beyond his own.
 *
 * Source: behaviour 3.9.
 *
 * @example permissionsBeyond(["SALE_READ"], ["SALE_READ", "SALE_CUD"]) // => ["SALE_CUD"]
 */
export function permissionsBeyond(held: Iterable<string>, wanted: Iterable<string>): readonly PermissionCode[] {
  const owned = new Set(held);
  return [...new Set(wanted)].filter(isPermissionCode).filter((code) => !hasPermission(owned, [code]));
}
