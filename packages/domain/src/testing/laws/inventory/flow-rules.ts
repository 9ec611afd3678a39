import fc from "fast-check";

import type { MovementDraft, MovementKind, StockLedger } from "../../../inventory/index.ts";
import { divideRounded, quantity } from "../../../measure/index.ts";
import { stockFlows, unexplainedStock } from "../../../metric/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbReason, locationId, movementOf, type Inventory } from "./inventory.ts";
import {
  plainFlows,
  unitCostOfItem,
  lastInstant,
  arbAt,
  arbAmount,
  arbHappenings,
  expectedFlows,
  ledgerOf,
} from "./flow-model.ts";

function kindOf(kind: string): MovementKind {
  const knownKind = (["SALE", "RETURN", "RECEIPT", "TRANSFER", "ADJUSTMENT"] as const).find((code) => code === kind);
  if (knownKind === undefined) throw new Error(`no such kind: ${kind}`);
  return knownKind;
}

/** Builds the rules and laws of stock flows: how the movements of the ledger explain a change of stock. */
export function flowRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { balanceAt, flowsOfLedger, movementFlows, onHand, postMovements, reversalsOf, sumStockOfPeriod } = functions;
  const arbDrafts = fc
    .array(
      fc.record({
        at: arbAt,
        amount: fc.integer({ min: -9000, max: 9000 }),
        itemId: fc.constantFrom(11, 12),
        kind: fc.constantFrom("OPENING", "SALE", "RETURN", "RECEIPT", "TRANSFER", "COUNT", "ADJUSTMENT"),
        cost: fc.option(fc.nat(50_000)),
        takesBack: fc.nat(20),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ amount, cost, takesBack, ...row }, index): MovementDraft => {
        const isReversal = takesBack < index;
        return {
          ...movementOf({ ...row, id: `m${index}`, quantity: quantity(amount) }),
          documentId: index,
          unitCost: cost === null ? null : unitCost(cost),
          ...(isReversal && { kind: "REVERSAL" as const, reverses: `m${takesBack}` }),
        };
      }),
    );
  const quantitiesOf = (ledger: StockLedger, bounds: readonly number[]) =>
    Object.fromEntries(
      Object.entries(sumStockOfPeriod(ledger, bounds).flows).map(([flow, amount]) => [flow, Number(amount.quantity)]),
    );
  return {
    "ledger-flows": {
      says: "Each movement belongs to a flow of stock, by its kind and direction. The correction of a late sale belongs to its count; a reversed movement is no flow. Opening plus flows is closing, for any days, locations and items.",
      source:
        "behaviour 3.1 (LATE_OFFSET, Reverse), 3.3 (effect of stock actions; opening + movements = closing); decision 0108",
      laws: {
        "the flows of the ledger equal those of the events, late arrivals and reversals included": fc.property(
          arbHappenings,
          arbAt,
          fc.nat(lastInstant),
          (happenings, from, length) => {
            const ledger = ledgerOf(happenings, { balanceAt, postMovements, reversalsOf });
            same(quantitiesOf(ledger, [from, from + length]), expectedFlows(happenings, from, from + length));
          },
        ),
        "opening plus flows is closing, and closing is the ledger's stock": fc.property(
          arbDrafts,
          arbAt,
          fc.nat(lastInstant),
          (drafts, from, length) => {
            const ledger = postMovements([], drafts);
            const stock = sumStockOfPeriod(ledger, [from, from + length]);
            const atEnd = [11, 12].reduce(
              (sum, itemId) => sum + balanceAt(ledger, { locationId, itemId }, from + length - 1),
              0,
            );
            same(unexplainedStock(stock), { quantity: 0, cost: 0 });
            same(stock.closing.quantity, length === 0 ? stock.opening.quantity : atEnd);
            same(
              sumStockOfPeriod(ledger, [0, lastInstant]).closing.quantity,
              [11, 12].reduce((sum, itemId) => sum + onHand(ledger, { locationId, itemId }), 0),
            );
          },
        ),
        "flows add up over days, locations and items": fc.property(arbDrafts, arbAt, (drafts, middle) => {
          const ledger = postMovements([], drafts);
          const all = quantitiesOf(ledger, [0, lastInstant]);
          const addFlows = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
            Object.fromEntries(Object.keys(all).map((flow) => [flow, (left[flow] ?? 0) + (right[flow] ?? 0)]));
          same(addFlows(quantitiesOf(ledger, [0, middle]), quantitiesOf(ledger, [middle, lastInstant])), all);
          const ofItem = (itemId: number) =>
            quantitiesOf(
              ledger.filter((movement) => movement.itemId === itemId),
              [0, lastInstant],
            );
          same(addFlows(ofItem(11), ofItem(12)), all);
        }),
        "every movement is in one flow or in none, and a flow says when, where and why": fc.property(
          arbDrafts,
          (drafts) => {
            const ledger = postMovements([], drafts);
            const ids = flowsOfLedger(ledger).flatMap(({ movements }) => movements.map(({ id }) => id));
            same(new Set(ids).size, ids.length);
            for (const flow of flowsOfLedger(ledger)) {
              same(
                flow.quantity * stockFlows[flow.flow].stock,
                flow.movements.reduce((sum, movement) => sum + movement.quantity, 0),
              );
              holds(
                flow.movements.every(({ at, itemId }) => at === flow.at && itemId === flow.itemId),
                "its movements are of its instant and its place",
              );
            }
          },
        ),
        "a kind flows as the table says, and the opposite of a sale reduces it": fc.property(
          fc.constantFrom(...Object.entries(plainFlows)),
          fc.integer({ min: -9000, max: 9000 }),
          arbReason,
          ([kind, [adds, takes]], amount, reason) => {
            const row: unknown = Object.entries(movementFlows).find(([code]) => code === kind)?.[1];
            same(row, { adds, takes, of: "itself" });
            fc.pre(amount !== 0);
            const isOneWay = adds === takes;
            const [flow] = flowsOfLedger(
              postMovements(
                [],
                [
                  {
                    ...movementOf({ id: "m", at: 1, quantity: quantity(amount), documentId: 4, reason }),
                    kind: kindOf(kind),
                  },
                ],
              ),
            );
            same(
              [flow?.flow, flow?.quantity, flow?.reason, flow?.documentId],
              [amount > 0 ? adds : takes, isOneWay ? amount * (kind === "SALE" ? -1 : 1) : Math.abs(amount), reason, 4],
            );
          },
        ),
        "the initial stock is in the opening and in no flow": fc.property(
          fc.integer({ min: -9000, max: 9000 }),
          arbAt,
          arbAt,
          (amount, at, from) => {
            const ledger = postMovements(
              [],
              [
                movementOf({
                  id: "o",
                  at,
                  kind: "OPENING",
                  quantity: quantity(amount),
                  unitCost: unitCost(unitCostOfItem),
                }),
              ],
            );
            same(flowsOfLedger(ledger), []);
            same(sumStockOfPeriod(ledger, [from, lastInstant]).opening, {
              quantity: amount,
              cost: (amount * unitCostOfItem) / 1000,
            });
          },
        ),
        "counts and adjustments of a document at the same location and instant are two flows": fc.property(
          fc.integer({ min: 1, max: 9000 }),
          arbAmount,
          (countedUnits, withdrawn) => {
            const ledger = postMovements(
              [],
              [
                movementOf({ id: "c", at: 1, kind: "COUNT", documentId: 4, quantity: quantity(countedUnits) }),
                movementOf({
                  id: "a",
                  at: 1,
                  kind: "ADJUSTMENT",
                  documentId: 4,
                  reason: "LOST",
                  quantity: quantity(-withdrawn),
                }),
              ],
            );
            same(
              flowsOfLedger(ledger).map(({ flow, quantity: movedQuantity, reason }) => [flow, movedQuantity, reason]),
              [
                ["countUp", countedUnits, null],
                ["withdrawn", withdrawn, "LOST"],
              ],
            );
          },
        ),
        "a cost that overflows is unknown, and never throws": fc.property(
          fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          fc.maxSafeInteger(),
          (amount, cost) => {
            const [flow] = flowsOfLedger(
              postMovements(
                [],
                [movementOf({ id: "m", at: 1, quantity: quantity(-amount), unitCost: unitCost(cost) })],
              ),
            );
            const exactCost = BigInt(amount) * BigInt(cost);
            const isLarge = (exactCost < 0n ? -exactCost : exactCost) > 9_007_000_000_000_000_000n;
            const isSmall = (exactCost < 0n ? -exactCost : exactCost) < 8_990_000_000_000_000_000n;
            if (isLarge) same(flow?.cost, null);
            if (isSmall) same(flow?.cost, divideRounded(exactCost, 1000));
          },
        ),
        "a reversal or late correction whose original is not in the ledger flows by its own direction": fc.property(
          fc.integer({ min: 1, max: 9000 }),
          fc.boolean(),
          fc.boolean(),
          (amount, isUp, isOffset) => {
            const lostMovement = {
              ...movementOf({ id: "x", at: 1, quantity: quantity(isUp ? amount : -amount) }),
              order: 1,
              ...(isOffset
                ? { kind: "LATE_OFFSET" as const, documentId: 9 }
                : { kind: "REVERSAL" as const, reverses: "gone" }),
            };
            same(
              flowsOfLedger([lostMovement]).map(({ flow, quantity: movedQuantity }) => [flow, movedQuantity]),
              [[isOffset ? (isUp ? "countUp" : "countDown") : isUp ? "found" : "withdrawn", amount]],
            );
          },
        ),
      },
    },
  };
}
