/** Closing a document, the only thing that changes stock, and reversing one that is closed. */

import { negateQuantity } from "../measure/index.ts";
import { placeholderItemId } from "../product/index.ts";
import { failAll, ok, type Result } from "../result/index.ts";

import { checkReversal, type ReversalContext } from "./approval.ts";
import { createDocument } from "./change-document.ts";
import { checkClose, type CloseRequest } from "./check-close.ts";
import { mergeLineCounts, type LineCount } from "./count-event.ts";
import { listLines, type DocumentLine, type InventoryDocument } from "./document.ts";
import type { HoldRequest } from "./hold.ts";
import { effectiveCountsByLine } from "./line-count.ts";
import { lineEffectOf } from "./line-effect.ts";
import { createMovementFinder, postMovements, reversalsOf, type MovementDraft, type StockLedger } from "./ledger.ts";
import { subtractEarlierCount, reverseCountOfItems, mergeSupplementWithCount } from "./supplement.ts";
import { uncountedLines, zeroCounts } from "./uncounted.ts";
import { varianceOf } from "./variance.ts";

/** A document after an action, with the movements to post to the ledger. */
export interface Posting {
  readonly document: InventoryDocument;
  readonly movements: readonly MovementDraft[];
}

/**
 * Closes a document: every guard is checked, the variance of each line that was counted is fixed, and the movements to post are given. A line
 * of a count that nobody counted is struck out and changes nothing. The same request again gives the same document and posts nothing.
 *
 * Errors: those of checkClose. Source: behaviour 3.1 (Close).
 *
 * @example closeDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { requestId: "r", version: 1, userId: 7, now: 1 }, []).issues[0].code // => "DOC_EMPTY"
 */
export function closeDocument(
  document: InventoryDocument,
  request: CloseRequest,
  ledger: StockLedger,
): Result<Posting> {
  if (document.closeRequestId === request.requestId) return ok({ document, movements: [] });
  const { lines, visibleLines, movements } = compareDocument(document, ledger, request.count);
  const linesInScope = request.itemsInScope ?? [];
  const uncountedScopeLines = uncountedLines(document, linesInScope, { ledger, now: request.now });
  const postedDocument = {
    ...document,
    lines: document.uncountedPolicy === "ZERO" ? [...lines, ...uncountedScopeLines] : lines,
  };
  const closeIssues = checkClose(
    { ...postedDocument, lines: [...visibleLines, ...postedDocument.lines.slice(lines.length)] },
    request,
  );
  if (closeIssues.length > 0) return failAll(closeIssues);
  const closedDocument: InventoryDocument = {
    ...postedDocument,
    // Items that are taken as expected were not counted. They post no count, so that a late sale of them still changes the stock.
    lines: [...visibleLines, ...uncountedScopeLines],
    status: "CLOSED",
    version: document.version + 1,
    changedAt: request.now,
    processedAt: request.now,
    closeRequestId: request.requestId,
    hold: null,
  };
  return ok({
    document: closedDocument,
    movements: [
      ...movements,
      ...listLines(postedDocument).map((line) => movementOf(postedDocument, line, request.now)),
      ...zeroCounts(document, linesInScope, { ledger, now: request.now }),
    ],
  });
}

/**
 * Compares a document with the ledger as closing it would: gives its lines as posted and as shown. For a supplement, also gives the movements that
 * take its count back beforehand.
 *
 * Source: behaviour 3.1 (counting while the store sells), decision 0288.
 *
 * @example compareDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), []).movements // => []
 */
export function compareDocument(
  document: InventoryDocument,
  ledger: StockLedger,
  count: readonly InventoryDocument[] = [],
): {
  readonly lines: readonly DocumentLine[];
  readonly visibleLines: readonly DocumentLine[];
  readonly movements: readonly MovementDraft[];
} {
  if (document.type !== "COUNT") return { lines: document.lines, visibleLines: document.lines, movements: [] };
  if (count.length === 0) {
    const linesWithVariance = compareLines(document, effectiveCountsByLine(document), ledger);
    return { lines: linesWithVariance, visibleLines: linesWithVariance, movements: [] };
  }
  const countReversals = reverseCountOfItems(ledger, document, count);
  const mergedDocument = mergeSupplementWithCount(document, count);
  const comparedLines = compareLines(
    mergedDocument,
    effectiveCountsByLine(mergedDocument),
    postMovements(ledger, countReversals),
  );
  const ownLines = comparedLines.slice(0, document.lines.length);
  return {
    lines: ownLines,
    visibleLines: ownLines.map((line) => subtractEarlierCount(line, countReversals)),
    movements: countReversals,
  };
}

/**
 * Reverses a closed document by a new one, linked both ways, that takes back everything the first one posted.
 *
 * Errors: those of checkReversal. Source: behaviour 3.1 (Reverse).
 *
 * @example reverseDocument(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { id: 2, number: "A-2026-000002", userId: 7, terminalId: "T1", now: 9 }, []).issues[0].code // => "DOC_TRANSITION"
 */
