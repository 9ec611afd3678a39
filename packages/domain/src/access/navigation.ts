/** The side navigation of one caller. */

import {
  navigationEntries,
  navigationSections,
  type NavigationEntryCode,
  type NavigationEntryRow,
  type NavigationSectionCode,
} from "./navigation.data.ts";
import { bitsAsked, compilePermissions, meet, type HeldPermissions, type PermissionBits } from "./permission-set.ts";

/** A section with the entries that the caller sees. */
export interface NavigationSection {
  readonly code: NavigationSectionCode;
  readonly entries: readonly NavigationEntry[];
}

/** An entry that the caller sees. */
export interface NavigationEntry {
  readonly code: NavigationEntryCode;
  readonly path: `/${string}`;
}

const isEntryCode = (value: string): value is NavigationEntryCode => Object.hasOwn(navigationEntries, value);

/** The codes of every entry, in the order they are shown. */
export const navigationEntryCodes: readonly NavigationEntryCode[] = Object.keys(navigationEntries).filter(isEntryCode);

/**
 * Gives the row of an entry, with the types of the table and not of the one row.
 *
 * @example getNavigationEntry("DASHBOARD").path // => "/bi"
 */
export function getNavigationEntry(code: NavigationEntryCode): NavigationEntryRow {
  return navigationEntries[code];
}

/**
 * Gives the sections and entries that the holder of some permissions sees; a section without an entry is left out.
 *
 * Callers who see the same entries are given the same frozen lists.
 *
 * Source: specification 6.
 *
 * @example navigationFor([]).map((section) => section.code) // => ["BI", "MANAGEMENT_V1", "OPERATION", "SYSTEM"]
 */
export function navigationFor(permissions: HeldPermissions): readonly NavigationSection[] {
  const owned = compilePermissions(permissions);
  let passed = 0;
  for (const check of checks) if (meet(check, owned)) passed |= check.flag;
  return (drawn[passed] ??= draw(passed));
}

/**
 * Lists the entries that the holder of some permissions sees, in the order they are shown.
 *
 * @example listNavigation(["ROLE_READ"]).includes("ROLE") // => true
 */
export function listNavigation(permissions: HeldPermissions): readonly NavigationEntryCode[] {
  return navigationFor(permissions).flatMap(({ entries }) => entries.map(({ code }) => code));
}

const maskOf = (code: NavigationEntryCode): PermissionBits => bitsAsked(navigationEntries[code].permissions);
const isOpen = ({ low, high }: PermissionBits): boolean => low === 0 && high === 0;
const isSameMask = (left: PermissionBits, right: PermissionBits): boolean =>
  left.low === right.low && left.high === right.high;

/** The different checks that entries make: all of the fourteen reports make one and the same. */
const checks: readonly (PermissionBits & { /** One bit, its own. */ readonly flag: number })[] = navigationEntryCodes
  .map(maskOf)
  .filter((mask, index, all) => !isOpen(mask) && all.findIndex((other) => isSameMask(mask, other)) === index)
  .map((mask, index) => ({ ...mask, flag: 1 << index }));

/** The navigations met so far, by the checks that were passed: at most one for each set of checks, whatever is held beside them. */
const drawn: (readonly NavigationSection[] | undefined)[] = [];

function draw(passed: number): readonly NavigationSection[] {
  const isSeen = (code: NavigationEntryCode): boolean => {
    const mask = maskOf(code);
    return isOpen(mask) || checks.some((check) => isSameMask(check, mask) && (passed & check.flag) !== 0);
  };
  const sections = navigationSections.map((section) => ({
    code: section,
    entries: navigationEntryCodes
      .filter((code) => navigationEntries[code].section === section && isSeen(code))
      .map((code) => Object.freeze({ code, path: navigationEntries[code].path })),
  }));
  return Object.freeze(
    sections
      .filter(({ entries }) => entries.length > 0)
      .map(({ code, entries }) => Object.freeze({ code, entries: Object.freeze(entries) })),
  );
}
