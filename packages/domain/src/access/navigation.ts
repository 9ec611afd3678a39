/** Side navigation of a caller. */

import {
  navigationEntries,
  navigationSections,
  type NavigationEntryCode,
  type NavigationEntryRow,
  type NavigationSectionCode,
} from "./navigation.data.ts";
import {
  requiredBits,
  compilePermissions,
  intersects,
  type HeldPermissions,
  type PermissionBits,
} from "./permission-set.ts";

/** A section with the entries visible to the caller. */
export interface NavigationSection {
  readonly code: NavigationSectionCode;
  readonly entries: readonly NavigationEntry[];
}

/** A visible entry. */
export interface NavigationEntry {
  readonly code: NavigationEntryCode;
  readonly path: `/${string}`;
}

const isEntryCode = (value: string): value is NavigationEntryCode => Object.hasOwn(navigationEntries, value);

/** Codes of every entry, in display order. */
export const navigationEntryCodes: readonly NavigationEntryCode[] = Object.keys(navigationEntries).filter(isEntryCode);

/**
 * Returns the row of an entry, with the table's general type.
 *
 * @example getNavigationEntry("DASHBOARD").path // => "/bi"
 */
export function getNavigationEntry(code: NavigationEntryCode): NavigationEntryRow {
  return navigationEntries[code];
}

/**
 * Returns the sections and entries visible to a caller; empty sections are left out.
 *
 * Callers who see the same entries share the same frozen lists.
 *
 * Source: specification 6.
 *
 * @example navigationFor([]).map((section) => section.code) // => ["BI", "MANAGEMENT_V1", "OPERATION", "SYSTEM"]
 */
export function navigationFor(permissions: HeldPermissions): readonly NavigationSection[] {
  const permissionSet = compilePermissions(permissions);
  let passedCheckBits = 0;
  for (const check of distinctEntryChecks) if (intersects(check, permissionSet)) passedCheckBits |= check.flag;
  return (navigationByPassedChecks[passedCheckBits] ??= buildNavigation(passedCheckBits));
}

/**
 * Lists the entries visible to a caller, in display order.
 *
 * @example listNavigationEntries(["ROLE_READ"]).includes("ROLE") // => true
 */
export function listNavigationEntries(permissions: HeldPermissions): readonly NavigationEntryCode[] {
  return navigationFor(permissions).flatMap(({ entries }) => entries.map(({ code }) => code));
}

const requiredBitsOfEntry = (code: NavigationEntryCode): PermissionBits =>
  requiredBits(navigationEntries[code].permissions);
const requiresNothing = ({ low, high }: PermissionBits): boolean => low === 0 && high === 0;
const isSameMask = (left: PermissionBits, right: PermissionBits): boolean =>
  left.low === right.low && left.high === right.high;

/** Distinct permission checks of the entries: all fourteen reports share one. */
const distinctEntryChecks: readonly (PermissionBits & { /** Bit of the check. */ readonly flag: number })[] =
  navigationEntryCodes
    .map(requiredBitsOfEntry)
    .filter(
      (mask, index, allMasks) =>
        !requiresNothing(mask) && allMasks.findIndex((otherMask) => isSameMask(mask, otherMask)) === index,
    )
    .map((mask, index) => ({ ...mask, flag: 1 << index }));

/** Navigations cached by the set of passed checks, at most one for each set. */
const navigationByPassedChecks: (readonly NavigationSection[] | undefined)[] = [];

function buildNavigation(passedChecks: number): readonly NavigationSection[] {
  const isVisibleEntry = (code: NavigationEntryCode): boolean => {
    const requiredMask = requiredBitsOfEntry(code);
    return (
      requiresNothing(requiredMask) ||
      distinctEntryChecks.some((check) => isSameMask(check, requiredMask) && (passedChecks & check.flag) !== 0)
    );
  };
  const allSections = navigationSections.map((section) => ({
    code: section,
    entries: navigationEntryCodes
      .filter((code) => navigationEntries[code].section === section && isVisibleEntry(code))
      .map((code) => Object.freeze({ code, path: navigationEntries[code].path })),
  }));
  return Object.freeze(
    allSections
      .filter(({ entries }) => entries.length > 0)
      .map(({ code, entries }) => Object.freeze({ code, entries: Object.freeze(entries) })),
  );
}
