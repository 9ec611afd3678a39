/** Recomputes the cost of goods in summaries in cents, rounded for each line. Costs were in ten-thousandths of a dollar, and only totals were rounded. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Each summary with its keys as expressions of a line `l` and its receipt `s`. */
const keySqlBySummary: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sales_half_hour: { location_id: "l.location_id", business_date: "l.business_date", half_hour: "l.half_hour" },
  sales_day: { location_id: "l.location_id", business_date: "l.business_date" },
  sales_day_terminal: { location_id: "l.location_id", business_date: "l.business_date", terminal: "s.terminal" },
  sales_day_cashier: {
    location_id: "l.location_id",
    business_date: "l.business_date",
    cashier: "coalesce(s.cashier, '')",
  },
  sales_day_department: {
    location_id: "l.location_id",
    business_date: "l.business_date",
    department_id: "coalesce(l.department_id, 0)",
    sub_department_id: "coalesce(l.sub_department_id, 0)",
  },
  sales_month_item: {
    location_id: "l.location_id",
    month: "date_trunc('month', l.business_date::timestamp)::date",
    item_id: "coalesce(l.item_id, 0)",
  },
};

const receiptJoinSql =
  "JOIN sale s ON s.location_id = l.location_id AND s.business_date = l.business_date AND s.batch_id = l.batch_id AND s.sale_no = l.sale_no";

/** SQL of the cost of committed lines, grouped by the keys of a summary. */
function costsByKeysSql(keys: Readonly<Record<string, string>>): string {
  const selectedKeys = Object.entries(keys).map(([key, expression]) => `${expression} AS ${key}`);
  const needsReceiptJoin = Object.values(keys).some((expression) => expression.includes("s."));
  return `SELECT ${selectedKeys.join(", ")}, sum((l.unit_cost * l.quantity + CASE WHEN l.quantity < 0 THEN -50000 ELSE 50000 END) / 100000)::bigint AS cost
    FROM sale_line l JOIN sale_batch b ON b.batch_id = l.batch_id AND b.state = 'COMMITTED' ${needsReceiptJoin ? receiptJoinSql : ""}
    WHERE l.counted AND l.kind <= 1 AND l.unit_cost IS NOT NULL GROUP BY ${selectedKeys.map((_, index) => index + 1).join(", ")}`;
}

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const [table, keys] of Object.entries(keySqlBySummary)) {
    const sameKeyConditions = Object.keys(keys).map((key) => `d.${key} = f.${key}`);
    yield* sql.unsafe(`UPDATE ${table} SET cost = 0 WHERE cost <> 0`);
    yield* sql.unsafe(
      `UPDATE ${table} d SET cost = f.cost FROM (${costsByKeysSql(keys)}) f WHERE ${sameKeyConditions.join(" AND ")} AND f.cost <> 0`,
    );
  }
});
