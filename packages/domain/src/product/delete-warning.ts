/** What to warn of before a product is deleted; it is only marked as deleted, and may be all the same. */

import type { Quantity } from "../measure/index.ts";
import { issue, type Issue } from "../result/index.ts";

/** A document of stock as far as a product knows of it. */
export interface DocumentOfItems {
  readonly number: string;
  readonly status: string;
  readonly isDeleted: boolean;
  readonly lines: readonly { readonly itemId: number; readonly isDeleted: boolean }[];
}

/** Where a product is still in use. */
export interface ProductUse {
  readonly itemId: number;
  /** What is on hand, place by place. Units: thousandths. */
  readonly onHand: readonly Quantity[];
  readonly documents: readonly DocumentOfItems[];
}

/** What deleting a product warns of. */
export type DeleteWarning = "PRODUCT_HAS_STOCK" | "PRODUCT_IN_DOCUMENT";

/**
 * Lists what to warn of before a product is deleted: stock at some place, be it below zero, and documents that are not closed and have a line of it.
 *
 * Source: behaviour 3.9 (an item with stock or in an open document warns).
 *
 * @example warnDelete({ itemId: 5, onHand: [quantity(2000), quantity(-2000), quantity(0)], documents: [] }) // => [{ code: "PRODUCT_HAS_STOCK", path: [], params: { places: 2 } }]
 */
export function warnDelete({ itemId, onHand, documents }: ProductUse): readonly Issue<DeleteWarning>[] {
  const places = onHand.filter((quantity) => quantity !== 0).length;
  const open = documents.filter(
    ({ status, isDeleted, lines }) =>
      status !== "CLOSED" && !isDeleted && lines.some((line) => line.itemId === itemId && !line.isDeleted),
  );
  return [
    ...(places > 0 ? [issue<DeleteWarning>("PRODUCT_HAS_STOCK", [], { places })] : []),
    ...(open.length > 0
      ? [issue<DeleteWarning>("PRODUCT_IN_DOCUMENT", [], { documents: open.map(({ number }) => number).join(", ") })]
      : []),
  ];
}
