import fc from "fast-check";

import { type CountEvent, type InventoryDocument } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import {
  countsOf,
  lineOf,
  locationId,
  documentMaker,
  movementOf,
  partialCountScope,
  fullCountScope,
  type Inventory,
} from "./inventory.ts";

/** Builds the rules and laws of items that nobody has counted, and of those that are counted again. */
export function recountRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    asksForRecount,
    closeDocument,
    countsByLine,
    createDocument,
    defaultTolerance,
    effectiveCountsByLine,
    isOverTolerance,
  } = functions;
  const { listUncounted, onHand, postMovements } = functions;
  const count = createDocument(
    { id: 1, number: "A-2026-000001", type: "COUNT", locationId },
    { ...documentMaker, now: 0 },
  );

  return {
    "uncounted-items": {
      says: "Before uncounted items are set to zero, a user sees each expected item and its value; exactly these change stock. Items without expected stock count as zero without a line.",
      source: "behaviour 3.1 (ZERO lists every item and its value before confirming)",
      laws: {
        "ZERO posts exactly the uncounted items listed": fc.property(
          fc.uniqueArray(fc.integer({ min: 11, max: 16 }), { minLength: 1 }),
          fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
          fc.integer({ min: 0, max: 6 }),
          (items, stocks, cut) => {
            const ledger = postMovements(
              [],
              items.map((itemId, index) =>
                movementOf({
                  id: `o${itemId}`,
                  itemId,
                  at: 0,
                  quantity: wholeQuantity(stocks[index] ?? 0),
                  kind: "OPENING",
                }),
              ),
            );
            const inScope = items.map((itemId) =>
              lineOf(itemId, { unitCost: unitCost(10_000), quantity: wholeQuantity(0) }),
            );
            const countedLines = inScope
              .slice(0, Math.max(1, cut))
              .map((line, index) => ({ ...line, lineNo: index + 1 }));
            const document: InventoryDocument = {
              ...count,
              scope: fullCountScope,
              uncountedPolicy: "ZERO",
              lines: countedLines,
              events: countsOf(countedLines, 5),
            };
            const uncountedItems = listUncounted(document, inScope, { ledger, now: 5 });
            same(
              uncountedItems.map(({ line }) => line.itemId),
              items.filter((_, index) => index >= Math.max(1, cut) && (stocks[index] ?? 0) > 0),
            );
            const closeResult = closeDocument(
              document,
              { requestId: "r", version: 1, userId: 7, now: 5, itemsInScope: inScope },
              ledger,
            );
            if (!closeResult.ok) throw new Error("The count did not close");
            for (const { line, expectedQuantity, expectedCost } of uncountedItems) {
              same(
                closeResult.value.movements.find(({ itemId }) => itemId === line.itemId)?.quantity,
                quantity(0 - expectedQuantity),
              );
              same(expectedCost, expectedQuantity / 10);
              same(
                onHand(postMovements(ledger, closeResult.value.movements), { locationId, itemId: line.itemId }),
                wholeQuantity(0),
              );
            }
            same(
              closeResult.value.movements
                .filter(({ quantity: movedQuantity }) => movedQuantity !== 0)
                .map(({ itemId }) => itemId),
              closeResult.value.movements.flatMap(({ itemId, quantity: movedQuantity }) =>
                movedQuantity !== 0 &&
                (countedLines.some((line) => line.itemId === itemId) ||
                  uncountedItems.some(({ line }) => line.itemId === itemId))
                  ? [itemId]
                  : [],
              ),
            );
            same(closeResult.value.movements.map(({ itemId }) => itemId).toSorted(), [...items].toSorted());
            same(listUncounted({ ...document, scope: partialCountScope }, inScope, { ledger, now: 5 }), []);
          },
        ),
      },
    },
    recount: {
      says: "A line needs a recount when its variance exceeds the tolerance, or when more than that moved while it was counted.",
      source: "behaviour 3.1 (recount when n exceeds the tolerance)",
      laws: {
        "a recount replaces the first count, at its own time; later scans add to it, later typed quantities do not":
          fc.property(
            fc.nat(9000).map(quantity),
            fc.nat(9000).map(quantity),
            fc.integer({ min: 1, max: 9 }),
            fc.array(
              fc.record({
                amount: fc.nat(3000).map(quantity),
                kind: fc.constantFrom("add" as const, "set" as const),
                at: fc.integer({ min: 1, max: 9 }),
              }),
              { maxLength: 4 },
            ),
            (first, second, at, scans) => {
              const line = lineOf(11, { quantity: first, decimals: 3, recount: { quantity: second, userId: 8, at } });
              const scanEvents = scans.map(({ amount, kind, at: atMs }, index): CountEvent => ({
                id: `s${index}`,
                lineKey: line.key,
                deviceId: `d${index}`,
                userId: 7,
                sequence: 1,
                at: atMs,
                change: { kind, quantity: amount },
              }));
              const document = { ...count, lines: [line], events: [...countsOf([line], 0), ...scanEvents] };
              const laterScans = scanEvents.filter((event) => event.change.kind === "add" && event.at > at);
              const total = laterScans.reduce<number>(
                (sum, { change }) => sum + (change.kind === "add" ? change.quantity : 0),
                second,
              );
              const last = Math.max(at, ...laterScans.map((event) => event.at));
              same(effectiveCountsByLine(document).get(line.lineNo), { quantity: total, from: at, to: last });
              same(
                countsByLine(document).get(line.lineNo)?.quantity,
                scans.reduce<number>((sum, { amount }) => sum + amount, first),
                "the first count is kept beside it",
              );
              const closeResult = closeDocument(document, { requestId: "r", version: 1, userId: 7, now: 9 }, []);
              same(
                closeResult.ok ? closeResult.value.movements.map((movement) => [movement.quantity, movement.at]) : [],
                [[total, last]],
              );
            },
          ),
        "movement beyond the tolerance needs a recount, whatever the variance": fc.property(
          fc.array(fc.integer({ min: -4000, max: 4000 }), { maxLength: 4 }),
          fc.integer({ min: -8000, max: 8000 }),
          (moves, varianceUnits) => {
            const variance = {
              varianceQuantity: quantity(varianceUnits),
              currentQuantity: wholeQuantity(100),
              varianceCost: null,
            };
            const movedWhileCounting = postMovements(
              [],
              moves.map((amount, index) => movementOf({ id: `s${index}`, at: index, quantity: quantity(amount) })),
            );
            const movementSum = moves.reduce((sum, amount) => sum + Math.abs(amount), 0);
            same(
              asksForRecount({ ...variance, movedWhileCounting }),
              movementSum > defaultTolerance.quantity || isOverTolerance(variance),
            );
          },
        ),
      },
    },
  };
}
