/** What was kept on the device, read back: anything that an older page wrote in another form is not there. */
import type { DocumentHead, LineRow, ListedProduct } from "./inventory-gateway.ts";

export interface KeptProducts {
  readonly products: readonly ListedProduct[];
  readonly asOf: number;
}

export interface KeptDocument {
  readonly document: DocumentHead;
  readonly lines: readonly LineRow[];
  /** The events of this device that are in the lines. */
  readonly ownIds: readonly string[];
  /** Who opened it: nobody else finds it here. */
  readonly userId: number;
}

const has = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null && names.every((name) => name in value);

export const isKeptProducts = (value: unknown): value is KeptProducts => has(value, "products", "asOf") && Array.isArray(value["products"]) && typeof value["asOf"] === "number";

export const isKeptDocument = (value: unknown): value is KeptDocument => has(value, "document", "lines", "ownIds", "userId") && Array.isArray(value["lines"]) && Array.isArray(value["ownIds"]);
