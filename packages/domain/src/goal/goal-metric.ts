/** The figures a goal can be set for, and how each is spread over the days. */

import { percent } from "../measure/index.ts";
import { metrics, type MetricCode, type MetricRow, type MetricUnit } from "../metric/index.ts";

/** How the value of a goal goes over its days: shared among them, or the same on each. */
export type GoalSpread = "shared" | "same";

/**
 * The figures of which more is better and that a person can work towards.
 *
 * Source: behaviour 3.9 (Goal), decision 0094.
 */
export const goalMetrics = {
  netSales: { spread: "shared" },
  grossSales: { spread: "shared" },
  sales: { spread: "shared" },
  items: { spread: "shared" },
  soldItems: { spread: "shared" },
  giftCards: { spread: "shared" },
  margin: { spread: "shared" },
  averageSale: { spread: "same" },
  itemsPerSale: { spread: "same" },
  marginPct: { spread: "same" },
} as const satisfies Partial<Record<MetricCode, { readonly spread: GoalSpread }>>;

/** A figure that a goal can be set for. */
export type GoalMetric = keyof typeof goalMetrics;

/**
 * Says whether a goal can be set for a figure.
 *
 * @example isGoalMetric("voids") // => false
 */
export function isGoalMetric(value: unknown): value is GoalMetric {
  return typeof value === "string" && Object.hasOwn(goalMetrics, value);
}

/**
 * Gives the row of the figure in the metric dictionary: its unit, and who may see it.
 *
 * @example metricOfGoal("margin").permission // => "PRODUCT_COST_READ"
 */
export function metricOfGoal(metric: GoalMetric): MetricRow {
  return metrics[metric];
}

/**
 * The decimals that the value of a goal has, as people write it.
 *
 * Units: decimals; the value of a goal counts the last of them (cents, thousandths, hundredths of a percent).
 */
export const goalDecimals = { money: 2, qty: 3, count: 0, pct: 2 } as const satisfies Record<MetricUnit, number>;

/** The decimals of a value that is kept or sent before it is known what it counts. */
const scale = 3;

/**
 * Gives the value of a goal in the unit of its metric, from thousandths of what people write: dollars, units, counts or percent.
 *
 * @example goalFromThousandths("netSales", 1_234_560) // => 123456
 */
export function goalFromThousandths(metric: GoalMetric, thousandths: number): number {
  const { unit } = metrics[metric];
  return unit === "pct"
    ? percent(thousandths / 10 ** scale)
    : Math.round(thousandths / 10 ** (scale - goalDecimals[unit]));
}

/**
 * Gives thousandths of what people write, from a value in the unit of a metric.
 *
 * @example goalToThousandths("marginPct", 32.5) // => 32500
 */
export function goalToThousandths(metric: GoalMetric, value: number): number {
  const { unit } = metrics[metric];
  return Math.round(unit === "pct" ? value * 10 ** scale : value * 10 ** (scale - goalDecimals[unit]));
}
