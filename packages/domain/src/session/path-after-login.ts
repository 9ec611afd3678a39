/** Where who has signed in arrives. */

import { canUse, findFirstUsable, navigationPaths, type HeldPermissions } from "../access/index.ts";

import { homePath, isRememberedPath } from "./route-guard.ts";

/**
 * Gives where who has signed in arrives: the path that was remembered, when it is worth coming back to and they can still use it; else the first
 * of the screens that they can use; else the dashboard.
 *
 * Source: behaviour 3.10 (last visited route restored after login if permitted).
 *
 * @example pathAfterLogin("/management/role/7", ["PRODUCT_READ"]) // => "/management/product"
 */
export function pathAfterLogin(
  remembered: string | null,
  held: HeldPermissions,
  screens: readonly string[] = navigationPaths,
): string {
  const isBack = remembered !== null && isRememberedPath(remembered) && canUse(remembered, held);
  return isBack ? remembered : (findFirstUsable(held, screens) ?? homePath);
}
