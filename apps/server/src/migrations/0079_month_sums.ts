/** Creates the monthly sums of daily summaries, and fills them from these. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Tables of monthly sums, each with its daily summary and the key after the location and the day. */
const months = {
  sales_month: ["sales_day"],
  sales_month_half_hour: ["sales_half_hour", "half_hour"],
  sales_month_cashier: ["sales_day_cashier", "cashier"],
  sales_month_department: ["sales_day_department", "department_id", "sub_department_id"],
  sales_month_tender: ["sales_day_tender", "code"],
} as const;

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const [month, [days, ...others]] of Object.entries(months)) {
    const keys = ["location_id", "month", ...others];
    yield* sql.unsafe(`CREATE TABLE ${month} (LIKE ${days})`);
    yield* sql.unsafe(`ALTER TABLE ${month} RENAME COLUMN business_date TO month`);
    yield* sql.unsafe(`ALTER TABLE ${month} ADD PRIMARY KEY (${keys.join(", ")})`);
    const columns = yield* sql<{ readonly name: string }>`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = ${month}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
    const sums = columns.map(({ name }) => name).filter((name) => !keys.includes(name));
    yield* sql.unsafe(`
      INSERT INTO ${month} (${[...keys, ...sums].join(", ")})
      SELECT location_id, date_trunc('month', business_date::timestamp)::date AS month, ${[...others, ...sums.map((name) => `sum(${name})`)].join(", ")}
      FROM ${days} GROUP BY ${["1", "2", ...others].join(", ")} ORDER BY ${keys.join(", ")}`);
  }
});
