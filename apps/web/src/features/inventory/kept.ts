/** Values kept on the device, read back; a value that an older page wrote in another form is ignored. */
import type { DocumentHead, LineRow, ListedProduct } from "./inventory-gateway.ts";

export interface KeptProducts {
  readonly products: readonly ListedProduct[];
  readonly asOf: number;
}

export interface KeptDocument {
  readonly document: DocumentHead;
  readonly lines: readonly LineRow[];
  /** Events of this device that the lines include. */
  readonly ownIds: readonly string[];
  /** User who opened it; hidden from others. */
  readonly userId: number;
}

const has = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && names.every((name) => name in value);

export const isKeptProducts = (value: unknown): value is KeptProducts =>
  has(value, "products", "asOf") && Array.isArray(value["products"]) && typeof value["asOf"] === "number";

export const isKeptDocument = (value: unknown): value is KeptDocument =>
  has(value, "document", "lines", "ownIds", "userId") &&
  Array.isArray(value["lines"]) &&
  Array.isArray(value["ownIds"]);

/** Storage key of the open counts. */
export const keptCountsName = "counts";

/** Open count that continues without a network. */
export interface KeptCount {
  readonly id: number;
  readonly number: string;
  readonly layer: string;
  readonly userId: number;
}

const isKeptCount = (value: unknown): value is KeptCount => has(value, "id", "number", "layer", "userId");

export const readKeptCounts = (value: unknown): readonly KeptCount[] =>
  Array.isArray(value) ? value.filter(isKeptCount) : [];

/** Maximum number of counts offered without a network: the last opened ones. */
const keptAtMost = 5;

export const withKeptCount = (
  counts: readonly KeptCount[],
  count: KeptCount,
  isOpen: boolean,
): readonly KeptCount[] => {
  const others = counts.filter(({ id }) => id !== count.id);
  return isOpen ? [count, ...others].slice(0, keptAtMost) : others;
};
