/** Movements of the ledger as flows of stock, from which the figures of stock are computed. */

import { divideRounded, multiplyExact, quantity, quantityScale, type Quantity } from "../measure/index.ts";
import {
  stockFlows,
  computeStockSums,
  type StockAmount,
  type StockFlow,
  type StockMove,
  type StockSums,
} from "../metric/index.ts";
import { unitCost, type UnitCost } from "../money/index.ts";

import type { ReasonCode } from "./adjustment-reason.ts";
import type { MovementKind, StockLedger, StockMovement, StockPlace } from "./ledger.ts";

/** A row of the table of flows, by kind of movement. */
export interface MovementFlowRow {
  /** Flow of movements that add to stock; null for stock that was there when the ledger began. */
  readonly adds: StockFlow | null;
  /** Flow of movements that take from stock. If it is the same as `adds`, movements in the other direction reduce it. */
  readonly takes: StockFlow | null;
  /** Owner of the flow: the movement itself, the movement that it takes back, or the count of its document. */
  readonly of: "itself" | "reversed" | "count";
}

const correctionFlows = { adds: "found", takes: "withdrawn" } as const;
const countFlows = { adds: "countUp", takes: "countDown" } as const;

/**
 * Flow of each kind of movement. An adjustment has the direction of its reason. A late sale changes the variance of its count; a reversal reduces the
 * flow of the movement it reverses. If that count or movement is not in the ledger, the row's own flow applies.
 *
 * Source: behaviour 3.1 (kinds of movements), 3.3 (effect of stock actions), decision 0108.
 */
export const movementFlows = {
  OPENING: { adds: null, takes: null, of: "itself" },
  SALE: { adds: "sold", takes: "sold", of: "itself" },
  RETURN: { adds: "returned", takes: "returned", of: "itself" },
  RECEIPT: { adds: "received", takes: "received", of: "itself" },
  TRANSFER: { adds: "transferIn", takes: "transferOut", of: "itself" },
  COUNT: { ...countFlows, of: "itself" },
  ADJUSTMENT: { ...correctionFlows, of: "itself" },
  REVERSAL: { ...correctionFlows, of: "reversed" },
  LATE_OFFSET: { ...countFlows, of: "count" },
} as const satisfies Record<MovementKind, MovementFlowRow>;

/** Sum of the movements at one place and one instant, with those movements. */
export interface LedgerFlow extends StockMove, StockPlace {
  /** Units: milliseconds since 1970. */
  readonly at: number;
  /** Reason of an adjustment; null for other flows. */
  readonly reason: ReasonCode | null;
  readonly documentId: number | null;
  readonly movements: readonly StockMovement[];
}

/**
 * Computes the flows of some movements: a movement and its corrections are one flow, a reversed one is none. Corrections have the place and time of
 * their movement, so that the movements of a place or period are enough.
 *
 * Units: thousandths; ten-thousandths of a dollar, null where the cost of one unit is not known.
 * Source: behaviour 3.3, decision 0108.
 *
 * @example flowsOfLedger(postMovements([], [{ id: "s", locationId: 3, itemId: 11, quantity: quantity(-2000), at: 5, kind: "SALE", documentId: null, reverses: null, unitCost: unitCost(15000) }])).map(({ flow, quantity, cost }) => [flow, quantity, cost]) // => [["sold", 2000, 30000]]
 */
export function flowsOfLedger(movements: StockLedger): readonly LedgerFlow[] {
  return groupsOf(movements).flatMap(flowsOfGroup);
}

/**
 * Computes the stock of a period: opening, flows, closing, and the cost of stock at the end of each day. The first balances of a ledger
 * count as opening stock, at whatever moment of those days they were written.
 *
 * Units: the bounds are the instants at which the days begin, and the one at which the last ends, in milliseconds since 1970.
 * Source: behaviour 3.3 (opening + movements = closing), decision 0108.
 *
 * @example sumStockOfPeriod([], [0, 86400000]).closing.quantity // => 0
 */
