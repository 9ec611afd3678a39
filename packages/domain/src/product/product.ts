/** Products, and placeholders for unknown ones. */

import { statusErrorCode } from "../errors/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/**
 * Item types.
 *
 * Source: behaviour 3.9 (our reading).
 */
export const itemTypes = ["STANDARD", "WEIGHED", "SERVICE", "GIFT_CARD", "KIT", "DEPOSIT"] as const;

/** An item type. */
export type ItemType = (typeof itemTypes)[number];

/** Product fields that scans, lists and document lines use. */
export interface Product {
  /** 0 for a product outside the catalogue. */
  readonly itemId: number;
  readonly upc: string;
  readonly sku: string;
  /** Other codes that find the product: of other packages, and former ones. */
  readonly codes?: readonly string[];
  readonly description: string;
  readonly type: ItemType;
  readonly isDeleted: boolean;
}

/** Id of a product outside the catalogue. Source: specification 4. */
export const placeholderItemId = 0;

/**
 * Makes the placeholder product of an unknown code, which is its UPC and SKU.
 *
 * Source: specification 4.
 *
 * @example placeholderProduct("036000291452").sku // => "036000291452"
 */
export function placeholderProduct(code: string): Product {
  return { itemId: placeholderItemId, upc: code, sku: code, description: "", type: "STANDARD", isDeleted: false };
}

/**
 * Tells whether a product is the placeholder of an unknown code.
 *
 * @example isPlaceholder(placeholderProduct("1")) // => true
 */
export function isPlaceholder(product: Pick<Product, "itemId">): boolean {
  return product.itemId === placeholderItemId;
}

/**
 * Resolves a lookup by code: the found products, or the placeholder for a 404 or an empty list.
 *
 * Errors: the code of any other status, HTTP_… or UNKNOWN, with the status.
 * Source: specification 4 and 8, behaviour 6 (5).
 *
 * @example resolveLookup({ code: "123", status: 404, products: [] }).value[0].itemId // => 0
 */
export function resolveLookup(answer: ProductAnswer): Result<readonly Product[]> {
  if (answer.status !== 200 && answer.status !== 404)
    return fail(issue(statusErrorCode(answer.status), [], { status: answer.status }));
  const liveProducts = answer.status === 200 ? answer.products.filter((product) => !product.isDeleted) : [];
  return ok(liveProducts.length === 0 ? [placeholderProduct(answer.code)] : liveProducts);
}

/** Server's answer to a look-up. */
export interface ProductAnswer {
  /** Scanned or typed code. */
  readonly code: string;
  readonly status: number;
  readonly products: readonly Product[];
}
