/** A caller's menu: usable entries first, closed ones apart, and up to three tabs at the foot of a phone. */

import { hasPermission } from "./check-permission.ts";
import type { NavigationEntryCode, NavigationSectionCode } from "./navigation.data.ts";
import { getNavigationEntry, navigationFor, type NavigationEntry } from "./navigation.ts";
import type { PermissionCode } from "./permission.ts";
import { compilePermissions, type HeldPermissions } from "./permission-set.ts";

/** A section of the menu. */
export interface MenuSection {
  readonly code: NavigationSectionCode;
  /** Entries whose screens the caller can use. */
  readonly open: readonly NavigationEntry[];
  /** Visible entries whose screens are closed to the caller. */
  readonly closed: readonly NavigationEntry[];
}

/** The section of the legacy version is last: few still need it. */
const lastSectionCode = "MANAGEMENT_V1" satisfies NavigationSectionCode;

/**
 * Returns the visible sections of a caller, legacy last, with their usable and closed entries.
 *
 * Source: specification 2 and 6, behaviour 3.12 (6).
 *
 * @example menuFor(["PRODUCT_READ"]).map(({ code, open }) => [code, open.length]) // => [["BI", 0], ["MANAGEMENT", 1], ["OPERATION", 0], ["SYSTEM", 0], ["MANAGEMENT_V1", 2]]
 */
export function menuFor(permissions: HeldPermissions): readonly MenuSection[] {
  const permissionSet = compilePermissions(permissions);
  const menuSections = navigationFor(permissionSet).map(({ code, entries }): MenuSection => ({
    code,
    open: entries.filter((entry) => canUseEntry(entry.code, permissionSet)),
    closed: entries.filter((entry) => !canUseEntry(entry.code, permissionSet)),
  }));
  return menuSections.toSorted(
    (left, right) => Number(left.code === lastSectionCode) - Number(right.code === lastSectionCode),
  );
}

/**
 * Tells whether a caller can use an entry's screen.
 *
 * @example canUseEntry("REPORT_PROFITABILITY", ["REPORT_READ"]) // => false
 */
export function canUseEntry(code: NavigationEntryCode, permissions: HeldPermissions): boolean {
  const { also } = getNavigationEntry(code);
  return (
    hasPermission(permissions, listEntryPermissions(code)) && (also === undefined || hasPermission(permissions, [also]))
  );
}

/** Lists the permissions of an entry's screen, any of which is enough; `also` is required besides. */
export function listEntryPermissions(code: NavigationEntryCode): readonly PermissionCode[] {
  const entryRow = getNavigationEntry(code);
  return entryRow.uses ?? entryRow.permissions;
}

/** A phone tab: a menu entry, or the inventory count for scanning. */
export type PhoneTabCode = NavigationEntryCode | "SCAN";

/** Menu entries that work on a phone, in order of usual use. */
const phoneTabsInOrder = [
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
] as const satisfies readonly PhoneTabCode[];

const phoneTabsAtMost = 3;
/** Minimum number of visits that count as a habit; screens visited less often keep their usual order. */
const visitsOfHabitAtLeast = 5;

/**
 * Picks up to three phone tabs of a caller: usable entries, most visited first, the others in their usual order.
 *
 * @example pickPhoneTabs(["PRODUCT_READ", "INVENTORYDOCUMENT_CUD"], {}) // => ["INVENTORY_DOCUMENTS", "SCAN", "PRODUCT"]
 * @example pickPhoneTabs(["PRODUCT_READ", "INVENTORYDOCUMENT_CUD"], { PRODUCT: 9 }) // => ["PRODUCT", "INVENTORY_DOCUMENTS", "SCAN"]
 */
export function pickPhoneTabs(
  permissions: HeldPermissions,
  visits: Readonly<Partial<Record<string, number>>>,
): readonly PhoneTabCode[] {
  const permissionSet = compilePermissions(permissions);
  const countHabitVisits = (tabCode: PhoneTabCode): number => {
    const visitCount = visits[tabCode] ?? 0;
    return visitCount < visitsOfHabitAtLeast ? 0 : visitCount;
  };
  return phoneTabsInOrder
    .filter((tabCode) =>
      tabCode === "SCAN"
        ? hasPermission(permissionSet, ["INVENTORYDOCUMENT_CUD"])
        : canUseEntry(tabCode, permissionSet),
    )
    .toSorted((left, right) => countHabitVisits(right) - countHabitVisits(left))
    .slice(0, phoneTabsAtMost);
}
