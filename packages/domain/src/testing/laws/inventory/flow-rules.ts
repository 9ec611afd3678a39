import fc from "fast-check";

import type { MovementDraft, MovementKind, ReasonCode, StockLedger } from "../../../inventory/index.ts";
import { divideRounded, quantity } from "../../../measure/index.ts";
import { shrinkageOf, stockFlowCodes, stockFlows, unexplainedStock, type StockFlow } from "../../../metric/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbReason, locationId, movementOf, type Inventory } from "./inventory.ts";

/** Flow of each movement kind, by its direction. Source: behaviour 3.3, written independently. */
const plainFlows = {
  SALE: ["sold", "sold"],
  RETURN: ["returned", "returned"],
  RECEIPT: ["received", "received"],
  TRANSFER: ["transferIn", "transferOut"],
  ADJUSTMENT: ["found", "withdrawn"],
} as const satisfies Partial<Record<MovementKind, readonly [StockFlow, StockFlow]>>;

/** Unit cost of 1.20 $: a thousandth of a unit costs a whole number of ten-thousandths, so nothing is rounded. */
const unitCostOfItem = 12_000;
const lastInstant = 12;

/** An event as a person saw it: a quantity moved, or a quantity counted. */
type Happening =
  | {
      readonly kind: keyof typeof plainFlows;
      readonly at: number;
      readonly amount: number;
      readonly reason: ReasonCode | null;
      readonly isReversed: boolean;
    }
  | { readonly kind: "COUNT"; readonly at: number; readonly seen: number; readonly isReversed: boolean };

const arbAt = fc.integer({ min: 0, max: lastInstant - 1 });
const arbAmount = fc.integer({ min: 1, max: 9000 });
const arbHappening: fc.Arbitrary<Happening> = fc.oneof(
  fc
    .record({
      kind: fc.constantFrom("SALE", "RETURN", "RECEIPT", "TRANSFER"),
      at: arbAt,
      amount: arbAmount,
      isOut: fc.boolean(),
    })
    .map(({ kind, at, amount, isOut }): Happening => ({
      kind,
      at,
      amount: kind === "SALE" || (kind === "TRANSFER" && isOut) ? -amount : amount,
      reason: null,
      isReversed: false,
    })),
  fc
    .record({ at: arbAt, amount: arbAmount, reason: arbReason, isReversed: fc.boolean() })
    .map(({ at, amount, reason, isReversed }): Happening => ({
      kind: "ADJUSTMENT",
      at,
      amount: reason === "FREE" || reason === "FOUND" ? amount : -amount,
      reason,
      isReversed,
    })),
  fc.record({ kind: fc.constant("COUNT"), at: arbAt, seen: fc.nat(9000), isReversed: fc.boolean() }),
);
const arbHappenings = fc.array(arbHappening, { maxLength: 12 });

/** Expected flows of a period, from the events alone, in order of time; each count adds the difference it found. */
function tillReportedFlows(
  happenings: readonly Happening[],
  from: number,
  to: number,
): Readonly<Record<string, number>> {
  const flows = new Map<string, number>();
  const ordered = happenings
    .map((happening, index) => ({
      ...happening,
      rank: happening.kind === "COUNT" || happening.kind === "ADJUSTMENT" ? index : -1,
    }))
    .filter(({ isReversed }) => !isReversed);
  let balance = 0;
  for (const happening of ordered.toSorted((left, right) => left.at - right.at || left.rank - right.rank)) {
    const change = happening.kind === "COUNT" ? happening.seen - balance : happening.amount;
    const [adds, takes] = happening.kind === "COUNT" ? (["countUp", "countDown"] as const) : plainFlows[happening.kind];
    balance += change;
    if (happening.at >= from && happening.at < to && change !== 0)
      flows.set(change > 0 ? adds : takes, (flows.get(change > 0 ? adds : takes) ?? 0) + Math.abs(change));
  }
  return Object.fromEntries(stockFlowCodes.map((flow) => [flow, flows.get(flow) ?? 0]));
}

