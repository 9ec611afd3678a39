/** Statements that spread the tables of facts over partitions by store, for a database of thousands of stores. */

/** Tables with a primary key that begins with the location. All of a store's rows stay together. */
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
  "sales_month_item",
  "stock_movement",
  "stock_on_hand",
] as const;

/** Statements that replace a table by partitions, given each partition's bounds; the rows are moved. */
export function partitionStatements(table: string, by: string, bounds: readonly string[]): readonly string[] {
  return [
    `ALTER TABLE ${table} RENAME TO ${table}_whole`,
    `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING ALL) PARTITION BY ${by}`,
    ...bounds.map((bound, place) => `CREATE TABLE ${table}_${place + 1} PARTITION OF ${table} ${bound}`),
    `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${table}_whole`,
    `DROP TABLE ${table}_whole`,
  ];
}

/** Partitions of about the same size, each with the stores of many targets. */
export const partitionByStore = (table: string, count: number): readonly string[] =>
  partitionStatements(
    table,
    "HASH (location_id)",
    Array.from({ length: count }, (_, place) => `FOR VALUES WITH (MODULUS ${count}, REMAINDER ${place})`),
  );

/** A partition for each target, by the numbers of its locations, and one for locations that were made later. */
export const partitionByTarget = (table: string, targets: readonly (readonly number[])[]): readonly string[] =>
  partitionStatements(table, "LIST (location_id)", [
    ...targets.map((locationIds) => `FOR VALUES IN (${locationIds.join(", ")})`),
    "DEFAULT",
  ]);