export function sumStockOfPeriod(ledger: StockLedger, bounds: readonly number[]): StockSums {
  const [from = 0, to = from] = [bounds[0], bounds.at(-1)];
  const pastGroups = groupsOf(ledger).filter(({ root }) => root.at < to);
  const isGroupBefore = (group: MovementGroup): boolean => group.root.at < from || flowRowOf(group).adds === null;
  const periodFlows = pastGroups.filter((group) => !isGroupBefore(group)).flatMap(flowsOfGroup);
  const costDays = bounds
    .slice(1)
    .reduce((sum, end) => sum + stockAmountOf(pastGroups.filter(({ root }) => root.at < end)).cost, 0);
  return {
    ...computeStockSums(stockAmountOf(pastGroups.filter(isGroupBefore)), periodFlows),
    costDays: unitCost(costDays),
  };
}

/** A movement and what corrects it, at its place and its instant. */
interface MovementGroup {
  readonly root: StockMovement;
  readonly movements: StockMovement[];
}

function groupsOf(movements: StockLedger): readonly MovementGroup[] {
  const movementById = new Map(movements.map((movement) => [movement.id, movement]));
  const countByKey = new Map(movements.filter(({ kind }) => kind === "COUNT").map((count) => [countKey(count), count]));
  const groupByRoot = new Map<string, MovementGroup>();
  for (const movement of movements) {
    const reversedMovement = movement.reverses === null ? undefined : movementById.get(movement.reverses);
    const originMovement =
      reversedMovement !== undefined && placeKey(reversedMovement) === placeKey(movement) ? reversedMovement : movement;
    const rootMovement =
      (movementFlows[originMovement.kind].of === "count" ? countByKey.get(countKey(originMovement)) : undefined) ??
      originMovement;
    const existingGroup = groupByRoot.get(rootMovement.id);
    if (existingGroup === undefined) groupByRoot.set(rootMovement.id, { root: rootMovement, movements: [movement] });
    else existingGroup.movements.push(movement);
  }
  return [...groupByRoot.values()];
}

/** Returns the key of the count that a movement belongs to: its document, place, item and instant. */
function countKey(movement: StockMovement): string {
  return JSON.stringify([movement.documentId, placeKey(movement)]);
}

function placeKey({ locationId, itemId, at }: StockMovement): string {
  return JSON.stringify([locationId, itemId, at]);
}

function flowRowOf({ root }: MovementGroup): MovementFlowRow {
  return movementFlows[root.kind];
}

function netQuantityOf({ movements }: MovementGroup): Quantity {
  return quantity(movements.reduce((sum, movement) => sum + movement.quantity, 0));
}

function flowsOfGroup(group: MovementGroup): readonly LedgerFlow[] {
  const { root, movements } = group;
  const netQuantity = netQuantityOf(group);
  const flowCode = netQuantity > 0 ? flowRowOf(group).adds : flowRowOf(group).takes;
  if (flowCode === null || netQuantity === 0) return [];
  const flowQuantity = quantity(stockFlows[flowCode].stock * netQuantity);
  const { at, locationId, itemId, documentId, reason = null } = root;
  return [
    {
      flow: flowCode,
      quantity: flowQuantity,
      cost: costOf(root, flowQuantity),
      locationId,
      itemId,
      at,
      reason,
      documentId,
      movements,
    },
  ];
}

/** Sums the quantities of groups, and their costs where they are known. */
function stockAmountOf(groups: readonly MovementGroup[]): StockAmount {
  const sumGroups = (valueOf: (group: MovementGroup) => number): number =>
    groups.reduce((sum, group) => sum + valueOf(group), 0);
  return {
    quantity: quantity(sumGroups(netQuantityOf)),
    cost: unitCost(sumGroups((group) => costOf(group.root, netQuantityOf(group)) ?? 0)),
  };
}

/** Computes the cost of a quantity at the unit cost of a movement, rounded once; null if that is unknown, or the cost too large to be exact. */
function costOf({ unitCost: costPerUnit = null }: StockMovement, movedQuantity: Quantity): UnitCost | null {
  if (costPerUnit === null || Math.abs(costPerUnit * movedQuantity) >= exactProductBelow) return null;
  return unitCost(divideRounded(multiplyExact(costPerUnit, movedQuantity), 10 ** quantityScale));
}

/** Below this a cost times a quantity is exact in ten-thousandths of a dollar. */
const exactProductBelow = 9e18;
