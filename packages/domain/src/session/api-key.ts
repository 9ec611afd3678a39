/** Keys of other programs: what they may do, and for how long. */

import {
  hasPermission,
  isPermissionCode,
  permissionCodes,
  type HeldPermissions,
  type PermissionCode,
} from "../access/index.ts";

/**
 * Bounds of API keys.
 *
 * Source: decision 0420.
 */
export const apiKeyRules = { daysAtMost: 366, keysAtMost: 20, nameAtMost: 60 } as const;

/** Permissions that no key has, because who manages access could give themselves more than the key. */
const peopleOnlyPermissions: ReadonlySet<PermissionCode> = new Set<PermissionCode>([
  "CONFIG_CUD",
  "ROLE_CUD",
  "TARGETLAYER_CUD",
  "USER_CUD",
  "USER_ACCESS_CUD",
]);

/** Permissions that a key can have. */
export const keyPermissionCodes: readonly PermissionCode[] = /* @__PURE__ */ permissionCodes.filter(
  (code) => !peopleOnlyPermissions.has(code),
);

/**
 * Returns what a key may do now: its own permissions that its maker still has. It never has more than its maker, now and later.
 *
 * @example permissionsOfKey(["SALE_READ", "PRODUCT_CUD", "USER_CUD"], ["SALE_READ", "PRODUCT_READ", "USER_CUD"]) // => ["SALE_READ"]
 */
export function permissionsOfKey(
  keyPermissions: readonly string[],
  makerPermissions: HeldPermissions,
): readonly PermissionCode[] {
  return keyPermissionCodes.filter(
    (code) => keyPermissions.includes(code) && isPermissionCode(code) && hasPermission(makerPermissions, [code]),
  );
}
