/** Supplements: scans that arrive after a count was closed, added as if they had arrived before. */

import { quantity } from "../measure/index.ts";
import { extendPrice } from "../money/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { createDocument } from "./change-document.ts";
import type { CountEvent } from "./count-event.ts";
import { lastLineNo, listLines, type DocumentLine, type InventoryDocument } from "./document.ts";
import type { HoldRequest } from "./hold.ts";
import { reversalsOf, type MovementDraft, type StockLedger } from "./ledger.ts";
import type { Variance } from "./variance.ts";

/**
 * Makes the supplement of a closed count for scans that come after its close: an open count of its own, whose counters are those of the count.
 *
 * Errors: DOC_TRANSITION (not a closed count), DOC_REVERSED, COUNTER_NOT_JOINED. Source: behaviour 3.1 (Close), decision 0288.
 *
 * @example createSupplement(createDocument({ id: 1, number: "A-2026-000001", type: "COUNT", locationId: 3 }, { userId: 7, terminalId: "T1", now: 0 }), { id: 2, number: "A-2026-000002", userId: 7, terminalId: "T1", now: 9 }).ok // => false
 */
export function createSupplement(
  count: InventoryDocument,
  request: HoldRequest & Pick<InventoryDocument, "id" | "number">,
): Result<InventoryDocument> {
  const { status, type, reverses, reversedBy, counters, isBlind, locationId } = count;
  if (type !== "COUNT" || status !== "CLOSED" || reverses !== null)
    return fail(issue("DOC_TRANSITION", [], { status, action: "edit" }));
  if (reversedBy !== null) return fail(issue("DOC_REVERSED", [], { documentId: reversedBy }));
  if (!counters.includes(request.userId)) return fail(issue("COUNTER_NOT_JOINED", ["events", 0, "userId"]));
  const { id, number } = request;
  const blankSupplement = createDocument({ id, number, type, locationId, isBlind }, request);
  return ok({ ...blankSupplement, counters, hold: null, supplements: count.supplements ?? count.id });
}

/** Lists the events that a count does not have: what a device sends twice counts once, whichever document has it. */
export function listNewEvents(
  count: readonly Pick<InventoryDocument, "events">[],
  sentEvents: readonly CountEvent[],
): readonly CountEvent[] {
  const knownEventIds = new Set(count.flatMap(({ events }) => events.map(({ id }) => id)));
  return sentEvents.filter(({ id }) => !knownEventIds.has(id));
}

/**
 * Merges a supplement with its count: the lines of the supplement, then the count's lines of the same items, with the scans of both. The result is
 * the count as if all scans had arrived before its close.
 *
 * @example mergeSupplementWithCount({ lines: [], events: [], strikes: [] }, []).lines // => []
 */
export function mergeSupplementWithCount<T extends Pick<InventoryDocument, "lines" | "events" | "strikes">>(
  supplement: T,
  count: readonly InventoryDocument[],
): T {
  const countedLines = count.flatMap(listLines);
  const supplementItemIds = new Set(listLines(supplement).map(({ itemId }) => itemId));
  const ownLines = supplement.lines.map((line) => {
    const linesOfSameKey = countedLines.filter(({ key }) => key === line.key);
    return {
      ...line,
      recount: line.recount ?? linesOfSameKey.at(-1)?.recount ?? null,
      movedAfterCount: [
        ...new Set([...linesOfSameKey.flatMap(({ movedAfterCount }) => movedAfterCount), ...line.movedAfterCount]),
      ],
    };
  });
  const ownLineKeys = new Set(ownLines.filter(({ isDeleted }) => !isDeleted).map(({ key }) => key));
  const highestLineNumber = lastLineNo(ownLines);
  const otherLineByKey = new Map(
    countedLines
      .filter(({ itemId, key }) => supplementItemIds.has(itemId) && !ownLineKeys.has(key))
      .map((line) => [line.key, line]),
  );
  return {
    ...supplement,
    lines: [
      ...ownLines,
      ...[...otherLineByKey.values()].map((line, index) => ({ ...line, lineNo: highestLineNumber + 1 + index })),
    ],
    events: [...count.flatMap(({ events }) => events), ...supplement.events],
    strikes: [...count.flatMap(({ strikes }) => strikes), ...supplement.strikes],
  };
}

/** Makes the reversals of a count's movements for the items of a supplement, which counts them again. */
export function reverseCountOfItems(
  ledger: StockLedger,
  { id, lines }: Pick<InventoryDocument, "id" | "lines">,
  count: readonly Pick<InventoryDocument, "id">[],
): readonly MovementDraft[] {
  const supplementItemIds = new Set(listLines({ lines }).map(({ itemId }) => itemId));
  return reversalsOf(
    ledger.filter(({ itemId }) => supplementItemIds.has(itemId)),
    count.map((document) => document.id),
    id,
  );
}

/** Subtracts the earlier count from the variance of a supplement's line, so that the line shows only what the supplement adds. */
export function subtractEarlierCount(line: DocumentLine, reversals: readonly MovementDraft[]): DocumentLine {
  const { variance, unitCost } = line;
  if (variance === null) return line;
  const reversedQuantity = reversals.reduce(
    (sum, movement) => sum + (movement.itemId === line.itemId ? movement.quantity : 0),
    0,
  );
  const [addedVariance, currentQuantity] = [
    variance.varianceQuantity + reversedQuantity,
    variance.currentQuantity - reversedQuantity,
  ].map(quantity);
  const adjustedVariance: Variance = {
    ...variance,
    currentQuantity: currentQuantity ?? variance.currentQuantity,
    varianceQuantity: addedVariance ?? variance.varianceQuantity,
    currentCost: unitCost === null || currentQuantity === undefined ? null : extendPrice(unitCost, currentQuantity),
    varianceCost: unitCost === null || addedVariance === undefined ? null : extendPrice(unitCost, addedVariance),
  };
  return { ...line, variance: adjustedVariance };
}
