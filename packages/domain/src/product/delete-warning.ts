/** Warnings before deleting a product, which is allowed anyway: it is only marked as deleted. */

import type { Quantity } from "../measure/index.ts";
import { issue, type Issue } from "../result/index.ts";

/** Fields of an inventory document that the warnings need. */
export interface ItemDocument {
  readonly number: string;
  readonly status: string;
  readonly isDeleted: boolean;
  readonly lines: readonly { readonly itemId: number; readonly isDeleted: boolean }[];
}

/** Usage of a product. */
export interface ProductUse {
  readonly itemId: number;
  /** Stock on hand by location. Units: thousandths. */
  readonly onHand: readonly Quantity[];
  readonly documents: readonly ItemDocument[];
}

/** Warnings of a deletion. */
export type DeleteWarning = "PRODUCT_HAS_STOCK" | "PRODUCT_IN_DOCUMENT";

/**
 * Lists the warnings of a deletion: stock at a location, even negative, and open documents that contain the product.
 *
 * Source: behaviour 3.9 (an item with stock or in an open document warns).
 *
 * @example listDeleteWarnings({ itemId: 5, onHand: [quantity(2000), quantity(-2000), quantity(0)], documents: [] }) // => [{ code: "PRODUCT_HAS_STOCK", path: [], params: { places: 2 } }]
 */
export function listDeleteWarnings({ itemId, onHand, documents }: ProductUse): readonly Issue<DeleteWarning>[] {
  const stockPlaceCount = onHand.filter((quantity) => quantity !== 0).length;
  const openDocuments = documents.filter(
    ({ status, isDeleted, lines }) =>
      status !== "CLOSED" && !isDeleted && lines.some((line) => line.itemId === itemId && !line.isDeleted),
  );
  return [
    ...(stockPlaceCount > 0 ? [issue<DeleteWarning>("PRODUCT_HAS_STOCK", [], { places: stockPlaceCount })] : []),
    ...(openDocuments.length > 0
      ? [
          issue<DeleteWarning>("PRODUCT_IN_DOCUMENT", [], {
            documents: openDocuments.map(({ number }) => number).join(", "),
          }),
        ]
      : []),
  ];
}
