/** Which entry of the side navigation a path belongs to, and who may visit it. */

import { barePath } from "./bare-path.ts";
import { hasPermission } from "./check-permission.ts";
import { canUseEntry, usesOf } from "./menu.ts";
import { navigationEntries, type NavigationEntryCode } from "./navigation.data.ts";
import { navigationEntryCodes } from "./navigation.ts";
import type { HeldPermissions } from "./permission-set.ts";

/**
 * Finds the entry that a path belongs to: its own screen, or one below it; null for a path of no entry.
 *
 * @example entryOfPath("/report/sale/12?period=-1d") // => "REPORT_SALE"
 * @example entryOfPath("/simplelist/sale") // => "REPORT_SALE"
 */
export function entryOfPath(path: string): NavigationEntryCode | null {
  // The lists of a kind of report are addresses of their own. Source: specification 2.
  let bare = barePath(path).replace(/^\/(?:simple)?list\//u, "/report/");
  for (;;) {
    const entry = codeByPath.get(bare);
    if (entry !== undefined) return entry;
    const cut = bare.lastIndexOf("/");
    if (cut <= 0) return null;
    bare = bare.slice(0, cut);
  }
}

/**
 * Says whether the holder of some permissions may visit a path: the entry that it belongs to is theirs, or it belongs to none. The server still checks.
 *
 * Source: specification 6; behaviour 3.10 and 3.12 (6).
 *
 * @example mayVisit("/management/role/7", ["PRODUCT_READ"]) // => false
 */
export function mayVisit(path: string, permissions: HeldPermissions): boolean {
  const entry = entryOfPath(path);
  return entry === null || hasPermission(permissions, navigationEntries[entry].permissions);
}

/**
 * Says whether a path shows the holder of some permissions anything to use: they may visit it, and its screen works with one of the permissions.
 *
 * @example canUse("/bi", ["PRODUCT_READ"]) // => false
 */
export function canUse(path: string, permissions: HeldPermissions): boolean {
  const entry = entryOfPath(path);
  return entry === null || canUseEntry(entry, permissions);
}

/**
 * Finds the first of some screens, in the order of the navigation, that the holder of some permissions can use; null when there is none.
 *
 * @example findFirstUsable(["PRODUCT_READ"], ["/bi", "/management/product"]) // => "/management/product"
 */
export function findFirstUsable(permissions: HeldPermissions, screens: readonly string[]): string | null {
  const code = navigationEntryCodes.find(
    (entry) =>
      usesOf(entry).length > 0 && screens.includes(navigationEntries[entry].path) && canUseEntry(entry, permissions),
  );
  return code === undefined ? null : navigationEntries[code].path;
}

/** The path of every entry, in the order they are shown. */
export const navigationPaths: readonly string[] = navigationEntryCodes.map((code) => navigationEntries[code].path);

const codeByPath: ReadonlyMap<string, NavigationEntryCode> = new Map(
  navigationEntryCodes.map((code) => [navigationEntries[code].path, code]),
);
