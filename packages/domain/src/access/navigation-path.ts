/** Navigation entry of a path, and permission to visit it. */

import { barePath } from "./bare-path.ts";
import { hasPermission } from "./check-permission.ts";
import { canUseEntry, listEntryPermissions } from "./menu.ts";
import { navigationEntries, type NavigationEntryCode } from "./navigation.data.ts";
import { navigationEntryCodes } from "./navigation.ts";
import type { HeldPermissions } from "./permission-set.ts";

/**
 * Finds the entry of a path: the screen itself, or a page below it; null if there is none.
 *
 * @example findNavigationEntry("/report/sale/12?period=-1d") // => "REPORT_SALE"
 * @example findNavigationEntry("/simplelist/sale") // => "REPORT_SALE"
 */
export function findNavigationEntry(path: string): NavigationEntryCode | null {
  // Each report kind's list has a path of its own. Source: specification 2.
  let reportPath = barePath(path).replace(/^\/(?:simple)?list\//u, "/report/");
  for (;;) {
    const entryCode = entryCodeByPath.get(reportPath);
    if (entryCode !== undefined) return entryCode;
    const lastSlashIndex = reportPath.lastIndexOf("/");
    if (lastSlashIndex <= 0) return null;
    reportPath = reportPath.slice(0, lastSlashIndex);
  }
}

/**
 * Tells whether a caller may visit a path: they see its menu entry, or it belongs to none. The server checks again.
 *
 * Source: specification 6; behaviour 3.10 and 3.12 (6).
 *
 * @example mayVisit("/management/role/7", ["PRODUCT_READ"]) // => false
 */
export function mayVisit(path: string, permissions: HeldPermissions): boolean {
  const entryCode = findNavigationEntry(path);
  return entryCode === null || hasPermission(permissions, navigationEntries[entryCode].permissions);
}

/**
 * Tells whether a caller can use the screen of a path: they can use its menu entry, or it belongs to none.
 *
 * @example canUsePath("/bi", ["PRODUCT_READ"]) // => false
 */
export function canUsePath(path: string, permissions: HeldPermissions): boolean {
  const entryCode = findNavigationEntry(path);
  return entryCode === null || canUseEntry(entryCode, permissions);
}

/**
 * Finds the path of the first of some screens that a caller can use, in navigation order; null if there is none.
 *
 * @example findFirstUsable(["PRODUCT_READ"], ["/bi", "/management/product"]) // => "/management/product"
 */
export function findFirstUsable(permissions: HeldPermissions, screens: readonly string[]): string | null {
  const firstUsableCode = navigationEntryCodes.find(
    (entry) =>
      listEntryPermissions(entry).length > 0 &&
      screens.includes(navigationEntries[entry].path) &&
      canUseEntry(entry, permissions),
  );
  return firstUsableCode === undefined ? null : navigationEntries[firstUsableCode].path;
}

/**
 * Tells by its first part whether a path may be that of a screen, which the page of the application answers. Later parts may have a dot, as the
 * code of a product has.
 *
 * Source: specification 2.
 *
 * @example isScreenPath("/inventory/stock/A.12") // => true
 * @example isScreenPath("/favicon.ico") // => false
 */
export function isScreenPath(path: string): boolean {
  return screenFolders.has(folderOf(barePath(path)));
}

/** Path of every entry, in display order. */
export const navigationPaths: readonly string[] = navigationEntryCodes.map((code) => navigationEntries[code].path);

const entryCodeByPath: ReadonlyMap<string, NavigationEntryCode> = new Map(
  navigationEntryCodes.map((code) => [navigationEntries[code].path, code]),
);

const folderOf = (path: string): string => path.split("/")[1] ?? "";

/** First parts of the paths of screens: those of the entries, and of screens without one. */
const screenFolders: ReadonlySet<string> = new Set([
  "",
  "pwa",
  "forgotpwd",
  "chgpwd",
  "profile",
  "alerts",
  "list",
  "simplelist",
  ...navigationPaths.map(folderOf),
]);