/** The ledger entries of the same events, with late arrivals, counts, adjustments and reversals. */
function ledgerOf(
  happenings: readonly Happening[],
  { balanceAt, postMovements, reversalsOf }: Pick<Inventory, "balanceAt" | "postMovements" | "reversalsOf">,
): StockLedger {
  const stockPlace = { locationId, itemId: 11 };
  let ledger: StockLedger = [];
  happenings.forEach((happening, index) => {
    const documentId = happening.kind === "COUNT" || happening.kind === "ADJUSTMENT" ? index + 1 : null;
    const movedQuantity =
      happening.kind === "COUNT" ? happening.seen - balanceAt(ledger, stockPlace, happening.at) : happening.amount;
    const reason = happening.kind === "COUNT" ? null : happening.reason;
    ledger = postMovements(ledger, [
      movementOf({
        id: `m${index}`,
        at: happening.at,
        quantity: quantity(movedQuantity),
        kind: happening.kind,
        documentId,
        reason,
        unitCost: unitCost(unitCostOfItem),
      }),
    ]);
  });
  happenings.forEach(({ isReversed }, index) => {
    if (isReversed) ledger = postMovements(ledger, reversalsOf(ledger, [index + 1], 1000 + index));
  });
  return ledger;
}

/** Builds the rules and laws of the ledger's stock flows. */
export function flowRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { balanceAt, flowsOfLedger, movementFlows, onHand, postMovements, reversalsOf, stockOfLedger } = functions;
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
      Object.entries(stockOfLedger(ledger, bounds).flows).map(([flow, amount]) => [flow, Number(amount.quantity)]),
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
            same(quantitiesOf(ledger, [from, from + length]), tillReportedFlows(happenings, from, from + length));
          },
        ),
        "opening plus flows is closing, and closing is the ledger's stock": fc.property(
          arbDrafts,
          arbAt,
          fc.nat(lastInstant),
          (drafts, from, length) => {
            const ledger = postMovements([], drafts);
            const stock = stockOfLedger(ledger, [from, from + length]);
            const atEnd = [11, 12].reduce(
              (sum, itemId) => sum + balanceAt(ledger, { locationId, itemId }, from + length - 1),
              0,
            );
            same(unexplainedStock(stock), { quantity: 0, cost: 0 });
            same(stock.closing.quantity, length === 0 ? stock.opening.quantity : atEnd);
            same(
              stockOfLedger(ledger, [0, lastInstant]).closing.quantity,
              [11, 12].reduce((sum, itemId) => sum + onHand(ledger, { locationId, itemId }), 0),
            );
          },
        ),
        "flows add up over days, locations and items": fc.property(arbDrafts, arbAt, (drafts, middle) => {
          const ledger = postMovements([], drafts);
          const all = quantitiesOf(ledger, [0, lastInstant]);
          const add = (left: Readonly<Record<string, number>>, right: Readonly<Record<string, number>>) =>
            Object.fromEntries(Object.keys(all).map((flow) => [flow, (left[flow] ?? 0) + (right[flow] ?? 0)]));
          same(add(quantitiesOf(ledger, [0, middle]), quantitiesOf(ledger, [middle, lastInstant])), all);
          const ofItem = (itemId: number) =>
            quantitiesOf(
              ledger.filter((movement) => movement.itemId === itemId),
              [0, lastInstant],
            );
          same(add(ofItem(11), ofItem(12)), all);
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
            same(stockOfLedger(ledger, [from, lastInstant]).opening, {
              quantity: amount,
              cost: (amount * unitCostOfItem) / 1000,
            });
          },
        ),
        "counts and adjustments of a document at the same location and instant are two flows": fc.property(
          fc.integer({ min: 1, max: 9000 }),
          arbAmount,
          (counted, withdrawn) => {
            const ledger = postMovements(
              [],
              [
                movementOf({ id: "c", at: 1, kind: "COUNT", documentId: 4, quantity: quantity(counted) }),
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
                ["countUp", counted, null],
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
    "ledger-shrinkage": {
      says: "Shrinkage is the loss found by counts and withdrawals not reversed, at unit cost; losses of unknown cost are counted apart.",
      source: "behaviour 3.3 (shrinkage; an unknown cost is never 0); decision 0108",
      laws: {
        "shrinkage is the loss of counts and withdrawals not reversed, at cost": fc.property(
          arbHappenings,
          (happenings) => {
            const ledger = ledgerOf(happenings, { balanceAt, postMovements, reversalsOf });
            const flows = tillReportedFlows(happenings, 0, lastInstant);
            const units = (flows["countDown"] ?? 0) - (flows["countUp"] ?? 0) + (flows["withdrawn"] ?? 0);
            const shrinkage = shrinkageOf({ stock: stockOfLedger(ledger, [0, lastInstant]) });
            holds(
              shrinkage !== null && Math.abs(shrinkage * 100 - (units * unitCostOfItem) / 1000) <= 50,
              "to the cent",
            );
          },
        ),
        "a reversed document leaves no shrinkage": fc.property(
          fc.integer({ min: 1, max: 9000 }),
          fc.constantFrom("COUNT", "ADJUSTMENT"),
          (amount, kind) => {
            const ledger = postMovements(
              [],
              [
                movementOf({
                  id: "a",
                  at: 2,
                  kind,
                  documentId: 1,
                  reason: kind === "COUNT" ? null : "LOST",
                  quantity: quantity(-amount),
                  unitCost: unitCost(unitCostOfItem),
                }),
              ],
            );
            const back = postMovements(ledger, reversalsOf(ledger, [1], 2));
            same(flowsOfLedger(ledger).length, 1);
            same(flowsOfLedger(back), []);
          },
        ),
        "a loss of unknown cost is not a loss of 0": fc.property(
          fc.integer({ min: 1, max: 9000 }),
          fc.boolean(),
          (amount, isAbsent) => {
            const draft = movementOf({
              id: "a",
              at: 2,
              kind: "ADJUSTMENT",
              documentId: 1,
              reason: "LOST",
              quantity: quantity(-amount),
              ...(isAbsent ? {} : { unitCost: null }),
            });
            const stock = stockOfLedger(postMovements([], [draft]), [0, lastInstant]);
            same([shrinkageOf({ stock }), stock.unknownCost.withdrawn, stock.flows.withdrawn.cost], [null, amount, 0]);
          },
        ),
        "a late sale changes the loss a count found, at the cost of the count": fc.property(
          fc.nat(9000),
          arbAmount,
          fc.nat(50_000),
          (seen, sold, cost) => {
            const countedLedger = postMovements(
              [],
              [
                movementOf({ id: "o", at: 0, kind: "OPENING", quantity: quantity(9000) }),
                movementOf({
                  id: "c",
                  at: 5,
                  kind: "COUNT",
                  documentId: 1,
                  quantity: quantity(seen - 9000),
                  unitCost: unitCost(unitCostOfItem),
                }),
              ],
            );
            const ledger = postMovements(countedLedger, [
              movementOf({ id: "s", at: 3, quantity: quantity(-sold), unitCost: unitCost(cost) }),
            ]);
            const flows = flowsOfLedger(ledger).filter(({ flow }) => flow !== "sold");
            const variance = seen - (9000 - sold);
            same(
              flows.map((flow) => [flow.flow, flow.quantity, flow.cost]),
              variance === 0
                ? []
                : [
                    [
                      variance > 0 ? "countUp" : "countDown",
                      Math.abs(variance),
                      (Math.abs(variance) * unitCostOfItem) / 1000,
                    ],
                  ],
            );
          },
        ),
        "stock at cost is summed over the ends of the days": fc.property(
          arbDrafts,
          fc.integer({ min: 1, max: lastInstant }),
          fc.nat(3),
          (drafts, days, first) => {
            const ledger = postMovements([], drafts);
            const bounds = Array.from({ length: days + 1 }, (_, day) => first + day);
            const ends = bounds.slice(1).map(
              (end) =>
                stockOfLedger(
                  ledger.filter(({ at }) => at < end),
                  [end, end],
                ).opening.cost,
            );
            same(
              stockOfLedger(ledger, bounds).costDays,
              ends.reduce((sum, cost) => sum + cost, 0),
            );
          },
        ),
      },
    },
  };
}

function kindOf(kind: string): MovementKind {
  const knownKind = (["SALE", "RETURN", "RECEIPT", "TRANSFER", "ADJUSTMENT"] as const).find((code) => code === kind);
  if (knownKind === undefined) throw new Error(`no such kind: ${kind}`);
  return knownKind;
}
