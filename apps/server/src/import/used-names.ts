/** Names of items and locations that the receipts of a file use, with what was known of each. */

import type { CatalogueItem } from "../catalogue/index.ts";
import { findNamedLocation, type ImportedLocation } from "./import-places.ts";
import type { Known } from "./receipt-names.ts";

type Seller = Pick<ImportedLocation, "targetIds">;

export interface UsedNames {
  /** Finds the item of a code for a location. */
  readonly itemAt: (location: Seller, sku: string) => CatalogueItem | undefined;
  /** Notes that a receipt uses a code as it is, because it has no item. */
  readonly noteWithoutItem: (location: Seller, sku: string) => void;
  /** Notes the location that a text in the file means. */
  readonly noteLocation: (text: string, location: ImportedLocation) => void;
  /** Tells whether everything used is the same in another reading of the catalogue and the organisation. */
  readonly areTheSameIn: (other: Known) => boolean;
}

export function makeUsedNames(known: Known): UsedNames {
  // The codes of each list of targets: locations are few, codes are many.
  const items = new Map<readonly number[], Map<string, CatalogueItem | typeof usedWithout | undefined>>();
  const locations = new Map<string, ImportedLocation>();

  const codesOf = ({ targetIds }: Seller) => {
    const codes = items.get(targetIds);
    if (codes !== undefined) return codes;
    const added = new Map<string, CatalogueItem | typeof usedWithout | undefined>();
    items.set(targetIds, added);
    return added;
  };

  return {
    itemAt: (location, sku) => {
      const codes = codesOf(location);
      const item = codes.get(sku);
      if (item === usedWithout) return undefined;
      if (item !== undefined || codes.has(sku)) return item;
      const found = known.items.findAt(location, sku);
      codes.set(sku, found);
      return found;
    },
    noteWithoutItem: (location, sku) => {
      codesOf(location).set(sku, usedWithout);
    },
    noteLocation: (text, location) => {
      locations.set(text, location);
    },
    areTheSameIn: (other) =>
      [...locations].every(([text, location]) => isSameLocation(location, locationIn(other, text))) &&
      [...items].every(([targetIds, codes]) =>
        [...codes].every(
          ([sku, item]) => item === undefined || isSameItem(item, other.items.findAt({ targetIds }, sku)),
        ),
      ),
  };
}

/** Stands for no item where a receipt uses the code as it is. */
const usedWithout = "without";

/** Fields of an item that a receipt takes. */
const itemFields = ["itemId", "description", "departmentId", "subDepartmentId", "price", "cost"] as const;

const isSameItem = (item: CatalogueItem | typeof usedWithout, other: CatalogueItem | undefined): boolean =>
  item === usedWithout
    ? other === undefined
    : other !== undefined && itemFields.every((field) => item[field] === other[field]);

/** Finds the location that a text means. */
const locationIn = (known: Known, text: string): ImportedLocation | undefined =>
  known.locations.get(text) ?? known.locations.get(findNamedLocation(text, known)?.code ?? "");

const isSameLocation = (location: ImportedLocation, other: ImportedLocation | undefined): boolean =>
  other !== undefined &&
  location.id === other.id &&
  location.code === other.code &&
  location.timeZone === other.timeZone &&
  location.businessDayStart === other.businessDayStart &&
  location.targetIds.join() === other.targetIds.join();
