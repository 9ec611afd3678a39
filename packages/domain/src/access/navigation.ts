/** The side navigation of one caller. */

import { hasPermission } from "./check-permission.ts";
import {
  navigationEntries,
  navigationSections,
  type NavigationEntryCode,
  type NavigationEntryRow,
  type NavigationSectionCode,
} from "./navigation.data.ts";

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
const entryCodes: readonly NavigationEntryCode[] = Object.keys(navigationEntries).filter(isEntryCode);

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
 * Source: specification 6.
 *
 * @example navigationFor([]).map((section) => section.code) // => ["BI", "MANAGEMENT_V1", "OPERATION", "SYSTEM"]
 */
export function navigationFor(held: Iterable<string>): readonly NavigationSection[] {
  const owned = new Set(held);
  const seen = entryCodes.filter((code) => hasPermission(owned, navigationEntries[code].permissions));
  return navigationSections
    .map((section) => ({
      code: section,
      entries: seen
        .filter((code) => navigationEntries[code].section === section)
        .map((code) => ({ code, path: navigationEntries[code].path })),
    }))
    .filter(({ entries }) => entries.length > 0);
}
