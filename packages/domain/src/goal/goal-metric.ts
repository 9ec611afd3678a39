/** Metrics of goals, and how each is spread over the days. */

import { percent } from "../measure/index.ts";
import { metrics, type MetricCode, type MetricRow, type MetricUnit } from "../metric/index.ts";

/** Spread of a goal over its days: shared among them, or the same on each. */
export type GoalSpread = "shared" | "same";

/**
 * Metrics that a person can work towards, where more is better.
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

/** A metric of a goal. */
export type GoalMetric = keyof typeof goalMetrics;

/**
 * Tells whether goals can have a metric.
 *
 * @example isGoalMetric("voids") // => false
 */
export function isGoalMetric(value: unknown): value is GoalMetric {
  return typeof value === "string" && Object.hasOwn(goalMetrics, value);
}

/**
 * Returns the metric's row in the dictionary: unit and permission.
 *
 * @example metricOfGoal("margin").permission // => "PRODUCT_COST_READ"
 */
export function metricOfGoal(metric: GoalMetric): MetricRow {
  return metrics[metric];
}

/**
 * Displayed decimals of a goal's value, by the unit of its metric.
 *
 * Units: decimals. The value of a goal counts the last of them (cents, thousandths), except a percent, which is a number with decimals.
 */
export const goalDecimals = { money: 2, qty: 3, count: 0, pct: 2 } as const satisfies Record<MetricUnit, number>;

/** Decimals of a stored or transmitted value, before its metric is known. */
const transmittedDecimals = 3;

/**
 * Converts thousandths of the displayed value (dollars, units, counts or percent) to the unit of the metric.
 *
 * @example goalFromThousandths("netSales", 1_234_560) // => 123456
 */
export function goalFromThousandths(metric: GoalMetric, thousandths: number): number {
  const { unit } = metrics[metric];
  return unit === "pct"
    ? percent(thousandths / 10 ** transmittedDecimals)
    : Math.round(thousandths / 10 ** (transmittedDecimals - goalDecimals[unit]));
}

/**
 * Converts a value from the unit of a metric to thousandths of the displayed value.
 *
 * @example goalToThousandths("marginPct", 32.5) // => 32500
 */
export function goalToThousandths(metric: GoalMetric, value: number): number {
  const { unit } = metrics[metric];
  return Math.round(
    unit === "pct" ? value * 10 ** transmittedDecimals : value * 10 ** (transmittedDecimals - goalDecimals[unit]),
  );
}
