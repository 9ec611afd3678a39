/** The summary tables: their keys, their additive columns, and how each column is computed from the facts. */

import { salesSumKeys, type SalesSumKey } from "@comptoir/domain/metric";

/** Columns of sums that come from sold and refunded lines, named as the keys of the domain's `SalesSums` in snake case. */
export const lineSums = [
  "gross",
  "discounts",
  "refunds",
  "items",
  "sold_items",
  "cost",
  "net_with_cost",
  "unknown_cost_lines",
] as const;

/** Sums of item rankings over a whole target; costs are read by location. */
const rankingSumColumns = [
  "gross",
  "discounts",
  "refunds",
  "items",
] as const satisfies readonly (typeof lineSums)[number][];

/** All sum columns: those from sold and refunded lines, then those from other lines and whole receipts. */
export const receiptSumColumns = [
  ...lineSums,
  "fees",
  "gift_cards",
  "tax",
  "rounding",
  "tips",
  "sales",
  "refund_transactions",
  "transactions",
  "voids",
] as const;

/** The name of a column of sums. */
export type SumColumn = (typeof receiptSumColumns)[number];

/** The codes stored in `sale_line.kind`. */
export const lineKindCodes = { SALE: 0, REFUND: 1, GIFT_CARD: 2, FEE: 3 } as const;

const lineNetAmountSql = "(l.extended - l.discount)";
const signedLineAmountSql = `(CASE WHEN l.quantity < 0 THEN -${lineNetAmountSql} ELSE ${lineNetAmountSql} END)`;
const isMerchandiseSql = "l.kind <= 1";
/**
 * The domain's `lineCost` in SQL, for both databases: cents, rounded half away from zero. Adds half a unit before the
 * integer division, which is exact because costs are never negative.
 */
export const lineCostSql =
  "((l.unit_cost * l.quantity + CASE WHEN l.quantity < 0 THEN -50000 ELSE 50000 END) / 100000)";

/** Amounts that a counted line `l` adds to each column: the domain's `sumsOfLine` in SQL. */
export const lineSumSqlByColumn = {
  gross: "CASE WHEN l.kind = 0 THEN l.extended ELSE 0 END",
  discounts: "CASE WHEN l.kind = 0 THEN l.discount ELSE 0 END",
  refunds: `CASE WHEN l.kind = 1 THEN ${lineNetAmountSql} ELSE 0 END`,
  items: `CASE WHEN ${isMerchandiseSql} THEN l.quantity ELSE 0 END`,
  sold_items: "CASE WHEN l.kind = 0 THEN l.quantity ELSE 0 END",
  cost: `CASE WHEN ${isMerchandiseSql} AND l.unit_cost IS NOT NULL THEN ${lineCostSql} ELSE 0 END`,
  net_with_cost: `CASE WHEN l.unit_cost IS NULL THEN 0 WHEN l.kind = 0 THEN ${lineNetAmountSql} WHEN l.kind = 1 THEN -${lineNetAmountSql} ELSE 0 END`,
  unknown_cost_lines: `CASE WHEN ${isMerchandiseSql} AND l.unit_cost IS NULL THEN 1 ELSE 0 END`,
  fees: `CASE WHEN l.kind = 3 THEN ${signedLineAmountSql} ELSE 0 END`,
  gift_cards: `CASE WHEN l.kind = 2 THEN ${signedLineAmountSql} ELSE 0 END`,
} as const satisfies Partial<Record<SumColumn, string>>;

/** Net sales of a line `l`: the domain's `netSalesOf` in SQL. */
export const netOfLine = `${lineSumSqlByColumn.gross} - ${lineSumSqlByColumn.discounts} - ${lineSumSqlByColumn.refunds}`;

/** Amounts that a receipt `s` adds itself; tax comes from its tax rows. */
export const receiptSumSqlByColumn = {
  rounding: "CASE WHEN s.counted THEN s.rounding ELSE 0 END",
  tips: "CASE WHEN s.counted THEN s.tips ELSE 0 END",
  sales: "CASE WHEN s.counted AND NOT s.refund_only THEN 1 ELSE 0 END",
  refund_transactions: "CASE WHEN s.counted AND s.refund_only THEN 1 ELSE 0 END",
  transactions: "CASE WHEN s.counted THEN 1 ELSE 0 END",
  voids: "CASE WHEN s.state = 'VOID' AND NOT s.training THEN 1 ELSE 0 END",
} as const satisfies Partial<Record<SumColumn, string>>;

