/** Rows of sums as queries give them, and as the domain has them. */

import { quantity } from "@comptoir/domain/measure";
import { emptySums, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";

import type { SummaryTableName } from "./summary-table.ts";

/** Sums of one group; the group's columns come as they are in the table. */
export type SumRow = Readonly<Record<string, unknown>>;

/** The summaries kept by location and day. */
export type DayTable = Exclude<
  SummaryTableName,
  "sales_month_item" | "sales_target_month_item" | "sales_target_week_item"
>;

/**
 * SQL of a column's sum as a double, which the driver returns as a number. Integers are exact up to 2^53, as in the
 * domain; adding decimals takes several times as long.
 */
export function sumColumnSql(name: string): string {
  return `sum(${name}::float8) AS ${name}`;
}

/** Converts a database row to the domain's sums; columns that the table does not have are zero. */
export function toSalesSums(row: SumRow): SalesSums {
  const of = (name: string) => {
    const value = row[name];
    return typeof value === "number" ? value : 0;
  };
  return {
    ...emptySums,
    gross: cents(of("gross")),
    discounts: cents(of("discounts")),
    refunds: cents(of("refunds")),
    tax: cents(of("tax")),
    fees: cents(of("fees")),
    giftCards: cents(of("gift_cards")),
    rounding: cents(of("rounding")),
    tips: cents(of("tips")),
    sales: of("sales"),
    refundTransactions: of("refund_transactions"),
    transactions: of("transactions"),
    items: quantity(of("items")),
    soldItems: quantity(of("sold_items")),
    cost: cents(of("cost")),
    netWithCost: cents(of("net_with_cost")),
    unknownCostLines: of("unknown_cost_lines"),
    voids: of("voids"),
  };
}
