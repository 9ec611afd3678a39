/** Builds statements that partition the fact tables by store, for a database of thousands of stores. */

/** Tables with a primary key that begins with the location, so that all rows of a store are in one partition. */
export const storeTables = [
  "sale",
  "sale_line",
  "sale_tender",
  "sale_tax",
  "sales_day",
  "sales_day_cashier",
  "sales_day_customer",
  "sales_day_department",
  "sales_day_tax",
  "sales_day_tender",
  "sales_day_terminal",
  "sales_half_hour",
  "sales_month",
  "sales_month_cashier",
  "sales_month_department",
  "sales_month_half_hour",
  "sales_month_item",
  "sales_month_tender",
  "sales_quarter_customer",
  "sales_quarter_item",
  "stock_movement",
  "stock_on_hand",
] as const;

/** Builds the statements that replace a table by partitions with given bounds, and move its rows. */
export function partitionStatements(table: string, by: string, bounds: readonly string[]): readonly string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING ALL) PARTITION BY ${by}`,
    ...bounds.map((bound, index) => `CREATE TABLE ${table}_${index + 1} PARTITION OF ${table} ${bound}`),
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}_whole`,
    `DROP TABLE ${table}_whole`,
  ];
}

/** Builds partitions of about the same size, each with the stores of many targets. */
export const partitionByStore = (table: string, count: number): readonly string[] =>
  partitionStatements(
    table,
    "HASH (location_id)",
    Array.from({ length: count }, (_, remainder) => `FOR VALUES WITH (MODULUS ${count}, REMAINDER ${remainder})`),
  );

/** Builds a partition for each target, by the ids of its locations, and one for locations that are created later. */
export const partitionByTarget = (table: string, targets: readonly (readonly number[])[]): readonly string[] =>
  partitionStatements(table, "LIST (location_id)", [
    ...targets.map((locationIds) => `FOR VALUES IN (${locationIds.join(", ")})`),
    "DEFAULT",
  ]);
