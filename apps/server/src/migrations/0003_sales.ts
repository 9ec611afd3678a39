/** Creates the tables of sales: batches, receipts with their lines, tenders and taxes, and summary tables. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Rows of the fact tables are written once. They count from the moment their batch is COMMITTED until it is UNDONE.
 *
 * The keys of fact tables begin with the location and the business date, so one index serves a store's days, the
 * identity of a receipt and, on a cluster, the shard. Those of summaries begin with the location or the target. No
 * foreign key leaves a fact table: `commitBatch` checks references by set, one join instead of one look-up a row.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`
    CREATE TABLE sale_batch (
      batch_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL CHECK (source IN ('POS', 'DEMO', 'IMPORT')),
      label text NOT NULL,
      state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'COMMITTED', 'UNDONE', 'DISCARDED')),
      created_by integer,
      created_at timestamptz NOT NULL DEFAULT now(),
      committed_at timestamptz,
      undone_at timestamptz,
      location_ids integer[] NOT NULL DEFAULT '{}',
      first_date date,
      last_date date,
      sale_count integer NOT NULL DEFAULT 0,
      line_count integer NOT NULL DEFAULT 0,
      skipped_count integer NOT NULL DEFAULT 0
    )`;

  yield* sql`
    CREATE TABLE sale (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      batch_id integer NOT NULL,
      sale_no integer NOT NULL,
      at timestamptz NOT NULL,
      rounding bigint NOT NULL,
      tips bigint NOT NULL,
      content_hash uuid NOT NULL,
      half_hour smallint NOT NULL,
      counted boolean NOT NULL,
      refund_only boolean NOT NULL,
      training boolean NOT NULL,
      state text NOT NULL,
      number text NOT NULL,
      terminal text NOT NULL,
      cashier text,
      customer text,
      PRIMARY KEY (location_id, business_date, batch_id, sale_no)
    )`;

  yield* sql`
    CREATE TABLE sale_line (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      batch_id integer NOT NULL,
      sale_no integer NOT NULL,
      line_no integer NOT NULL,
      item_id integer,
      department_id integer,
      sub_department_id integer,
      quantity bigint NOT NULL,
      unit_price bigint NOT NULL,
      extended bigint NOT NULL,
      discount bigint NOT NULL,
      unit_cost bigint,
      half_hour smallint NOT NULL,
      kind smallint NOT NULL,
      counted boolean NOT NULL,
      sku text NOT NULL,
      description text NOT NULL,
      PRIMARY KEY (location_id, business_date, batch_id, sale_no, line_no)
    )`;
  yield* sql`COMMENT ON COLUMN sale_line.kind IS '0 SALE, 1 REFUND, 2 GIFT_CARD, 3 FEE'`;

  for (const [table, ordinal] of [
    ["sale_tender", "tender_no"],
    ["sale_tax", "tax_no"],
  ] as const) {
    yield* sql`
      CREATE TABLE ${sql(table)} (
        location_id integer NOT NULL,
        business_date date NOT NULL,
        batch_id integer NOT NULL,
        sale_no integer NOT NULL,
        ${sql(ordinal)} smallint NOT NULL,
        half_hour smallint NOT NULL,
        counted boolean NOT NULL,
        amount bigint NOT NULL,
        code text NOT NULL,
        PRIMARY KEY (location_id, business_date, batch_id, sale_no, ${sql(ordinal)})
      )`;
  }

  for (const [table, keys] of Object.entries(keyColumnsByTable)) {
    const columnDefinitions = [
      ...keys.map(([name, type]) => `${name} ${type} NOT NULL`),
      ...sumColumnsByTable[table as SummaryTable].map((name) => `${name} bigint NOT NULL`),
    ];
    yield* sql.unsafe(
      `CREATE TABLE ${table} (${columnDefinitions.join(", ")}, PRIMARY KEY (${keys.map(([name]) => name).join(", ")}))`,
    );
  }

  for (const tableName of ["location", "target"]) {
    const customerTable = tableName === "location" ? "sales_customer" : "sales_target_customer";
    yield* sql.unsafe(
      `CREATE TABLE ${customerTable} (${tableName}_id integer NOT NULL, customer text NOT NULL, first_date date NOT NULL, PRIMARY KEY (customer, ${tableName}_id) INCLUDE (first_date))`,
    );
    // New customers are found by their first day, known customers by their name, so the tables have an index for each.
    yield* sql.unsafe(`CREATE INDEX ${customerTable}_first ON ${customerTable} (${tableName}_id, first_date)`);
  }
});

const lineSumColumns = [
  "gross",
  "discounts",
  "refunds",
  "items",
  "sold_items",
  "cost",
  "net_with_cost",
  "unknown_cost_lines",
] as const;
const rankingSumColumns = ["gross", "discounts", "refunds", "items"] as const;
const allSumColumns = [
  ...lineSumColumns,
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

const storeDayKeyColumns = [
  ["location_id", "integer"],
  ["business_date", "date"],
] as const;

const keyColumnsByTable = {
  sales_half_hour: [...storeDayKeyColumns, ["half_hour", "smallint"]],
  sales_day: storeDayKeyColumns,
  sales_day_department: [...storeDayKeyColumns, ["department_id", "integer"], ["sub_department_id", "integer"]],
  sales_day_cashier: [...storeDayKeyColumns, ["cashier", "text"]],
  sales_day_terminal: [...storeDayKeyColumns, ["terminal", "text"]],
  sales_day_tender: [...storeDayKeyColumns, ["code", "text"]],
  sales_day_tax: [...storeDayKeyColumns, ["code", "text"]],
  sales_day_customer: [...storeDayKeyColumns, ["customer", "text"]],
  sales_month_item: [
    ["location_id", "integer"],
    ["month", "date"],
    ["item_id", "integer"],
  ],
  sales_target_month_item: [
    ["target_id", "integer"],
    ["month", "date"],
    ["item_id", "integer"],
  ],
  sales_target_week_item: [
    ["target_id", "integer"],
    ["week", "date"],
    ["item_id", "integer"],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

type SummaryTable = keyof typeof keyColumnsByTable;

const sumColumnsByTable = {
  sales_half_hour: allSumColumns,
  sales_day: allSumColumns,
  sales_day_department: lineSumColumns,
  sales_day_cashier: allSumColumns,
  sales_day_terminal: allSumColumns,
  sales_day_tender: ["amount", "payments"],
  sales_day_tax: ["amount"],
  sales_day_customer: ["transactions"],
  sales_month_item: lineSumColumns,
  sales_target_month_item: rankingSumColumns,
  sales_target_week_item: rankingSumColumns,
} as const satisfies Record<SummaryTable, readonly string[]>;
