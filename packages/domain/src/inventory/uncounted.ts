/** The items of a full count that nobody counted. */

import { quantity, type Quantity } from "../measure/index.ts";
import { extendPrice, type Cents } from "../money/index.ts";

import { lastLineNo, listLines, type DocumentLine, type InventoryDocument } from "./document.ts";
import { balanceAt, createMovementFinder, type MovementDraft, type StockLedger } from "./ledger.ts";
import { effectiveCountsByLine, type CountedDocument } from "./line-count.ts";
import { varianceOf } from "./variance.ts";

/** An item that nobody counted, with its expected quantity. */
export interface UncountedItem {
  readonly line: DocumentLine;
  readonly expectedQuantity: Quantity;
  /** Cost that setting it to zero would take away; null when the cost is unknown. */
  readonly expectedCost: Cents | null;
}

/**
 * Lists the items of a full count that nobody counted and of which the ledger does not expect 0. A partial count has none.
 *
 * Source: behaviour 3.1 (ZERO lists every item and its value before confirming).
 *
 * @example listUncounted({ scope: { kind: "PARTIAL" }, lines: [], events: [], strikes: [], locationId: 3 }, [newLine(1, "A")], { ledger: [], now: 0 }) // => []
 */
export function listUncounted(
  document: Pick<InventoryDocument, "scope" | "locationId"> & CountedDocument,
  itemsInScope: readonly DocumentLine[],
  { ledger, now }: { readonly ledger: StockLedger; readonly now: number },
): readonly UncountedItem[] {
  return listExpectedUncounted(document, itemsInScope, { ledger, now }).filter(
    ({ expectedQuantity }) => expectedQuantity !== 0,
  );
}

/** Lists the items of a full count that nobody counted, each once, with their expected quantity. */
function listExpectedUncounted(
  document: Pick<InventoryDocument, "scope" | "locationId"> & CountedDocument,
  itemsInScope: readonly DocumentLine[],
  { ledger, now }: { readonly ledger: StockLedger; readonly now: number },
): readonly UncountedItem[] {
  if (document.scope.kind !== "FULL") return [];
  const countByLine = effectiveCountsByLine(document);
  const countedItemIds = new Set(
    listLines(document)
      .filter((line) => countByLine.has(line.lineNo))
      .map((line) => line.itemId),
  );
  const findMovementsAt = createMovementFinder(ledger);
  // An item has one stock, however many barcodes the catalogue lists it under.
  const listedItemIds = new Set<number>(countedItemIds);
  return itemsInScope
    .filter(({ itemId }) => !listedItemIds.has(itemId) && listedItemIds.add(itemId))
    .map((line) => {
      const stockPlace = { locationId: document.locationId, itemId: line.itemId };
      const expectedQuantity = balanceAt(findMovementsAt(stockPlace), stockPlace, now);
      return {
        line,
        expectedQuantity,
        expectedCost: line.unitCost === null ? null : extendPrice(line.unitCost, expectedQuantity),
      };
    });
}

/**
 * Gives movements of 0 for the uncounted items of a full count with the policy ZERO that were expected to be at 0. They offset late sales from before
 * the count.
 *
 * Source: behaviour 3.1 (late transactions; ZERO), decision 0285.
 */
export function zeroCounts(
  document: InventoryDocument,
  itemsInScope: readonly DocumentLine[],
  { ledger, now }: { readonly ledger: StockLedger; readonly now: number },
): readonly MovementDraft[] {
  const { id, locationId, type, uncountedPolicy } = document;
  if (type !== "COUNT" || uncountedPolicy !== "ZERO") return [];
  return listExpectedUncounted(document, itemsInScope, { ledger, now })
    .filter(({ expectedQuantity }) => expectedQuantity === 0)
    .map(({ line: { itemId, unitCost } }) => ({
      id: `${id}:item/${itemId}`,
      locationId,
      itemId,
      quantity: quantity(0),
      at: now,
      kind: "COUNT",
      documentId: id,
      reverses: null,
      unitCost,
    }));
}

/** Makes the lines of a full count for expected items that nobody counted, by its policy: with quantity 0, or as much as is expected. */
export function uncountedLines(
  document: InventoryDocument,
  itemsInScope: readonly DocumentLine[],
  { ledger, now }: { readonly ledger: StockLedger; readonly now: number },
): readonly DocumentLine[] {
  const { locationId, type, uncountedPolicy } = document;
  if (type !== "COUNT" || uncountedPolicy === null || uncountedPolicy === "KEEP") return [];
  const highestLineNumber = lastLineNo(document.lines);
  const findMovementsAt = createMovementFinder(ledger);
  return listUncounted(document, itemsInScope, { ledger, now }).map(
    ({ line, expectedQuantity }, index): DocumentLine => {
      const lineCount = { quantity: uncountedPolicy === "ZERO" ? quantity(0) : expectedQuantity, from: now, to: now };
      const stockPlace = { locationId, itemId: line.itemId };
      const variance = varianceOf({
        count: lineCount,
        place: stockPlace,
        ledger: findMovementsAt(stockPlace),
        unitCost: line.unitCost,
      });
      return { ...line, lineNo: highestLineNumber + index + 1, quantity: lineCount.quantity, variance };
    },
  );
}
