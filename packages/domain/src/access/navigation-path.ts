/** Which entry of the side navigation a path belongs to, and who may visit it. */

import { barePath } from "./bare-path.ts";
import { hasPermission } from "./check-permission.ts";
import { navigationEntries, type NavigationEntryCode } from "./navigation.data.ts";
import { navigationEntryCodes } from "./navigation.ts";
import type { HeldPermissions } from "./permission-set.ts";

/**
 * Finds the entry that a path belongs to: its own screen, or one below it; null for a path of no entry.
 *
 * @example entryOfPath("/report/sale/12?period=-1d") // => "REPORT_SALE"
 */
export function entryOfPath(path: string): NavigationEntryCode | null {
  let bare = barePath(path);
  for (;;) {
    const entry = codeByPath.get(bare);
    if (entry !== undefined) return entry;
    const cut = bare.lastIndexOf("/");
    if (cut <= 0) return null;
    bare = bare.slice(0, cut);
  }
}

/**
 * Says whether the holder of some permissions may visit a path: the entry that it belongs to is his, or it belongs to none. The server still checks.
 *
 * Source: specification 6; behaviour 3.10 and 3.12 (6).
 *
 * @example mayVisit("/management/role/7", ["PRODUCT_READ"]) // => false
 */
export function mayVisit(path: string, held: HeldPermissions): boolean {
  const entry = entryOfPath(path);
  return entry === null || hasPermission(held, navigationEntries[entry].permissions);
}

const codeByPath: ReadonlyMap<string, NavigationEntryCode> = new Map(navigationEntryCodes.map((code) => [navigationEntries[code].path, code]));
