/** The menu of one caller: what they can use first, what is closed to them apart, and the three places at the foot of a phone. */

import { hasPermission } from "./check-permission.ts";
import type { NavigationEntryCode, NavigationSectionCode } from "./navigation.data.ts";
import { getNavigationEntry, navigationFor, type NavigationEntry } from "./navigation.ts";
import type { PermissionCode } from "./permission.ts";
import { compilePermissions, type HeldPermissions } from "./permission-set.ts";

/** A section of the menu. */
export interface MenuSection {
  readonly code: NavigationSectionCode;
  /** The entries whose screens the caller can use. */
  readonly open: readonly NavigationEntry[];
  /** The entries that everybody sees, and whose screens are closed to the caller. */
  readonly closed: readonly NavigationEntry[];
}

/** The section of the previous version comes last: few still need it. */
const lastSection = "MANAGEMENT_V1" satisfies NavigationSectionCode;

/**
 * Gives the sections that the holder of some permissions sees, the previous version last, with what they can use and what is closed to them.
 *
 * Source: specification 2 and 6, behaviour 3.12 (6).
 *
 * @example menuFor(["PRODUCT_READ"]).map(({ code, open }) => [code, open.length]) // => [["BI", 0], ["MANAGEMENT", 1], ["OPERATION", 0], ["SYSTEM", 0], ["MANAGEMENT_V1", 2]]
 */
export function menuFor(permissions: HeldPermissions): readonly MenuSection[] {
  const owned = compilePermissions(permissions);
  const sections = navigationFor(owned).map(({ code, entries }): MenuSection => ({
    code,
    open: entries.filter((entry) => canUseEntry(entry.code, owned)),
    closed: entries.filter((entry) => !canUseEntry(entry.code, owned)),
  }));
  return sections.toSorted((left, right) => Number(left.code === lastSection) - Number(right.code === lastSection));
}

/**
 * Says whether the screen of an entry is of use to the holder of some permissions.
 *
 * @example canUseEntry("REPORT_PROFITABILITY", ["REPORT_READ"]) // => false
 */
export function canUseEntry(code: NavigationEntryCode, permissions: HeldPermissions): boolean {
  const { also } = getNavigationEntry(code);
  return hasPermission(permissions, usesOf(code)) && (also === undefined || hasPermission(permissions, [also]));
}

/** The permissions of which any makes the screen of an entry useful. */
export function usesOf(code: NavigationEntryCode): readonly PermissionCode[] {
  const row = getNavigationEntry(code);
  return row.uses ?? row.permissions;
}

/** A place at the foot of a phone: an entry of the menu, or the count that one scans into. */
export type MenuPlaceCode = NavigationEntryCode | "SCAN";

/** The places that work on a phone, the usual ones first. */
const phonePlaces = [
  "DASHBOARD",
  "REPORT_SALE",
  "INVENTORY_DOCUMENTS",
  "SCAN",
  "PRODUCT",
  "IMPORT_TRANSACTIONS",
  "REPORT_FINANCIAL",
  "REPORT_EXCEPTION",
  "USER",
  "CONFIG",
] as const satisfies readonly MenuPlaceCode[];

const placesAtMost = 3;
/** Fewer visits say nothing about a habit. */
const visitsOfHabit = 5;

/**
 * Picks the three places that somebody works in: those they can use, the most visited first, the others in their usual order.
 *
 * @example placesFor(["PRODUCT_READ", "INVENTORYDOCUMENT_CUD"], {}) // => ["INVENTORY_DOCUMENTS", "SCAN", "PRODUCT"]
 * @example placesFor(["PRODUCT_READ", "INVENTORYDOCUMENT_CUD"], { PRODUCT: 9 }) // => ["PRODUCT", "INVENTORY_DOCUMENTS", "SCAN"]
 */
export function placesFor(
  permissions: HeldPermissions,
  visits: Readonly<Partial<Record<string, number>>>,
): readonly MenuPlaceCode[] {
  const owned = compilePermissions(permissions);
  const habit = (place: MenuPlaceCode): number => {
    const count = visits[place] ?? 0;
    return count < visitsOfHabit ? 0 : count;
  };
  return phonePlaces
    .filter((place) => (place === "SCAN" ? hasPermission(owned, ["INVENTORYDOCUMENT_CUD"]) : canUseEntry(place, owned)))
    .toSorted((left, right) => habit(right) - habit(left))
    .slice(0, placesAtMost);
}
