/** Creates sums by month and quarter of shorter summaries, and fills them from these. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

interface LongSums {
  /** Summary that is added up. */
  readonly of: string;
  readonly date: "business_date" | "month";
  readonly unit: "month" | "quarter";
  /** Keys after the location and the date. */
  readonly others: readonly string[];
  readonly sums?: readonly string[];
}

const longSumsByTable: Readonly<Record<string, LongSums>> = {
  sales_month: { of: "sales_day", date: "business_date", unit: "month", others: [] },
  sales_month_half_hour: { of: "sales_half_hour", date: "business_date", unit: "month", others: ["half_hour"] },
  sales_month_cashier: { of: "sales_day_cashier", date: "business_date", unit: "month", others: ["cashier"] },
  sales_month_department: {
    of: "sales_day_department",
    date: "business_date",
    unit: "month",
    others: ["department_id", "sub_department_id"],
  },
  sales_month_tender: { of: "sales_day_tender", date: "business_date", unit: "month", others: ["code"] },
  sales_quarter_customer: { of: "sales_day_customer", date: "business_date", unit: "quarter", others: ["customer"] },
  sales_quarter_item: {
    of: "sales_month_item",
    date: "month",
    unit: "quarter",
    others: ["item_id"],
    sums: ["gross", "discounts", "refunds", "items"],
  },
};

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const [table, { of, date, unit, others, sums: named }] of Object.entries(longSumsByTable)) {
    const columnRows = yield* sql<{ readonly name: string }>`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = ${of}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
    const keyColumns = ["location_id", unit, ...others];
    const columnNames = columnRows.map(({ name }) => name);
    const sumColumns =
      named ?? columnNames.filter((name) => name !== "location_id" && name !== date && !others.includes(name));
    const periodStartSql = `date_trunc('${unit}', ${date}::timestamp)::date AS ${unit}`;
    yield* sql.unsafe(`
      CREATE TABLE ${table} AS
      SELECT location_id, ${[periodStartSql, ...others, ...sumColumns.map((name) => `sum(${name})::bigint AS ${name}`)].join(", ")}
      FROM ${of} GROUP BY ${["1", "2", ...others].join(", ")} ORDER BY ${keyColumns.join(", ")}`);
    yield* sql.unsafe(
      `ALTER TABLE ${table} ${sumColumns.map((name) => `ALTER COLUMN ${name} SET NOT NULL`).join(", ")}, ADD PRIMARY KEY (${keyColumns.join(", ")})`,
    );
    yield* sql.unsafe(`ANALYZE ${table}`);
  }
});
