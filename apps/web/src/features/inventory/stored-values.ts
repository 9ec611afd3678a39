/** Checks values that were stored on the device; a value in the form of an older version is ignored. */
import type { DocumentHead, LineRow, ListedProduct } from "./inventory-gateway.ts";

export interface StoredProducts {
  readonly products: readonly ListedProduct[];
  readonly asOf: number;
}

export interface StoredDocument {
  readonly document: DocumentHead;
  readonly lines: readonly LineRow[];
  /** Ids of this device's events that the stored lines include. */
  readonly ownIds: readonly string[];
  /** User who opened the document; it is hidden from other users of the device. */
  readonly userId: number;
}

const isObjectWithFields = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && names.every((name) => name in value);

export const isStoredProducts = (value: unknown): value is StoredProducts =>
  isObjectWithFields(value, "products", "asOf") &&
  Array.isArray(value["products"]) &&
  typeof value["asOf"] === "number";

export const isStoredDocument = (value: unknown): value is StoredDocument =>
  isObjectWithFields(value, "document", "lines", "ownIds", "userId") &&
  Array.isArray(value["lines"]) &&
  Array.isArray(value["ownIds"]);

/** Storage key of the open counts. */
export const openCountsKey = "counts";

/** Open count that continues without a network. */
export interface OpenCount {
  readonly id: number;
  readonly number: string;
  readonly layer: string;
  readonly userId: number;
}

const isOpenCount = (value: unknown): value is OpenCount =>
  isObjectWithFields(value, "id", "number", "layer", "userId");

export const parseOpenCounts = (value: unknown): readonly OpenCount[] =>
  Array.isArray(value) ? value.filter(isOpenCount) : [];

/** Maximum number of counts offered without a network: the last opened ones. */
const offlineCountsAtMost = 5;

export const updateOpenCounts = (
  counts: readonly OpenCount[],
  count: OpenCount,
  isOpen: boolean,
): readonly OpenCount[] => {
  const otherCounts = counts.filter(({ id }) => id !== count.id);
  return isOpen ? [count, ...otherCounts].slice(0, offlineCountsAtMost) : otherCounts;
};
