/** Rows of sums as queries give them, and as the domain has them. */

import { quantity } from "@comptoir/domain/measure";
import { emptySums, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";

/** Sums of one group; the group's columns come as they are in the table. */
export type SumRow = Readonly<Record<string, unknown>>;

/**
 * SQL of a column's sum as a double, which the driver returns as a number. Integers are exact up to 2^53, as in the
 * domain; adding decimals takes several times as long.
 */
export function sumColumnSql(name: string): string {
  return `sum(${name}::float8) AS ${name}`;
}

/** Converts a database row to the domain's sums; columns that the table does not have are zero. */
export function toSalesSums(sumRow: SumRow): SalesSums {
  const valueOf = (name: string) => {
    const value = sumRow[name];
    return typeof value === "number" ? value : 0;
  };
  return {
    ...emptySums,
    gross: cents(valueOf("gross")),
    discounts: cents(valueOf("discounts")),
    refunds: cents(valueOf("refunds")),
    tax: cents(valueOf("tax")),
    fees: cents(valueOf("fees")),
    giftCards: cents(valueOf("gift_cards")),
    rounding: cents(valueOf("rounding")),
    tips: cents(valueOf("tips")),
    sales: valueOf("sales"),
    refundTransactions: valueOf("refund_transactions"),
    transactions: valueOf("transactions"),
    items: quantity(valueOf("items")),
    soldItems: quantity(valueOf("sold_items")),
    cost: cents(valueOf("cost")),
    netWithCost: cents(valueOf("net_with_cost")),
    unknownCostLines: valueOf("unknown_cost_lines"),
    voids: valueOf("voids"),
  };
}
