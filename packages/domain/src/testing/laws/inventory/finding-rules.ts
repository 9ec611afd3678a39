import fc from "fast-check";

import type { BalancedMovement, MovementDraft, StockLedger } from "../../../inventory/index.ts";
import { quantity } from "../../../measure/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { locationId, movementOf, type Inventory } from "./inventory.ts";

/** Instants from a small range, so that movements often share one. */
const lastInstant = 4;
const itemIds = [11, 12] as const;
/** Small quantities from a short list, so that stock is often exactly zero. */
const arbAmount = fc.integer({ min: -3, max: 3 });
const arbDrafts = fc
  .array(
    fc.record({
      at: fc.nat(lastInstant),
      amount: arbAmount,
      itemId: fc.constantFrom(...itemIds),
      kind: fc.constantFrom("OPENING", "SALE", "COUNT"),
    }),
    { maxLength: 10 },
  )
  .map((rows) =>
    rows.map(({ amount, ...row }, index): MovementDraft =>
      movementOf({
        ...row,
        id: `m${index}`,
        quantity: quantity(amount),
        documentId: row.kind === "COUNT" ? index : null,
      }),
    ),
  );

/** Builds the rules and laws of ledger findings in the Integrity report. */
export function findingRules(functions: Inventory): Readonly<Record<string, RuleRow>> {
  const {
    balanceAt,
    checkBalances,
    checkClosings,
    findLateSales,
    findNegativeStock,
    onHand,
    postMovements,
    reversalsOf,
    findNegativeStockSince,
  } = functions;
  /** A ledger with the correct balance after each movement, as known at that moment. */
  const balancedMovements = (ledger: StockLedger): readonly BalancedMovement[] =>
    ledger.map((movement, index) => ({ ...movement, balanceAfter: onHand(ledger.slice(0, index + 1), movement) }));

  return {
    "stock-findings": {
      says: "Stock that does not follow from its movements is a finding: a wrong running balance, or a closing other than opening plus movements; so are a sale that arrived after its count was closed, and negative stock.",
      source: "behaviour 3.1 (LATE_OFFSET), 3.3 (opening + movements = closing), 3.4 (Integrity), 6 (7); decision 0108",
      codes: ["STOCK_BALANCE", "STOCK_CLOSING", "STOCK_LATE_SALE", "STOCK_NEGATIVE"],
      laws: {
        "the balance after a movement is exactly the running sum of its location": fc.property(
          arbDrafts,
          fc.nat(12),
          fc.integer({ min: -3, max: 3 }),
          (drafts, place, difference) => {
            const movements = balancedMovements(postMovements([], drafts));
            const wrongMovement = movements[place];
            const spoilt = movements.map((movement) =>
              movement === wrongMovement
                ? { ...movement, balanceAfter: quantity(movement.balanceAfter + difference) }
                : movement,
            );
            const expected =
              wrongMovement === undefined || difference === 0
                ? []
                : [
                    {
                      code: "STOCK_BALANCE",
                      path: [wrongMovement.id],
                      params: {
                        locationId,
                        itemId: wrongMovement.itemId,
                        expected: wrongMovement.balanceAfter,
                        actual: wrongMovement.balanceAfter + difference,
                      },
                    },
                  ];
            same(checkBalances(spoilt), expected);
          },
        ),
        "a missing movement is found in the balance of the next one of its location": fc.property(
          arbDrafts,
          fc.nat(12),
          (drafts, place) => {
            const movements = balancedMovements(postMovements([], drafts));
            const removedMovement = movements[place];
            fc.pre(removedMovement !== undefined && removedMovement.quantity !== 0);
            const laterMovements = movements
              .slice(place + 1)
              .filter(({ itemId }) => itemId === removedMovement?.itemId)
              .map(({ id }) => id);
            same(
              checkBalances(movements.filter((movement) => movement !== removedMovement)).map(({ path: [id] }) => id),
              laterMovements,
            );
          },
        ),
        "opening plus movements is closing, from the first instant to the one before the last": fc.property(
          arbDrafts,
          fc.nat(lastInstant),
          fc.nat(lastInstant),
          fc.integer({ min: -3, max: 3 }),
          (drafts, from, length, difference) => {
            const ledger = postMovements([], drafts);
            const to = from + length;
            const before = (itemId: number, instant: number) =>
              ledger
                .filter((movement) => movement.itemId === itemId && movement.at < instant)
                .reduce((sum, movement) => sum + movement.quantity, 0);
            const statements = itemIds.map((itemId) => ({
              locationId,
              itemId,
              from,
              to,
              opening: quantity(before(itemId, from)),
              closing: quantity(before(itemId, to) + (itemId === 12 ? difference : 0)),
            }));
            const expected =
              difference === 0
                ? []
                : [
                    {
                      code: "STOCK_CLOSING",
                      path: [1],
                      params: { locationId, itemId: 12, expected: before(12, to), actual: before(12, to) + difference },
                    },
                  ];
            same(checkClosings(ledger, statements), expected);
          },
        ),
        "stock on hand is the sum of the ledger": fc.property(arbDrafts, arbAmount, (drafts, actual) => {
          const ledger = postMovements([], drafts);
          const stockPlace = { locationId, itemId: 11 };
          const problems = checkClosings(ledger, [
            {
              ...stockPlace,
              from: Number.NEGATIVE_INFINITY,
              to: Number.POSITIVE_INFINITY,
              opening: quantity(0),
              closing: quantity(actual),
            },
          ]);
          same(problems.length, actual === onHand(ledger, stockPlace) ? 0 : 1);
        }),
        "finds a late sale as long as its count stands": fc.property(
          arbAmount,
          fc.nat(4),
          fc.boolean(),
          (amount, at, isTakenBack) => {
            const countedLedger = postMovements(
              [],
              [movementOf({ id: "c", at: 5, kind: "COUNT", documentId: 7, quantity: quantity(1000) })],
            );
            same(findLateSales(countedLedger), []);
            const lateLedger = postMovements(countedLedger, [movementOf({ id: "s", at, quantity: quantity(amount) })]);
            const ledger = isTakenBack ? postMovements(lateLedger, reversalsOf(lateLedger, [7], 8)) : lateLedger;
            same(
              findLateSales(ledger),
              isTakenBack
                ? []
                : [
                    {
                      code: "STOCK_LATE_SALE",
                      path: ["s>c"],
                      params: { locationId, itemId: 11, quantity: amount, documentId: 7 },
                    },
                  ],
            );
          },
        ),
        "stock went below nothing on the last day that began at or above it and ended below it, if it stays there":
          fc.property(arbAmount, fc.array(arbAmount, { maxLength: 6 }), (opening, movedAmounts) => {
            const days = movedAmounts.map((amount, index) => ({
              date: fromDayNumber(20_514 + index),
              moved: quantity(amount),
            }));
            const closings = movedAmounts.map((_, index) =>
              movedAmounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, opening),
            );
            const last = closings.findLastIndex(
              (closing, index) => closing < 0 && (closings[index - 1] ?? opening) >= 0,
            );
            const isBelow = (closings.at(-1) ?? opening) < 0;
            same(
              findNegativeStockSince(quantity(opening), days),
              isBelow && last >= 0 ? { date: days[last]?.date, closing: closings[last] } : null,
            );
          }),
        "stock that rises above zero and falls below it within one instant stays negative": fc.property(
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 0, max: 9 }),
          fc.integer({ min: 1, max: 9 }),
          (unitsBelow, unitsAbove, again) => {
            const amounts = [
              [1, -unitsBelow],
              [3, unitsBelow + unitsAbove],
              [3, -unitsAbove - again],
            ] as const;
            const ledger = postMovements(
              [],
              amounts.map(([atMs, amount], index) =>
                movementOf({ id: `m${index}`, at: atMs, quantity: quantity(amount) }),
              ),
            );
            same(
              findNegativeStock(ledger, 3).map(({ params }) => [params["quantity"], params["since"]]),
              [[-again, 1]],
            );
          },
        ),
        "finds a location with negative stock, with the instant since which": fc.property(
          arbDrafts,
          fc.nat(lastInstant),
          (drafts, now) => {
            const ledger = postMovements([], drafts);
            const expected = itemIds.flatMap((itemId) => {
              const stockAt = (at: number): number => balanceAt(ledger, { locationId, itemId }, at);
              if (stockAt(now) >= 0) return [];
              let sinceMs = now;
              while (sinceMs > 0 && stockAt(sinceMs - 1) < 0) sinceMs -= 1;
              return [
                {
                  code: "STOCK_NEGATIVE",
                  path: [locationId, itemId],
                  params: { locationId, itemId, quantity: stockAt(now), since: sinceMs },
                },
              ];
            });
            const byItem = (
              left: { readonly path: readonly unknown[] },
              right: { readonly path: readonly unknown[] },
            ) => Number(left.path[1]) - Number(right.path[1]);
            same(findNegativeStock(ledger, now).toSorted(byItem), expected);
          },
        ),
      },
    },
  };
}
