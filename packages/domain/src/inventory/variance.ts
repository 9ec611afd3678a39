/** Variances of counts from the stock in the ledger at the moment of the count. */

import { quantity, type Quantity } from "../measure/index.ts";
import { extendPrice, type Cents, type UnitCost } from "../money/index.ts";

import type { LineCount } from "./count-event.ts";
import { balanceAt, includesMovement, type StockLedger, type StockMovement, type StockPlace } from "./ledger.ts";

/** Difference between a count and the stock in the ledger. */
export interface Variance {
  /** When the line was counted last. Units: milliseconds since 1970. */
  readonly at: number;
  readonly countedQuantity: Quantity;
  /** Stock in the ledger at the last scan of the line, without the movements between its first and last scan that happened after their units were counted. */
  readonly currentQuantity: Quantity;
  readonly varianceQuantity: Quantity;
  /** Cost of `currentQuantity`; null when the unit cost is not known. */
  readonly currentCost: Cents | null;
  readonly varianceCost: Cents | null;
  /** Movements between the first scan and the last. Only a person can tell whether their units were counted before. */
  readonly movedWhileCounting: readonly StockMovement[];
}

/** Arguments of a variance. */
export interface VarianceInput {
  readonly count: LineCount;
  readonly place: StockPlace;
  readonly ledger: StockLedger;
  /** Cost of one unit when it was counted; null if it is unknown. */
  readonly unitCost: UnitCost | null;
  /** The movements while counting that happened after their units were counted, by origin or id; the others happened before. */
  readonly movedAfterCount?: readonly string[];
}

/**
 * Compares a count with the ledger at the moment of its last scan. A sale that arrives late changes the answer as long
 * as the document is open; afterwards a correction in the ledger makes up for it.
 *
 * Units: thousandths, cents.
 *
 * Source: behaviour 3.1 (counting while the store sells).
 *
 * @example varianceOf({ count: { quantity: quantity(3000), from: 5, to: 5 }, place: { locationId: 1, itemId: 2 }, ledger: [], unitCost: unitCost(20000) }).varianceCost // => 600
 */
export function varianceOf(input: VarianceInput): Variance {
  const { count, place, ledger, unitCost, movedAfterCount = [] } = input;
  const movedWhileCounting = ledger.filter((movement) => isInWindow(movement, place, count));
  let currentBalance: number = balanceAt(ledger, place, count.to);
  for (const movement of movedWhileCounting)
    if (includesMovement(movedAfterCount, movement)) currentBalance -= movement.quantity;
  const currentQuantity = quantity(currentBalance);
  const varianceQuantity = quantity(count.quantity - currentBalance);
  return {
    at: count.to,
    countedQuantity: count.quantity,
    currentQuantity,
    varianceQuantity,
    currentCost: unitCost === null ? null : extendPrice(unitCost, currentQuantity),
    varianceCost: unitCost === null ? null : extendPrice(unitCost, varianceQuantity),
    movedWhileCounting,
  };
}

/** Tells whether a movement is in the window of a count, which opens after the first scan and ends with the last; a line scanned once has none. */
function isInWindow(movement: StockMovement, place: StockPlace, { from, to }: LineCount): boolean {
  const isOfPlace = movement.itemId === place.itemId && movement.locationId === place.locationId;
  return isOfPlace && movement.at > from && movement.at <= to;
}
