/** Scope of a count: the items that it covers. */

import { placeholderItemId } from "../product/index.ts";

import { listInProgress } from "./document-list.ts";
import { listLines, type InventoryDocument } from "./document.ts";

/**
 * Items that a count covers: only those that are scanned, all of its location, or all of some departments or vendors.
 *
 * Source: behaviour 3.1 (PARTIAL; FULL: location or department/vendor subset).
 */
export type CountScope =
  | { readonly kind: "PARTIAL" }
  | { readonly kind: "FULL"; readonly of: "LOCATION" }
  | { readonly kind: "FULL"; readonly of: "DEPARTMENT" | "VENDOR"; readonly ids: readonly [number, ...number[]] };

/** Fields of an item that decide whether it is in the scope of a count. */
export interface ScopedItem {
  readonly itemId: number;
  /** Null for an item of no department. */
  readonly departmentId: number | null;
  readonly vendorIds: readonly number[];
}

/**
 * Tells whether an item is in the scope of a count; only counts of departments or vendors exclude items.
 *
 * @example isInCountScope({ kind: "FULL", of: "VENDOR", ids: [4] }, { itemId: 11, departmentId: 1, vendorIds: [4, 5] }) // => true
 */
export function isInCountScope(scope: CountScope, item: Pick<ScopedItem, "departmentId" | "vendorIds">): boolean {
  if (scope.kind === "PARTIAL" || scope.of === "LOCATION") return true;
  const departmentOrVendorIds = scope.of === "VENDOR" ? item.vendorIds : [item.departmentId];
  return departmentOrVendorIds.some((id) => id !== null && scope.ids.includes(id));
}

/**
 * Lists the items that a full count must cover; none for a partial count.
 *
 * @example listInCountScope({ kind: "PARTIAL" }, [{ itemId: 11, departmentId: 1, vendorIds: [] }]) // => []
 */
export function listInCountScope<Item extends Pick<ScopedItem, "departmentId" | "vendorIds">>(
  scope: CountScope,
  items: readonly Item[],
): readonly Item[] {
  return scope.kind === "PARTIAL" ? [] : items.filter((item) => isInCountScope(scope, item));
}

/** Fields of a document that decide which items it counts. */
export type OverlapDocument = Pick<
  InventoryDocument,
  "id" | "type" | "status" | "deletedAt" | "locationId" | "scope" | "uncountedPolicy" | "lines"
>;

/**
 * Lists the items that another count in progress at the same location counts too, so that both never apply silently. A full count counts its
 * whole scope, unless it keeps uncounted items as they are.
 *
 * Source: behaviour 6 (7), decision 0105.
 *
 * @example findOverlaps({ id: 1, type: "COUNT", status: "OPEN", deletedAt: null, locationId: 3, scope: { kind: "PARTIAL" }, uncountedPolicy: null, lines: [] }, [], []) // => []
 */
export function findOverlaps(
  document: OverlapDocument,
  documents: readonly OverlapDocument[],
  catalogue: readonly ScopedItem[],
): readonly number[] {
  const otherCounts = listInProgress(documents).filter(
    (otherDocument) =>
      otherDocument.id !== document.id &&
      otherDocument.type === "COUNT" &&
      otherDocument.locationId === document.locationId,
  );
  const itemById = new Map(catalogue.map((item) => [item.itemId, item]));
  const isCoveredByDocument = coverageTest(document, itemById);
  const otherCoverageTests = otherCounts.map((otherCount) => coverageTest(otherCount, itemById));
  const lineItemIds = [document, ...otherCounts].flatMap((countedDocument) =>
    listLines(countedDocument).map((line) => line.itemId),
  );
  return [...new Set([...lineItemIds, ...itemById.keys()])].filter(
    (itemId) =>
      itemId !== placeholderItemId &&
      isCoveredByDocument(itemId) &&
      otherCoverageTests.some((isOfTheirs) => isOfTheirs(itemId)),
  );
}

/** Returns a test for the items that a count covers, or will cover when it is closed. */
function coverageTest(
  { lines, scope, uncountedPolicy }: OverlapDocument,
  itemById: ReadonlyMap<number, ScopedItem>,
): (itemId: number) => boolean {
  const countedItemIds = new Set(listLines({ lines }).map((line) => line.itemId));
  if (scope.kind === "PARTIAL" || uncountedPolicy === "KEEP") return (itemId) => countedItemIds.has(itemId);
  return (itemId) =>
    countedItemIds.has(itemId) || isInCountScope(scope, itemById.get(itemId) ?? { departmentId: null, vendorIds: [] });
}
