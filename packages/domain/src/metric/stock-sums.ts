/** Additive sums that every stock metric is computed from. */

import { quantity, type Quantity } from "../measure/index.ts";
import { unitCost, type UnitCost } from "../money/index.ts";

import { stockFlowCodes, stockFlows, type StockFlow } from "./stock-flow.ts";

/** A quantity and its cost. */
export interface StockAmount {
  /** Units: thousandths. */
  readonly quantity: Quantity;
  /** Units: ten-thousandths of a dollar. */
  readonly cost: UnitCost;
}

/** Stock of items and locations over a period: opening, flows and closing. */
export interface StockSums {
  readonly opening: StockAmount;
  readonly flows: Readonly<Record<StockFlow, StockAmount>>;
  readonly closing: StockAmount;
  /** Quantity of each flow at unknown cost; it is in the quantities, but in no cost. */
  readonly unknownCost: Readonly<Record<StockFlow, Quantity>>;
  /** Sum of the stock's cost at the end of each day; the average comes from it. */
  readonly costDays: UnitCost;
}

const zeroStockAmount: StockAmount = { quantity: quantity(0), cost: unitCost(0) };

/** Empty stock. */
export const emptyStock: StockSums = {
  opening: zeroStockAmount,
  flows: mapFlows(() => zeroStockAmount),
  closing: zeroStockAmount,
  unknownCost: mapFlows(() => quantity(0)),
  costDays: unitCost(0),
};

/**
 * Adds the stock of two sets of items or locations over the same period.
 *
 * @example mergeStockSums(emptyStock, emptyStock).closing.quantity // => 0
 */
export function mergeStockSums(left: StockSums, right: StockSums): StockSums {
  return {
    ...addFlowSums(left, right),
    opening: addAmounts(left.opening, right.opening),
    closing: addAmounts(left.closing, right.closing),
  };
}

/**
 * Joins two consecutive periods of the same stock: the opening is that of the first.
 *
 * @example joinStockPeriods(emptyStock, emptyStock).opening.quantity // => 0
 */
export function joinStockPeriods(firstSums: StockSums, secondSums: StockSums): StockSums {
  return { ...addFlowSums(firstSums, secondSums), opening: firstSums.opening, closing: secondSums.closing };
}

/** Movement fields for the sums: quantity and cost. A negative quantity reverses an earlier movement. */
export interface StockMove {
  readonly flow: StockFlow;
  /** Units: thousandths. */
  readonly quantity: Quantity;
  /** Null if unknown. Units: ten-thousandths of a dollar. */
  readonly cost: UnitCost | null;
}

/**
 * Computes stock sums from the opening and the movements; the closing follows from both.
 *
 * @example computeStockSums({ quantity: quantity(5000), cost: unitCost(50000) }, [{ flow: "sold", quantity: quantity(2000), cost: unitCost(20000) }]).closing // => { quantity: 3000, cost: 30000 }
 */
export function computeStockSums(opening: StockAmount, moves: readonly StockMove[]): StockSums {
  const movesOf = (flow: StockFlow): readonly StockMove[] => moves.filter((move) => move.flow === flow);
  const amountByFlow = mapFlows((flow) =>
    movesOf(flow).reduce(
      (sum, move) => addAmounts(sum, { quantity: move.quantity, cost: move.cost ?? zeroStockAmount.cost }),
      zeroStockAmount,
    ),
  );
  const unknownCostByFlow = mapFlows((flow) =>
    quantity(movesOf(flow).reduce((sum, move) => sum + (move.cost === null ? move.quantity : 0), 0)),
  );
  const closingAmount = stockFlowCodes.reduce(
    (sum, flow) => addAmounts(sum, amountByFlow[flow], stockFlows[flow].stock),
    opening,
  );
  return {
    opening,
    flows: amountByFlow,
    closing: closingAmount,
    unknownCost: unknownCostByFlow,
    costDays: unitCost(0),
  };
}

/**
 * Returns the change that flows do not explain: a quantity is an error, a cost is a revaluation of existing stock.
 *
 * Source: behaviour 3.3 (opening + movements = closing).
 *
 * @example unexplainedStock(emptyStock) // => { quantity: 0, cost: 0 }
 */
export function unexplainedStock({ opening, flows, closing }: StockSums): StockAmount {
  return addAmounts(
    closing,
    stockFlowCodes.reduce((sum, flow) => addAmounts(sum, flows[flow], stockFlows[flow].stock), opening),
    -1,
  );
}

/**
 * Returns the effect of a flow on the cost of goods sold and on the stock's value.
 *
 * @example stockEffect("countDown", unitCost(5000)) // => { cogs: 5000, stock: -5000 }
 */
export function stockEffect(flow: StockFlow, cost: UnitCost): { readonly cogs: UnitCost; readonly stock: UnitCost } {
  const flowRow = stockFlows[flow];
  return { cogs: unitCost(flowRow.cogs * cost), stock: unitCost(flowRow.stock * cost) };
}

function addFlowSums(left: StockSums, right: StockSums): Pick<StockSums, "flows" | "unknownCost" | "costDays"> {
  return {
    flows: mapFlows((flow) => addAmounts(left.flows[flow], right.flows[flow])),
    unknownCost: mapFlows((flow) => quantity(left.unknownCost[flow] + right.unknownCost[flow])),
    costDays: unitCost(left.costDays + right.costDays),
  };
}

function addAmounts(left: StockAmount, right: StockAmount, sign: 1 | -1 = 1): StockAmount {
  return { quantity: quantity(left.quantity + sign * right.quantity), cost: unitCost(left.cost + sign * right.cost) };
}

function mapFlows<T>(amountOf: (flow: StockFlow) => T): Readonly<Record<StockFlow, T>> {
  return {
    received: amountOf("received"),
    sold: amountOf("sold"),
    returned: amountOf("returned"),
    transferIn: amountOf("transferIn"),
    transferOut: amountOf("transferOut"),
    countUp: amountOf("countUp"),
    countDown: amountOf("countDown"),
    found: amountOf("found"),
    withdrawn: amountOf("withdrawn"),
  };
}
