/** Checks of the Integrity report on the ledger: inconsistent balances and closings, late sales, negative stock. */

import { quantity, type Quantity } from "../measure/index.ts";
import { issue, type Issue } from "../result/index.ts";

import {
  balanceAt,
  createMovementFinder,
  listLateSaleCorrections,
  type StockLedger,
  type StockMovement,
  type StockPlace,
} from "./ledger.ts";

/** The rules that the stock of a store can break. */
export type StockIssueCode = "STOCK_BALANCE" | "STOCK_CLOSING" | "STOCK_LATE_SALE" | "STOCK_NEGATIVE";

/** A movement with the recorded stock after it. */
export interface BalancedMovement extends StockMovement {
  readonly balanceAfter: Quantity;
}

/**
 * Finds movements after which the balance is not the running sum of their place, in the order in which they became known.
 *
 * Errors: STOCK_BALANCE at the movement's id, with what was expected and what is written. Source: behaviour 3.4 (balance after = running sum), decision 0108.
 *
 * @example checkBalances([{ id: "a", locationId: 3, itemId: 11, quantity: quantity(-2000), at: 5, kind: "SALE", documentId: null, reverses: null, order: -1, balanceAfter: quantity(2000) }])[0].params.expected // => -2000
 */
export function checkBalances(movements: readonly BalancedMovement[]): readonly Issue<StockIssueCode>[] {
  const balanceByPlace = new Map<string, number>();
  return movements.flatMap((movement) => {
    const { id, locationId, itemId, balanceAfter } = movement;
    const expectedBalance = (balanceByPlace.get(placeKey(movement)) ?? 0) + movement.quantity;
    balanceByPlace.set(placeKey(movement), expectedBalance);
    return balanceAfter === expectedBalance
      ? []
      : [
          issue<StockIssueCode>("STOCK_BALANCE", [id], {
            locationId,
            itemId,
            expected: expectedBalance,
            actual: balanceAfter,
          }),
        ];
  });
}

/** Figures of the stock of a place between two instants, the first inclusive. Units: milliseconds since 1970. */
export interface StockStatement extends StockPlace {
  readonly from: number;
  readonly to: number;
  readonly opening: Quantity;
  readonly closing: Quantity;
}

/**
 * Finds statements whose opening and movements are not their closing.
 *
 * Errors: STOCK_CLOSING at the statement's position, with what was expected and what it says. Source: behaviour 3.3 and 3.4 (opening + movements = closing), decision 0108.
 *
 * @example checkClosings([], [{ locationId: 3, itemId: 11, from: 0, to: 9, opening: quantity(4000), closing: quantity(3000) }])[0].params.expected // => 4000
 */
export function checkClosings(
  ledger: StockLedger,
  statements: readonly StockStatement[],
): readonly Issue<StockIssueCode>[] {
  const findMovementsAt = createMovementFinder(ledger);
  return statements.flatMap((statement, index) => {
    const { locationId, itemId, from, to, opening, closing } = statement;
    const movementsInside = findMovementsAt(statement).filter(({ at }) => at >= from && at < to);
    const expectedClosing = opening + balanceAt(movementsInside, statement, to);
    return closing === expectedClosing
      ? []
      : [
          issue<StockIssueCode>("STOCK_CLOSING", [index], {
            locationId,
            itemId,
            expected: expectedClosing,
            actual: closing,
          }),
        ];
  });
}

/**
 * Finds sales that were recorded after the count that covers them was closed; reversed counts are ignored.
 *
 * Errors: STOCK_LATE_SALE at the id of the correction. Source: behaviour 3.1 (LATE_OFFSET), 3.4 (late sale against a closed count), decision 0108.
 *
 * @example findLateSales([]) // => []
 */
export function findLateSales(ledger: StockLedger): readonly Issue<StockIssueCode>[] {
  const reversedIds = new Set(ledger.map(({ reverses }) => reverses));
  return listLateSaleCorrections(ledger)
    .filter(({ id }) => !reversedIds.has(id))
    .map(({ id, locationId, itemId, quantity: correctedQuantity, documentId }) =>
      issue("STOCK_LATE_SALE", [id], {
        locationId,
        itemId,
        quantity: 0 - correctedQuantity,
        documentId: documentId ?? 0,
      }),
    );
}

/**
 * Finds items with negative stock at an instant, by all movements recorded so far, and since when it is negative.
 *
 * Units: milliseconds since 1970. Errors: STOCK_NEGATIVE at the place, with the stock and the instant. Source: behaviour 3.4 (negative stock), decision 0108.
 *
 * @example findNegativeStock(postMovements([], [{ id: "s", locationId: 3, itemId: 11, quantity: quantity(-2000), at: 5, kind: "SALE", documentId: null, reverses: null }]), 9)[0].params.since // => 5
 */
export function findNegativeStock(ledger: StockLedger, now: number): readonly Issue<StockIssueCode>[] {
  const pastMovements = ledger.filter(({ at }) => at <= now).toSorted((left, right) => left.at - right.at);
  const stockByPlace = new Map<string, RunningStock>();
  for (const movement of pastMovements)
    stockByPlace.set(placeKey(movement), runningStockAfter(stockByPlace.get(placeKey(movement)), movement));
  return [...stockByPlace.values()].flatMap(({ locationId, itemId, stock, since }) =>
    since === null
      ? []
      : [issue<StockIssueCode>("STOCK_NEGATIVE", [locationId, itemId], { locationId, itemId, quantity: stock, since })],
  );
}

/** Running stock of an item at a location, and since when it is negative. */
interface RunningStock extends StockPlace {
  readonly at: number;
  readonly stock: Quantity;
  readonly since: number | null;
  /** Start of the negative stock before this instant's movements, which count together; null if it was not negative. */
  readonly sinceBefore: number | null;
}

function runningStockAfter(
  runningStock: RunningStock | undefined,
  { locationId, itemId, at, quantity: movedQuantity }: StockMovement,
): RunningStock {
  const stockAfter = quantity((runningStock?.stock ?? 0) + movedQuantity);
  const negativeSinceBefore = (runningStock?.at === at ? runningStock.sinceBefore : runningStock?.since) ?? null;
  return {
    locationId,
    itemId,
    at,
    stock: stockAfter,
    since: stockAfter < 0 ? (negativeSinceBefore ?? at) : null,
    sinceBefore: negativeSinceBefore,
  };
}

function placeKey({ locationId, itemId }: StockPlace): string {
  return JSON.stringify([locationId, itemId]);
}
