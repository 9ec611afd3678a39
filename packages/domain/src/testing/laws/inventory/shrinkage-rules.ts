import fc from "fast-check";

import type { MovementDraft } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { shrinkageOf } from "../../../metric/index.ts";
import { unitCost } from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { movementOf, type Inventory } from "./inventory.ts";
import { unitCostOfItem, lastInstant, arbAt, arbAmount, arbHappenings, expectedFlows, ledgerOf } from "./flow-model.ts";

/** Builds the rules and laws of shrinkage and stock at cost, from the ledger. */
export function shrinkageRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const { balanceAt, flowsOfLedger, postMovements, reversalsOf, sumStockOfPeriod } = functions;
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
  return {
    "ledger-shrinkage": {
      says: "Shrinkage is the loss found by counts and withdrawals not reversed, at unit cost; losses of unknown cost are counted apart.",
      source: "behaviour 3.3 (shrinkage; an unknown cost is never 0); decision 0108",
      laws: {
        "shrinkage is the loss of counts and withdrawals not reversed, at cost": fc.property(
          arbHappenings,
          (happenings) => {
            const ledger = ledgerOf(happenings, { balanceAt, postMovements, reversalsOf });
            const flows = expectedFlows(happenings, 0, lastInstant);
            const units = (flows["countDown"] ?? 0) - (flows["countUp"] ?? 0) + (flows["withdrawn"] ?? 0);
            const shrinkage = shrinkageOf({ stock: sumStockOfPeriod(ledger, [0, lastInstant]) });
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
            const reversedLedger = postMovements(ledger, reversalsOf(ledger, [1], 2));
            same(flowsOfLedger(ledger).length, 1);
            same(flowsOfLedger(reversedLedger), []);
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
            const stock = sumStockOfPeriod(postMovements([], [draft]), [0, lastInstant]);
            same([shrinkageOf({ stock }), stock.unknownCost.withdrawn, stock.flows.withdrawn.cost], [null, amount, 0]);
          },
        ),
        "a late sale changes the loss a count found, at the cost of the count": fc.property(
          fc.nat(9000),
          arbAmount,
          fc.nat(50_000),
          (seenUnits, soldUnits, cost) => {
            const countedLedger = postMovements(
              [],
              [
                movementOf({ id: "o", at: 0, kind: "OPENING", quantity: quantity(9000) }),
                movementOf({
                  id: "c",
                  at: 5,
                  kind: "COUNT",
                  documentId: 1,
                  quantity: quantity(seenUnits - 9000),
                  unitCost: unitCost(unitCostOfItem),
                }),
              ],
            );
            const ledger = postMovements(countedLedger, [
              movementOf({ id: "s", at: 3, quantity: quantity(-soldUnits), unitCost: unitCost(cost) }),
            ]);
            const flows = flowsOfLedger(ledger).filter(({ flow }) => flow !== "sold");
            const variance = seenUnits - (9000 - soldUnits);
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
                sumStockOfPeriod(
                  ledger.filter(({ at }) => at < end),
                  [end, end],
                ).opening.cost,
            );
            same(
              sumStockOfPeriod(ledger, bounds).costDays,
              ends.reduce((sum, cost) => sum + cost, 0),
            );
          },
        ),
      },
    },
  };
}
