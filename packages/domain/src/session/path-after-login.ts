/** Where who has signed in arrives. */

import { mayVisit, type HeldPermissions } from "../access/index.ts";

import { homePath, isRememberedPath } from "./route-guard.ts";

/**
 * Gives where who has signed in arrives: the path that was remembered, when it is worth coming back to and he may still visit it; else the dashboard.
 *
 * Source: behaviour 3.10 (last visited route restored after login if permitted).
 *
 * @example pathAfterLogin("/management/role/7", ["PRODUCT_READ"]) // => "/bi"
 */
export function pathAfterLogin(remembered: string | null, held: HeldPermissions): string {
  return remembered !== null && isRememberedPath(remembered) && mayVisit(remembered, held) ? remembered : homePath;
}
