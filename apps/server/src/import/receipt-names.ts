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
export const newItemOrLocationId = -1;

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

/** Text of a file, with the code of the known location that it names, and of a new one that it may mean too. */
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
  const newLocationCodes = new Set<string>();
  const matchByText = new Map<string, LocationMatch | null>();

  const findMatch = (text: string): LocationMatch | null => {
    const knownMatch = matchByText.get(text);
    if (knownMatch !== undefined) return knownMatch;
    const newMatch = known.locations.has(text) ? null : findNamedLocation(text, known);
    matchByText.set(text, newMatch);
    return newMatch;
  };

  const findLocationCode = (text: string): string => findMatch(text)?.code ?? text;

  return {
    matchOf: findMatch,
    codeOf: findLocationCode,
    newLocations: () => [...newLocationCodes],
    ambiguousNames: () => {
      const addedLocations = [...newLocationCodes].map((code) => newLocationOf(transactionsMapping, code));
      return addedLocations.length === 0
        ? []
        : [...matchByText].flatMap(([text, match]) => {
            if (match === null) return [];
            const matchAfterAdding = matchLocation(text, [
              ...known.locations.values(),
              ...known.others,
              ...addedLocations,
            ]);
            const otherLocation = addedLocations.find((place) => matchLocation(text, [place]) !== null);
            return matchAfterAdding?.code === match.code || otherLocation === undefined
              ? []
              : [{ text, taken: match.code, other: otherLocation.code }];
          });
    },
    locationOf: (text) => {
      const knownLocation = known.locations.get(findLocationCode(text));
      if (knownLocation !== undefined) used.noteLocation(text, knownLocation);
      if (knownLocation !== undefined || transactionsMapping.unknownLocation === "error") return knownLocation ?? null;
      newLocationCodes.add(text);
      return {
        id: newItemOrLocationId,
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

const noCatalogueValues = { departmentId: null, subDepartmentId: null, price: null, cost: null };

export function makeItemNames(transactionsMapping: TransactionsMapping, used: UsedNames): ItemNames {
  // The codes of each target: targets are few, and a text made of both would be made for every row.
  const newItemsByTarget = new Map<number, Map<string, NewItem>>();

  const noteNewItem = ({ sku, department, subDepartment }: TransactionRow, targetId: number, description: string) => {
    let newItemBySku = newItemsByTarget.get(targetId);
    if (newItemBySku === undefined) newItemsByTarget.set(targetId, (newItemBySku = new Map()));
    // The first row with a name names the item: a file may leave it empty on other rows.
    if ((newItemBySku.get(sku)?.description ?? sku) === sku)
      newItemBySku.set(sku, { targetId, sku, description, department, subDepartment });
  };

  return {
    newItems: () => [...newItemsByTarget.values()].flatMap((items) => [...items.values()]),
    itemOf: (fact, location) => {
      const { sku } = fact;
      const usedItem = used.itemAt(location, sku);
      // Gift cards and fees need not be in the catalogue, and files do not create them.
      if (usedItem === undefined && isCollectedNonSale(fact.rowKind)) {
        used.noteWithoutItem(location, sku);
        return { itemId: null, description: sku, ...noCatalogueValues };
      }
      if (usedItem !== undefined || transactionsMapping.unknownItem === "error") return usedItem ?? null;
      const newDescription =
        transactionsMapping.unknownItem === "placeholder" || fact.description === "" ? sku : fact.description;
      noteNewItem(fact, targetForNewItems(location), newDescription);
      return { itemId: newItemOrLocationId, description: newDescription, ...noCatalogueValues };
    },
  };
}