export function reverseDocument(
  document: InventoryDocument,
  request: HoldRequest & Pick<InventoryDocument, "id" | "number"> & Omit<ReversalContext, "userId">,
  ledger: StockLedger,
): Result<Posting & { readonly reversal: InventoryDocument; readonly supplements: readonly InventoryDocument[] }> {
  const reversalIssues = checkReversal(document, request);
  if (reversalIssues.length > 0) return failAll(reversalIssues);
  const { id, number, now, supplements = [] } = request;
  const reversedDocuments = [document, ...supplements];
  const reversalMovements = reversalsOf(
    ledger,
    reversedDocuments.map((source) => source.id),
    id,
  );
  const blankDocument = createDocument({ id, number, type: "ADJUSTMENT", locationId: document.locationId }, request);
  const reversal: InventoryDocument = {
    ...blankDocument,
    status: "CLOSED",
    processedAt: now,
    hold: null,
    reverses: document.id,
    lines: reversedDocuments
      .flatMap((source) => listLines(source).map((line) => ({ ...line, quantity: quantityPostedBack(source, line) })))
      .map((line, index) => ({
        ...line,
        lineNo: supplements.length === 0 ? line.lineNo : index + 1,
        reason: "REVERSAL",
        variance: null,
      })),
  };
  const markReversed = (source: InventoryDocument): InventoryDocument => ({
    ...source,
    reversedBy: id,
    version: source.version + 1,
    changedAt: now,
  });
  return ok({
    document: markReversed(document),
    supplements: supplements.map(markReversed),
    reversal,
    movements: reversalMovements,
  });
}

/** Returns the opposite of what a line posted; the corrections for late sales are in the ledger, not on the line. */
function quantityPostedBack(document: InventoryDocument, line: DocumentLine): DocumentLine["quantity"] {
  return negateQuantity(movementOf(document, line, 0).quantity);
}

/** Gives the movement of a line: the variance of a count at the moment it was counted, an adjustment when it is closed. */
function movementOf(document: InventoryDocument, line: DocumentLine, now: number): MovementDraft {
  const isCount = document.type === "COUNT";
  return {
    id: `${document.id}:${line.lineNo}`,
    locationId: document.locationId,
    itemId: line.itemId,
    quantity: lineEffectOf(document.type, line).quantity,
    at: isCount ? (line.variance?.at ?? now) : now,
    kind: isCount ? "COUNT" : "ADJUSTMENT",
    documentId: document.id,
    reverses: null,
    reason: isCount ? null : line.reason,
    unitCost: line.unitCost,
    ...(line.movedAfterCount.length > 0 && { unseen: line.movedAfterCount }),
  };
}

/**
 * Compares each item of a count with the ledger; a second count replaces the first one. Lines of one item, as of two barcodes of it, are
 * counted together on the first of them, since an item has one stock; the others are struck out, and so are lines that nobody counted.
 *
 * Source: behaviour 3.1 (counting while the store sells).
 *
 * @example compareLines({ lines: [newLine(1, "A")], locationId: 3 }, new Map(), [])[0].isDeleted // => false
 */
export function compareLines(
  { lines, locationId }: Pick<InventoryDocument, "lines" | "locationId">,
  counts: ReadonlyMap<number, LineCount>,
  ledger: StockLedger,
): readonly DocumentLine[] {
  const findMovementsAt = createMovementFinder(ledger);
  const countByItem = new Map<number, { readonly count: LineCount; readonly movedAfterCount: readonly string[] }>();
  for (const line of listLines({ lines })) {
    const lineCount = counts.get(line.lineNo);
    if (lineCount === undefined) continue;
    const earlierItemCount = countByItem.get(line.itemId);
    countByItem.set(line.itemId, {
      count: mergeLineCounts(earlierItemCount?.count, lineCount),
      movedAfterCount: [...(earlierItemCount?.movedAfterCount ?? []), ...line.movedAfterCount],
    });
  }
  return lines.map((line) => {
    if (line.isDeleted || line.itemId === placeholderItemId) return line;
    const itemCount = countByItem.get(line.itemId);
    if (itemCount === undefined || !counts.has(line.lineNo)) return { ...line, isDeleted: true };
    countByItem.delete(line.itemId);
    const stockPlace = { locationId, itemId: line.itemId };
    const { movedAfterCount } = itemCount;
    return {
      ...line,
      movedAfterCount,
      quantity: itemCount.count.quantity,
      variance: varianceOf({
        count: itemCount.count,
        place: stockPlace,
        ledger: findMovementsAt(stockPlace),
        unitCost: line.unitCost,
        movedAfterCount,
      }),
    };
  });
}
