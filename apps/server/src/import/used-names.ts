/** Names of items and locations that the receipts of a file use, with what was known of each. */

import type { CatalogueItem } from "../catalogue/index.ts";
import { findNamedLocation, type ImportedLocation } from "./import-places.ts";
import type { Known } from "./receipt-names.ts";

type SellingTargets = Pick<ImportedLocation, "targetIds">;

export interface UsedNames {
  /** Finds the item of a code for a location. */
  readonly itemAt: (location: SellingTargets, sku: string) => CatalogueItem | undefined;
  /** Notes that a receipt uses a code as it is, because it has no item. */
  readonly noteWithoutItem: (location: SellingTargets, sku: string) => void;
  /** Notes the location that a text in the file means. */
  readonly noteLocation: (text: string, location: ImportedLocation) => void;
  /** Tells whether everything used is the same in another reading of the catalogue and the organisation. */
  readonly areTheSameIn: (other: Known) => boolean;
}

export function makeUsedNames(known: Known): UsedNames {
  // The codes of each list of targets: locations are few, codes are many.
  const itemsByTargets = new Map<readonly number[], Map<string, CatalogueItem | typeof usedWithoutItem | undefined>>();
  const locationByText = new Map<string, ImportedLocation>();

  const itemBySkuOf = ({ targetIds }: SellingTargets) => {
    const itemBySku = itemsByTargets.get(targetIds);
    if (itemBySku !== undefined) return itemBySku;
    const newItemBySku = new Map<string, CatalogueItem | typeof usedWithoutItem | undefined>();
    itemsByTargets.set(targetIds, newItemBySku);
    return newItemBySku;
  };

  return {
    itemAt: (location, sku) => {
      const codes = itemBySkuOf(location);
      const usedItem = codes.get(sku);
      if (usedItem === usedWithoutItem) return undefined;
      if (usedItem !== undefined || codes.has(sku)) return usedItem;
      const foundItem = known.items.findAt(location, sku);
      codes.set(sku, foundItem);
      return foundItem;
    },
    noteWithoutItem: (location, sku) => {
      itemBySkuOf(location).set(sku, usedWithoutItem);
    },
    noteLocation: (text, location) => {
      locationByText.set(text, location);
    },
    areTheSameIn: (other) =>
      [...locationByText].every(([text, location]) => isSameLocation(location, findLocationIn(other, text))) &&
      [...itemsByTargets].every(([targetIds, codes]) =>
        [...codes].every(
          ([sku, item]) => item === undefined || isSameItem(item, other.items.findAt({ targetIds }, sku)),
        ),
      ),
  };
}

/** Marks a code that receipts use as it is, because no item has it. */
const usedWithoutItem = "without";

/** Fields of an item that a receipt takes. */
const itemFields = ["itemId", "description", "departmentId", "subDepartmentId", "price", "cost"] as const;

const isSameItem = (item: CatalogueItem | typeof usedWithoutItem, other: CatalogueItem | undefined): boolean =>
  item === usedWithoutItem
    ? other === undefined
    : other !== undefined && itemFields.every((field) => item[field] === other[field]);

/** Finds the location that a text means. */
const findLocationIn = (known: Known, text: string): ImportedLocation | undefined =>
  known.locations.get(text) ?? known.locations.get(findNamedLocation(text, known)?.code ?? "");

const isSameLocation = (location: ImportedLocation, other: ImportedLocation | undefined): boolean =>
  other !== undefined &&
  location.id === other.id &&
  location.code === other.code &&
  location.timeZone === other.timeZone &&
  location.businessDayStart === other.businessDayStart &&
  location.targetIds.join() === other.targetIds.join();
