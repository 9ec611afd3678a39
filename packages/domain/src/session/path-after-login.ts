/** First screen after signing in. */

import { canUsePath, findFirstUsable, navigationPaths, type HeldPermissions } from "../access/index.ts";

import { homePath, isRememberedPath } from "./route-guard.ts";

/**
 * Resolves the first screen after signing in: the remembered path, if the user may still open it; else the first
 * screen that they may open; else the dashboard.
 *
 * Source: behaviour 3.10 (last visited route restored after login if permitted).
 *
 * @example pathAfterLogin("/management/role/7", ["PRODUCT_READ"]) // => "/management/product"
 */
export function pathAfterLogin(
  remembered: string | null,
  permissions: HeldPermissions,
  screens: readonly string[] = navigationPaths,
): string {
  const canReturn = remembered !== null && isRememberedPath(remembered) && canUsePath(remembered, permissions);
  return canReturn ? remembered : (findFirstUsable(permissions, screens) ?? homePath);
}
