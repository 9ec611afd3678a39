import fc from "fast-check";

import { createDocument, newLine } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import type * as product from "../../../product/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

/** Usage of products: some deleted, most in several documents. */
const arbIsGone = fc.constantFrom(false, false, true);
const arbLine = fc.record({ itemId: fc.constantFrom(0, 1, 1, 2, 3), isDeleted: arbIsGone });
const arbDocuments = fc.array(
  fc.record({
    status: fc.constantFrom("OPEN" as const, "SUSPENDED" as const, "CLOSED" as const),
    isDeleted: arbIsGone,
    lines: fc.array(arbLine, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 4 },
);

/** Builds the rules and laws of deleting a product. */
export function deleteRules({ listDeleteWarnings }: typeof product): Readonly<Record<string, RuleRow>> {
  return {
    "product-delete": {
      says: "Deleting a product warns while it has stock anywhere, even negative, or is on a document that is not closed. It is only marked as deleted, and may be deleted all the same.",
      source: "behaviour 3.9",
      codes: ["PRODUCT_HAS_STOCK", "PRODUCT_IN_DOCUMENT"],
      laws: {
        "warns of any stock, and of open documents with the product on a line not struck out": fc.property(
          fc.constantFrom(1, 1, 2, 3),
          fc.array(fc.constantFrom(0, 0, 1, -1, 3000), { maxLength: 4 }),
          arbDocuments,
          (itemId, stock, some) => {
            const documents = some.map(({ status, isDeleted, lines }, index) => {
              const document = createDocument(
                { id: index, number: `N-${index}`, type: "COUNT", locationId: 3 },
                { userId: 7, terminalId: "T", now: 0 },
              );
              return {
                ...document,
                status,
                isDeleted,
                lines: lines.map((line, at) => ({ ...newLine(at + 1, `K${at}`), ...line })),
              };
            });
            const places = stock.filter((amount) => Math.abs(amount) > 0).length;
            const isOpenWith = some.map(
              ({ status, isDeleted, lines }) =>
                (status === "OPEN" || status === "SUSPENDED") &&
                !isDeleted &&
                lines
                  .filter((line) => !line.isDeleted)
                  .map((line) => line.itemId)
                  .includes(itemId),
            );
            const namedDocuments = documents.filter((_, index) => isOpenWith[index]).map(({ number }) => number);
            same(listDeleteWarnings({ itemId, onHand: stock.map(quantity), documents }), [
              ...(places === 0 ? [] : [{ code: "PRODUCT_HAS_STOCK", path: [], params: { places } }]),
              ...(namedDocuments.length === 0
                ? []
                : [{ code: "PRODUCT_IN_DOCUMENT", path: [], params: { documents: namedDocuments.join(", ") } }]),
            ]);
          },
        ),
      },
    },
  };
}
