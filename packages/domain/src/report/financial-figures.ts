/** Metrics of the Financial report that are computed from receipts. */

import { getMetric, type MetricCode, type SalesSums } from "../metric/index.ts";

import type { ReportRow } from "./field.ts";

/**
 * Columns of the Financial report that are metrics of the dictionary.
 *
 * Source: behaviour 3.3, 3.4 (Financial).
 */
export const financialFigures = {
  gross: "grossSales",
  discounts: "discounts",
  refunds: "refunds",
  net: "netSales",
  taxes: "tax",
  fees: "fees",
  giftCards: "giftCards",
  rounding: "rounding",
  tips: "tips",
  collected: "totalCollected",
  sales: "sales",
  refundCount: "refundTransactions",
  voids: "voids",
} as const satisfies Record<string, MetricCode>;

/** Columns that sum to the amount collected. Source: behaviour 3.3 (totalCollected). */
export const collectedColumns = [
  "net",
  "taxes",
  "fees",
  "giftCards",
  "rounding",
  "tips",
] as const satisfies readonly (keyof typeof financialFigures)[];

/**
 * Computes the Financial report's figures of some receipts. The amount collected is the sum of their tenders.
 *
 * Units: cents, and counts. Source: behaviour 3.4 (must tie: collected = tenders), decision 0112.
 *
 * @example financialRowOf({ ...emptySums, gross: cents(1000), tax: cents(150), tips: cents(200) }).collected // => 1350
 */
export function financialRowOf(sums: SalesSums): ReportRow {
  return Object.fromEntries(
    Object.entries(financialFigures).map(([field, metric]) => [field, getMetric(metric).of(sums)]),
  );
}
