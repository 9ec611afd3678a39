/** The figures of the Financial report that come out of the receipts: each is one of the metric dictionary. */

import { getMetric, type MetricCode, type SalesSums } from "../metric/index.ts";

import type { ReportRow } from "./field.ts";

/**
 * The columns of the Financial report that the metric dictionary defines, and the figure of each.
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

/** The columns that add up to what was collected. Source: behaviour 3.3 (totalCollected). */
export const collectedParts = [
  "net",
  "taxes",
  "fees",
  "giftCards",
  "rounding",
  "tips",
] as const satisfies readonly (keyof typeof financialFigures)[];

/**
 * Gives what receipts bring to a row of the Financial report; what was collected is what their tenders come to.
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
