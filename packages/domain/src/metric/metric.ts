/** The metric dictionary: the only definition of every sales metric, for widgets, reports, exports and queries. */

import type { PermissionCode } from "../access/index.ts";

import {
  averageSaleOf,
  cogsOf,
  itemsPerSaleOf,
  marginOf,
  marginPctOf,
  netSalesOf,
  totalCollectedOf,
} from "./figures.ts";
import type { SalesSumKey, SalesSums } from "./sales-sums.ts";

/** Unit of a metric: money in cents, quantities in thousandths, counts whole, percents with at most two decimals. */
export type MetricUnit = "money" | "qty" | "count" | "pct";

/** Whether more is better, which colours a comparison. */
export type MetricDirection = "up-is-good" | "down-is-good" | "neutral";

/** Properties of a metric. */
export interface MetricRow {
  readonly unit: MetricUnit;
  /** Additive: the total equals the sum of the parts. */
  readonly additive: boolean;
  readonly direction: MetricDirection;
  /** Required permission; absent if everyone who sees sales sees it. */
  readonly permission?: PermissionCode;
  /** Sums that it is computed from. If one of them is not stored, as receipts per department, the metric is unavailable. */
  readonly from: readonly SalesSumKey[];
  /** The value; null is "no data" or "unknown", never 0. */
  readonly of: (sums: SalesSums) => number | null;
}

/** Sums of net sales. */
const netSalesSumKeys = ["gross", "discounts", "refunds"] as const;

/** Sums of a margin, and the number of lines without a cost. */
const marginSumKeys = ["cost", "netWithCost", "unknownCostLines"] as const;

/**
 * Every sales metric.
 *
 * Source: behaviour 3.3.
 */
export const metrics = {
  netSales: { unit: "money", additive: true, direction: "up-is-good", from: netSalesSumKeys, of: netSalesOf },
  grossSales: { unit: "money", additive: true, direction: "up-is-good", from: ["gross"], of: (sums) => sums.gross },
  discounts: {
    unit: "money",
    additive: true,
    direction: "down-is-good",
    from: ["discounts"],
    of: (sums) => sums.discounts,
  },
  refunds: { unit: "money", additive: true, direction: "down-is-good", from: ["refunds"], of: (sums) => sums.refunds },
  tax: { unit: "money", additive: true, direction: "neutral", from: ["tax"], of: (sums) => sums.tax },
  fees: { unit: "money", additive: true, direction: "neutral", from: ["fees"], of: (sums) => sums.fees },
  giftCards: {
    unit: "money",
    additive: true,
    direction: "up-is-good",
    from: ["giftCards"],
    of: (sums) => sums.giftCards,
  },
  rounding: { unit: "money", additive: true, direction: "neutral", from: ["rounding"], of: (sums) => sums.rounding },
  tips: { unit: "money", additive: true, direction: "neutral", from: ["tips"], of: (sums) => sums.tips },
  totalCollected: {
    unit: "money",
    additive: true,
    direction: "up-is-good",
    from: [...netSalesSumKeys, "tax", "fees", "giftCards", "rounding", "tips"],
    of: totalCollectedOf,
  },
  transactions: {
    unit: "count",
    additive: true,
    direction: "up-is-good",
    from: ["transactions"],
    of: (sums) => sums.transactions,
  },
  sales: { unit: "count", additive: true, direction: "up-is-good", from: ["sales"], of: (sums) => sums.sales },
  refundTransactions: {
    unit: "count",
    additive: true,
    direction: "down-is-good",
    from: ["refundTransactions"],
    of: (sums) => sums.refundTransactions,
  },
  items: { unit: "qty", additive: true, direction: "up-is-good", from: ["items"], of: (sums) => sums.items },
  soldItems: {
    unit: "qty",
    additive: true,
    direction: "up-is-good",
    from: ["soldItems"],
    of: (sums) => sums.soldItems,
  },
  averageSale: {
    unit: "money",
    additive: false,
    direction: "up-is-good",
    from: ["gross", "discounts", "sales"],
    of: averageSaleOf,
  },
  itemsPerSale: {
    unit: "qty",
    additive: false,
    direction: "up-is-good",
    from: ["soldItems", "sales"],
    of: itemsPerSaleOf,
  },
  cogs: {
    unit: "money",
    additive: false,
    direction: "neutral",
    permission: "PRODUCT_COST_READ",
    from: marginSumKeys,
    of: cogsOf,
  },
  margin: {
    unit: "money",
    additive: false,
    direction: "up-is-good",
    permission: "PRODUCT_COST_READ",
    from: marginSumKeys,
    of: marginOf,
  },
  marginPct: {
    unit: "pct",
    additive: false,
    direction: "up-is-good",
    permission: "PRODUCT_COST_READ",
    from: ["cost", "netWithCost"],
    of: marginPctOf,
  },
  voids: { unit: "count", additive: true, direction: "down-is-good", from: ["voids"], of: (sums) => sums.voids },
} as const satisfies Record<string, MetricRow>;

/** Code of a metric. */
export type MetricCode = keyof typeof metrics;

/**
 * Tells whether a text is a metric code.
 *
 * @example isMetricCode("netSales") // => true
 */
export function isMetricCode(value: unknown): value is MetricCode {
  return typeof value === "string" && Object.hasOwn(metrics, value);
}

/**
 * Returns the row of a metric, with the table's general type.
 *
 * @example getMetric("margin").permission // => "PRODUCT_COST_READ"
 */
export function getMetric(code: MetricCode): MetricRow {
  return metrics[code];
}

/**
 * Tells whether a metric can be computed from the stored sums: a department has lines but no receipts, so no average sale.
 *
 * Source: behaviour 3.3.
 *
 * @example ["netSales", "averageSale"].map((code) => isComputableFrom(code, ["gross", "discounts", "refunds"])) // => [true, false]
 */
export function isComputableFrom(code: MetricCode, storedSums: readonly SalesSumKey[]): boolean {
  return getMetric(code).from.every((sum) => storedSums.includes(sum));
}

/** An additive metric. */
export type AdditiveMetricCode = {
  readonly [Code in MetricCode]: (typeof metrics)[Code]["additive"] extends true ? Code : never;
}[MetricCode];

/**
 * Returns the value of a bin in a series; a bin without sales (null sums) is 0 for an additive metric, otherwise a gap.
 *
 * Units: those of the metric. Source: behaviour 3.6 (missing bins = 0 only for additive measures).
 *
 * @example [figureOfBucket("netSales", null), figureOfBucket("averageSale", null)] // => [0, null]
 */
export function figureOfBucket(code: AdditiveMetricCode, sums: SalesSums | null): number;
export function figureOfBucket(code: MetricCode, sums: SalesSums | null): number | null;
export function figureOfBucket(code: MetricCode, sums: SalesSums | null): number | null {
  const { of, additive } = getMetric(code);
  if (sums !== null) return of(sums);
  return additive ? 0 : null;
}