/** Stored half hour of sales without a time of day. */
export const noHalfHour = -1;

/** The summary tables, their keys and their sums. */
export const summaryTables = {
  sales_half_hour: { keys: ["location_id", "business_date", "half_hour"], sums: receiptSumColumns },
  sales_day: { keys: ["location_id", "business_date"], sums: receiptSumColumns },
  sales_day_terminal: { keys: ["location_id", "business_date", "terminal"], sums: receiptSumColumns },
  sales_day_cashier: { keys: ["location_id", "business_date", "cashier"], sums: receiptSumColumns },
  sales_day_department: {
    keys: ["location_id", "business_date", "department_id", "sub_department_id"],
    sums: lineSums,
  },
  sales_month_item: { keys: ["location_id", "month", "item_id"], sums: lineSums },
  sales_target_month_item: { keys: ["target_id", "month", "item_id"], sums: rankingSumColumns },
  sales_target_week_item: { keys: ["target_id", "week", "item_id"], sums: rankingSumColumns },
  sales_day_tender: { keys: ["location_id", "business_date", "code"], sums: ["amount", "payments"] },
  sales_day_tax: { keys: ["location_id", "business_date", "code"], sums: ["amount"] },
  sales_day_customer: { keys: ["location_id", "business_date", "customer"], sums: ["transactions"] },
  sales_month: { keys: ["location_id", "month"], sums: receiptSumColumns },
  sales_month_half_hour: { keys: ["location_id", "month", "half_hour"], sums: receiptSumColumns },
  sales_month_cashier: { keys: ["location_id", "month", "cashier"], sums: receiptSumColumns },
  sales_month_department: { keys: ["location_id", "month", "department_id", "sub_department_id"], sums: lineSums },
  sales_month_tender: { keys: ["location_id", "month", "code"], sums: ["amount", "payments"] },
  sales_quarter_customer: { keys: ["location_id", "quarter", "customer"], sums: ["transactions"] },
  sales_quarter_item: { keys: ["location_id", "quarter", "item_id"], sums: rankingSumColumns },
} as const satisfies Record<string, SummaryTable>;

/** Keys and sums of one summary table. */
export interface SummaryTable {
  readonly keys: readonly string[];
  readonly sums: readonly string[];
}

/** The name of a summary table. */
export type SummaryTableName = keyof typeof summaryTables;

/** Name of a summary table whose rows have a business date. */
export type DayTable = {
  [Table in SummaryTableName]: "business_date" extends (typeof summaryTables)[Table]["keys"][number] ? Table : never;
}[SummaryTableName];

/** Sums by month or quarter for long periods, each with the shorter summary whose rows it adds up. */
export const longTableSources = {
  sales_month: { of: "sales_day", unit: "month" },
  sales_month_half_hour: { of: "sales_half_hour", unit: "month" },
  sales_month_cashier: { of: "sales_day_cashier", unit: "month" },
  sales_month_department: { of: "sales_day_department", unit: "month" },
  sales_month_tender: { of: "sales_day_tender", unit: "month" },
  sales_quarter_customer: { of: "sales_day_customer", unit: "quarter" },
  sales_quarter_item: { of: "sales_month_item", unit: "quarter" },
} as const satisfies Partial<
  Record<SummaryTableName, { readonly of: SummaryTableName; readonly unit: "month" | "quarter" }>
>;

/** Sums by month or quarter that add up another summary. */
export type LongTable = keyof typeof longTableSources;

/** Returns whether a summary adds up another one by month or quarter. */
export function isLongTable(table: SummaryTableName): table is LongTable {
  return Object.hasOwn(longTableSources, table);
}

/** Finds the sums by month or quarter of a summary, if there are any. */
export function findLongTable(summaryName: SummaryTableName): LongTable | undefined {
  return (Object.keys(longTableSources) as LongTable[]).find((table) => longTableSources[table].of === summaryName);
}

/** Lists the sums of the domain that a summary table has. */
export function listStoredSums(table: SummaryTableName): readonly SalesSumKey[] {
  const sumColumns: readonly string[] = summaryTables[table].sums;
  return salesSumKeys.filter((key) => sumColumns.includes(toSumColumn(key)));
}

/** Returns the column of a sum of the domain: its name in snake case. */
export function toSumColumn(key: SalesSumKey): string {
  return key.replaceAll(/[A-Z]/gu, (capital) => `_${capital.toLowerCase()}`);
}
