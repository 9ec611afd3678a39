/** Finds the locations and items that the rows of a sales file name, and gathers those that are not there yet. */

import {
  isCollectedNonSale,
  matchLocation,
  type LocationMatch,
  type ReceiptItem,
  type ReceiptLocation,
  type TransactionRow,
  type TransactionsMapping,
} from "@comptoir/domain/import-file";

import { findNamedLocation, type ImportedLocation, type ImportScope } from "./import-places.ts";
import { targetForNewItems, type VisibleItems } from "./seen-items.ts";
import type { UsedNames } from "./used-names.ts";

/** Unknown item code of a file, with the file's values for it. */
export interface NewItem {
  /** Target to create it in: that of the first location that sells it. */
  readonly targetId: number;
  readonly sku: string;
  readonly description: string;
  readonly department: string;
  readonly subDepartment: string | null;
}

/** Items and locations known before the file is read. */
export interface Known extends Pick<ImportScope, "locations" | "others"> {
  readonly items: VisibleItems;
  /** Codes of the departments of every visible catalogue, by id. */
  readonly departments: ReadonlyMap<number, string>;
  /** Targets whose catalogues a new location sells from, nearest first. */
  readonly targetIds: readonly number[];
  /** Start of the day of a new location. Units: minutes after midnight. */
  readonly businessDayStart: number;
}

/** Location with the targets whose catalogues it sells from, nearest first. */
export type SellingPlace = ReceiptLocation & Pick<ImportedLocation, "targetIds">;

/** Returns the code and the name of a location that an import creates. */
export const newLocationOf = ({ locationNames }: Pick<TransactionsMapping, "locationNames">, code: string) => ({
  code,
  description: locationNames[code] ?? code,
});

/** Placeholder id of an item or location that the import will create; such receipts are never written. */
export const notYet = -1;

export interface LocationNames {
  /** Finds a location, or notes it as a new one; null if the mapping refuses unknown locations. */
  readonly locationOf: (text: string) => SellingPlace | null;
  /** Code of the location that a text in the file matches; the text itself if no location matches. */
  readonly codeOf: (text: string) => string;
  /** Match of a text that names a location otherwise than by its code; null if it is a code, or names none. */
  readonly matchOf: (text: string) => LocationMatch | null;
  readonly newLocations: () => readonly string[];
  /** Lists the texts that name a known location, and may mean another one once the new locations exist. */
  readonly ambiguousNames: () => readonly AmbiguousName[];
}

/** Text of a file with the known location that it names, and a new one that it may mean too. */
export interface AmbiguousName {
  readonly text: string;
  readonly taken: string;
  readonly other: string;
}

export function makeLocationNames(
  transactionsMapping: TransactionsMapping,
  known: Known,
  used: UsedNames,
): LocationNames {
  const newLocations = new Set<string>();
  const matches = new Map<string, LocationMatch | null>();

  const matchOf = (text: string): LocationMatch | null => {
    const found = matches.get(text);
    if (found !== undefined) return found;
    const match = known.locations.has(text) ? null : findNamedLocation(text, known);
    matches.set(text, match);
    return match;
  };

  const codeOf = (text: string): string => matchOf(text)?.code ?? text;

  return {
    matchOf,
    codeOf,
    newLocations: () => [...newLocations],
    ambiguousNames: () => {
      const added = [...newLocations].map((code) => newLocationOf(transactionsMapping, code));
      return added.length === 0
        ? []
        : [...matches].flatMap(([text, match]) => {
            if (match === null) return [];
            const later = matchLocation(text, [...known.locations.values(), ...known.others, ...added]);
            const other = added.find((place) => matchLocation(text, [place]) !== null);
            return later?.code === match.code || other === undefined
              ? []
              : [{ text, taken: match.code, other: other.code }];
          });
    },
    locationOf: (text) => {
      const location = known.locations.get(codeOf(text));
      if (location !== undefined) used.noteLocation(text, location);
      if (location !== undefined || transactionsMapping.unknownLocation === "error") return location ?? null;
      newLocations.add(text);
      return {
        id: notYet,
        timeZone: transactionsMapping.timeZone,
        businessDayStart: known.businessDayStart,
        targetIds: known.targetIds,
      };
    },
  };
}

export interface ItemNames {
  /** Finds the item of a row, or notes it as a new one; null if the mapping refuses unknown items. */
  readonly itemOf: (fact: TransactionRow, location: SellingPlace) => ReceiptItem | null;
  readonly newItems: () => readonly NewItem[];
}

const noAmounts = { departmentId: null, subDepartmentId: null, price: null, cost: null };

export function makeItemNames(transactionsMapping: TransactionsMapping, used: UsedNames): ItemNames {
  // The codes of each target: targets are few, and a text made of both would be made for every row.
  const newItems = new Map<number, Map<string, NewItem>>();

  const noteNew = ({ sku, department, subDepartment }: TransactionRow, targetId: number, description: string) => {
    let items = newItems.get(targetId);
    if (items === undefined) newItems.set(targetId, (items = new Map()));
    // The first row with a name names the item: a file may leave it empty on other rows.
    if ((items.get(sku)?.description ?? sku) === sku)
      items.set(sku, { targetId, sku, description, department, subDepartment });
  };

  return {
    newItems: () => [...newItems.values()].flatMap((items) => [...items.values()]),
    itemOf: (fact, location) => {
      const { sku } = fact;
      const item = used.itemAt(location, sku);
      // Gift cards and fees need not be in the catalogue, and files do not create them.
      if (item === undefined && isCollectedNonSale(fact.rowKind)) {
        used.noteWithoutItem(location, sku);
        return { itemId: null, description: sku, ...noAmounts };
      }
      if (item !== undefined || transactionsMapping.unknownItem === "error") return item ?? null;
      const description =
        transactionsMapping.unknownItem === "placeholder" || fact.description === "" ? sku : fact.description;
      noteNew(fact, targetForNewItems(location), description);
      return { itemId: notYet, description, ...noAmounts };
    },
  };
}
