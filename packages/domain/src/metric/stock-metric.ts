/** Stock metrics: shrinkage, sell-through, turn, weeks of stock, and return on inventory. */

import type { PermissionCode } from "../access/index.ts";
import { divideRounded, percentOf, quantity, type Percent, type Quantity } from "../measure/index.ts";
import { centsFromUnitCost, unitCost, type Cents } from "../money/index.ts";

import { cogsOf, marginOf } from "./figures.ts";
import type { MetricDirection, MetricUnit } from "./metric.ts";
import type { SalesSums } from "./sales-sums.ts";
import type { StockFlow } from "./stock-flow.ts";
import type { StockSums } from "./stock-sums.ts";

/** Input of stock metrics: stock, sales of the same goods, and the number of days. */
export interface StockBasis {
  readonly stock: StockSums;
  readonly sales: SalesSums;
  readonly days: number;
}

/** Flows that make up shrinkage. */
const shrinkageFlows = ["countDown", "countUp", "withdrawn"] as const satisfies readonly StockFlow[];

/** Computes shrinkage: missing stock at cost. Losses at counts, less gains, plus every withdrawal with a reason. Movements of unknown
 * cost are counted separately; null if no cost is known.
 *
 * Units: cents; a loss is positive. Source: behaviour 3.3 (an unknown cost is shown as unknown, never as 0), decisions 0093 and 0108.
 *
 * @example shrinkageOf({ stock: computeStockSums(emptyStock.opening, [{ flow: "withdrawn", quantity: quantity(1000), cost: unitCost(25000) }]) }) // => 250
 */
export function shrinkageOf({ stock: { flows, unknownCost } }: Pick<StockBasis, "stock">): Cents | null {
  const isShrinkageUnknown =
    shrinkageFlows.some((flow) => unknownCost[flow] !== 0) && shrinkageFlows.every((flow) => flows[flow].cost === 0);
  if (isShrinkageUnknown) return null;
  return centsFromUnitCost(unitCost(flows.countDown.cost - flows.countUp.cost + flows.withdrawn.cost));
}

/** Computes sell-through: the share of the stock that came in (received, transferred or adjusted) that was sold; null if none came in.
 *
 * Source: behaviour 3.3 (sold / (received + transfers in - out + adjustments)), decision 0093.
 *
 * @example sellThroughOf({ stock: computeStockSums(emptyStock.opening, [{ flow: "received", quantity: quantity(8000), cost: unitCost(0) }, { flow: "sold", quantity: quantity(6000), cost: unitCost(0) }]) }) // => 75
 */
export function sellThroughOf({ stock: { flows } }: Pick<StockBasis, "stock">): Percent | null {
  const netUnitsSold = flows.sold.quantity - flows.returned.quantity;
  const correctedUnits =
    flows.countUp.quantity - flows.countDown.quantity + flows.found.quantity - flows.withdrawn.quantity;
  const unitsReceived =
    flows.received.quantity + flows.transferIn.quantity - flows.transferOut.quantity + correctedUnits;
  return unitsReceived <= 0 ? null : percentOf(netUnitsSold, unitsReceived);
}

/**
 * Computes the average daily cost of stock; null for an empty period.
 *
 * Units: cents.
 *
 * @example averageStockCostOf({ stock: { ...emptyStock, costDays: unitCost(700000) }, days: 7 }) // => 1000
 */
export function averageStockCostOf({ stock, days }: Pick<StockBasis, "stock" | "days">): Cents | null {
  return days <= 0 ? null : centsFromUnitCost(unitCost(divideRounded(stock.costDays, days)));
}

/** Computes the stock turn: how many times the average stock was sold; null if its cost is unknown or 0.
 *
 * Units: thousandths of a turn. Source: behaviour 3.3 (cogs / average stock cost).
 *
 * @example stockTurnOf({ stock: { ...emptyStock, costDays: unitCost(700000) }, sales: { ...emptySums, cost: cents(2500) }, days: 7 }) // => 2500
 */
export function stockTurnOf({ stock, sales, days }: StockBasis): Quantity | null {
  return cogsOf(sales) === null ? null : ratioInThousandths(BigInt(sales.cost) * 100n * BigInt(days), stock.costDays);
}

/** Computes the weeks of stock: how long stock on hand lasts at the period's pace; null without sales.
 *
 * Units: thousandths of a week; 0 when nothing is on hand. Source: behaviour 3.3 (on hand / sold per week).
 *
 * @example weeksLeftOf({ stock: computeStockSums({ quantity: quantity(15000), cost: unitCost(0) }, [{ flow: "sold", quantity: quantity(5000), cost: unitCost(0) }]), days: 7 }) // => 2000
 */
export function weeksLeftOf({ stock, days }: Pick<StockBasis, "stock" | "days">): Quantity | null {
  const netUnitsSold = stock.flows.sold.quantity - stock.flows.returned.quantity;
  return ratioInThousandths(BigInt(Math.max(0, stock.closing.quantity)) * BigInt(days), 7 * netUnitsSold);
}

/** Computes GMROI: margin per dollar of average stock; null if its cost is unknown or 0.
 *
 * Units: thousandths of a dollar. Source: behaviour 3.3 (margin / average stock cost).
 *
 * @example gmroiOf({ stock: { ...emptyStock, costDays: unitCost(700000) }, sales: { ...emptySums, netWithCost: cents(3000), cost: cents(1000) }, days: 7 }) // => 2000
 */
export function gmroiOf({ stock, sales, days }: StockBasis): Quantity | null {
  const margin = marginOf(sales);
  return margin === null ? null : ratioInThousandths(BigInt(margin) * 100n * BigInt(days), stock.costDays);
}

/** Properties of a stock metric. */
export interface StockMetricRow {
  readonly unit: MetricUnit;
  /** Additive: the total equals the sum of the parts, to the cent. */
  readonly additive: boolean;
  readonly direction: MetricDirection;
  readonly permission?: PermissionCode;
  /** The value; null is "no data" or "unknown", never 0. */
  readonly of: (basis: StockBasis) => number | null;
}

/**
 * Every stock metric.
 *
 * Source: behaviour 3.3.
 */
export const stockMetrics = {
  shrinkage: {
    unit: "money",
    additive: false,
    direction: "down-is-good",
    permission: "PRODUCT_COST_READ",
    of: shrinkageOf,
  },
  sellThrough: { unit: "pct", additive: false, direction: "up-is-good", of: sellThroughOf },
  averageStockCost: {
    unit: "money",
    additive: false,
    direction: "neutral",
    permission: "PRODUCT_COST_READ",
    of: averageStockCostOf,
  },
  stockTurn: {
    unit: "qty",
    additive: false,
    direction: "up-is-good",
    permission: "PRODUCT_COST_READ",
    of: stockTurnOf,
  },
  weeksLeft: { unit: "qty", additive: false, direction: "neutral", of: weeksLeftOf },
  gmroi: { unit: "qty", additive: false, direction: "up-is-good", permission: "PRODUCT_COST_READ", of: gmroiOf },
} as const satisfies Record<string, StockMetricRow>;

/** Code of a stock metric. */
export type StockMetricCode = keyof typeof stockMetrics;

/** Computes a quotient in thousandths; null if the divisor is 0 or less, or the result exceeds exact integers. */
function ratioInThousandths(numerator: bigint, denominator: number): Quantity | null {
  if ((numerator < 0n ? -numerator : numerator) * 1000n >= BigInt(denominator) * BigInt(Number.MAX_SAFE_INTEGER))
    return null;
  return quantity(divideRounded(numerator * 1000n, denominator));
}
