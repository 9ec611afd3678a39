import fc from "fast-check";

import type { MovementKind, ReasonCode, StockLedger } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { stockFlowCodes, type StockFlow } from "../../../metric/index.ts";
import { unitCost } from "../../../money/index.ts";
import { arbReason, locationId, movementOf, type Inventory } from "./inventory.ts";

/** Flow of each movement kind, by its direction. Source: behaviour 3.3, written independently. */
export const plainFlows = {
  SALE: ["sold", "sold"],
  RETURN: ["returned", "returned"],
  RECEIPT: ["received", "received"],
  TRANSFER: ["transferIn", "transferOut"],
  ADJUSTMENT: ["found", "withdrawn"],
} as const satisfies Partial<Record<MovementKind, readonly [StockFlow, StockFlow]>>;

/** Unit cost of 1.20 $: a thousandth of a unit costs a whole number of ten-thousandths, so nothing is rounded. */
export const unitCostOfItem = 12_000;

export const lastInstant = 12;

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

export const arbAt = fc.integer({ min: 0, max: lastInstant - 1 });

export const arbAmount = fc.integer({ min: 1, max: 9000 });

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

export const arbHappenings = fc.array(arbHappening, { maxLength: 12 });

/** Computes the expected flows of a period, from the events alone, in order of time; each count adds the difference it found. */
export function expectedFlows(
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
export function ledgerOf(
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
