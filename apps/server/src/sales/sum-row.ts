/** Rows of sums as queries give them, and as the domain has them. */

import { quantity } from "@comptoir/domain/measure";
import { emptySums, type SalesSums } from "@comptoir/domain/metric";
import { cents } from "@comptoir/domain/money";
import { daysBetween, type CalendarDate } from "@comptoir/domain/period";

/** Sums of one group; the group's columns come as they are in the table. */
export type SumRow = Readonly<Record<string, unknown>>;

/**
 * SQL of a column's sum as a double, which the driver returns as a number. Integers are exact up to 2^53, as in the
 * domain; adding decimals takes several times as long.
 */
export function sumColumnSql(name: string): string {
  return `sum(${name}::float8) AS ${name}`;
}

/** Adds further rows to rows with the same keys; all other columns are sums. Rows with keys of their own come last. */
export function mergeSumRows(
  rows: readonly SumRow[],
  furtherRows: readonly SumRow[],
  keys: readonly string[],
): readonly SumRow[] {
  const keyTextOf = (row: SumRow) => keys.map((key) => String(row[key])).join("\u0000");
  const furtherRowByKey = new Map(furtherRows.map((row) => [keyTextOf(row), row]));
  const mergedRows = rows.map((row) => {
    const keyText = keyTextOf(row);
    const furtherRow = furtherRowByKey.get(keyText);
    if (furtherRow === undefined) return row;
    furtherRowByKey.delete(keyText);
    return addRows(row, furtherRow, keys);
  });
  return [...mergedRows, ...furtherRowByKey.values()];
}

const addRows = (row: SumRow, furtherRow: SumRow, keys: readonly string[]): SumRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      keys.includes(name) ? value : Number(value) + Number(furtherRow[name]),
    ]),
  );

/** Sorts rows by a date column; rows of one date keep their order. */
export const sortByDate = (rows: readonly SumRow[], column: string): readonly SumRow[] =>
  rows.toSorted((left, right) => daysBetween(right[column] as CalendarDate, left[column] as CalendarDate));

/** Converts a database row to the domain's sums; columns that the table does not have are zero. */
export function toSalesSums(sumRow: SumRow): SalesSums {
  const numberOrZero = (name: string) => {
    const value = sumRow[name];
    return typeof value === "number" ? value : 0;
  };
  return {
    ...emptySums,
    gross: cents(numberOrZero("gross")),
    discounts: cents(numberOrZero("discounts")),
    refunds: cents(numberOrZero("refunds")),
    tax: cents(numberOrZero("tax")),
    fees: cents(numberOrZero("fees")),
    giftCards: cents(numberOrZero("gift_cards")),
    rounding: cents(numberOrZero("rounding")),
    tips: cents(numberOrZero("tips")),
    sales: numberOrZero("sales"),
    refundTransactions: numberOrZero("refund_transactions"),
    transactions: numberOrZero("transactions"),
    items: quantity(numberOrZero("items")),
    soldItems: quantity(numberOrZero("sold_items")),
    cost: cents(numberOrZero("cost")),
    netWithCost: cents(numberOrZero("net_with_cost")),
    unknownCostLines: numberOrZero("unknown_cost_lines"),
    voids: numberOrZero("voids"),
  };
}
