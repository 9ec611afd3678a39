/**
 * Sales made by arithmetic inside a database: the same rows, to the cent, in PostgreSQL, PGlite and DuckDB.
 *
 * 20 stores, 114 receipts of 4 lines a store and day (456 lines) unless a history says otherwise, the last day being the one the benchmark calls today.
 */

export const storeCount = 20;
export const firstStore = 11;
export const lastDay = "2026-03-20";
export const linesPerSale = 4;

/** Size of the generated sales: number of lines, and number of receipts of all stores on a day. */
export interface History {
  readonly lines: number;
  readonly salesPerDay: number;
}

/** "10000000" is a number of lines at 114 receipts a store and day; "1000000/1097" a number of lines spread evenly over a number of days. */
export function readHistory(text: string): History {
  const [lines = 0, days] = text.split("/").map(Number);
  return {
    lines,
    salesPerDay: days === undefined ? storeCount * 114 : Math.ceil(Math.ceil(lines / linesPerSale) / days),
  };
}

/** Range of receipts to generate at once: from `from` (counted from 0) up to, but not including, `to`. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

export const countSales = ({ lines }: History): number => Math.ceil(lines / linesPerSale);
export const countDays = (history: History): number => Math.ceil(countSales(history) / history.salesPerDay);

/** Slices of about a million lines, to keep the database's log small. */
export function slicesOf(history: History): readonly Slice[] {
  const step = 250_000;
  const sales = countSales(history);
  return Array.from({ length: Math.ceil(sales / step) }, (_, index) => ({
    from: index * step,
    to: Math.min(sales, (index + 1) * step),
  }));
}

const keyColumnsSql = "location_id, business_date, batch_id, sale_no";

/** Fact tables, each with its columns in the order of the SELECT that generates their rows. */
export const factTables = [
  {
    table: "sale",
    columns: `${keyColumnsSql}, "at", rounding, tips, content_hash, half_hour, counted, refund_only, training, state, number, terminal, cashier, customer`,
    rows: saleRows,
  },
  {
    table: "sale_line",
    columns: `${keyColumnsSql}, line_no, item_id, department_id, sub_department_id, quantity, unit_price, extended, discount, unit_cost, half_hour, kind, counted, sku, description`,
    rows: lineRows,
  },
  { table: "sale_tender", columns: `${keyColumnsSql}, tender_no, half_hour, counted, amount, code`, rows: tenderRows },
  { table: "sale_tax", columns: `${keyColumnsSql}, tax_no, half_hour, counted, amount, code`, rows: taxRows },
] as const;

/** Builds the SELECT that generates rows of `sale`; `k` numbers the receipts. */
export function saleRows(slice: Slice, history: History): string {
  return `SELECT ${keyColumns(history)}, ${dateOf(history)}::timestamp + ${halfHour(history)} * interval '30 minutes' AS "at", 0::bigint AS rounding, 0::bigint AS tips,
    '00000000-0000-0000-0000-000000000000'::uuid AS content_hash, ${halfHour(history)}::smallint AS half_hour, ${isCountedSql} AS counted, ${isRefund} AS refund_only,
    false AS training, CASE WHEN ${isCountedSql} THEN 'COMPLETED' ELSE 'VOID' END AS state, k::text AS number, (k % 4)::text AS terminal,
    'Cashier ' || ((k / 20) % 8)::text AS cashier, CASE WHEN k % 5 < 2 THEN NULL ELSE 'C' || ((k * 48271) % 50021)::text END AS customer
    FROM generate_series(${slice.from}::bigint, ${slice.to - 1}::bigint) AS g(k)`;
}

/** Builds the SELECT that generates rows of `sale_line`; `i` numbers the lines. */
export function lineRows(slice: Slice, history: History): string {
  return `SELECT ${keyColumns(history)}, (1 + i % ${linesPerSale})::integer AS line_no, ${itemIdSql}::integer AS item_id, (1 + ${itemIdSql} % 12)::integer AS department_id,
    (1 + ${itemIdSql} % 36)::integer AS sub_department_id, ${signSql} * 1000 * (1 + i % 3) AS quantity, ${extendedSql("i")} * 100 / (1 + i % 3) AS unit_price,
    ${extendedSql("i")} AS extended, ${discountSql("i")} AS discount, CASE WHEN i % 25 = 0 THEN NULL ELSE ${extendedSql("i")} * 60 / (1 + i % 3) END AS unit_cost,
    ${halfHour(history)}::smallint AS half_hour, (CASE WHEN ${isRefund} THEN 1 ELSE 0 END)::smallint AS kind, ${isCountedSql} AS counted,
    'SKU' || ${itemIdSql}::text AS sku, 'Item ' || ${itemIdSql}::text AS description
    FROM (SELECT i, i / ${linesPerSale} AS k FROM generate_series(${slice.from * linesPerSale}::bigint, ${slice.to * linesPerSale - 1}::bigint) AS g(i)) line`;
}

export function tenderRows(slice: Slice, history: History): string {
  return `SELECT ${keyColumns(history)}, 1::smallint AS tender_no, ${halfHour(history)}::smallint AS half_hour, ${isCountedSql} AS counted,
    ${signSql} * (net + net * 5 / 100 + net * 9975 / 100000) AS amount,
    CASE k % 4 WHEN 0 THEN 'CASH' WHEN 1 THEN 'DEBIT' WHEN 2 THEN 'VISA' ELSE 'MASTERCARD' END AS code FROM ${netBySale(slice)}`;
}

export function taxRows(slice: Slice, history: History): string {
  return `SELECT ${keyColumns(history)}, tax_no::smallint AS tax_no, ${halfHour(history)}::smallint AS half_hour, ${isCountedSql} AS counted,
    ${signSql} * CASE tax_no WHEN 1 THEN net * 5 / 100 ELSE net * 9975 / 100000 END AS amount, CASE tax_no WHEN 1 THEN 'GST' ELSE 'QST' END AS code
    FROM ${netBySale(slice)} CROSS JOIN (VALUES (1), (2)) AS kinds(tax_no)`;
}

/** Statements that insert the few rows with names: organisation and catalogue. */
export const catalogueStatements = [
  `INSERT INTO department (department_id, target_id, code, description) SELECT n, 1, 'D' || n, 'Department ' || n FROM generate_series(1, 12) AS g(n)`,
  `INSERT INTO sub_department (sub_department_id, department_id, code, description) SELECT n, 1 + n % 12, 'S' || n, 'Sub-department ' || n FROM generate_series(1, 36) AS g(n)`,
  `INSERT INTO item (item_id, target_id, sku, description, department_id) SELECT n, 1, 'SKU' || n, 'Item ' || n, 1 + n % 12 FROM generate_series(1, 4000) AS g(n)`,
];
export const organisationStatements = [
  `INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain')`,
  `INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain')`,
  `INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type)
   SELECT n, 1, 1, 'STORE', 'L' || n, 'Store ' || n, 'STORE' FROM generate_series(${firstStore}, ${firstStore + storeCount - 1}) AS g(n)`,
];

/** SQL of the half hour of a receipt: those of a day are in order, from 8:00 to 21:00. */
const halfHour = ({ salesPerDay }: History) =>
  `(16 + (k % ${salesPerDay}) / ${storeCount} * 26 / ${Math.ceil(salesPerDay / storeCount)})`;
const isRefund = "(k % 37 = 0)";
const isCountedSql = "(k % 101 <> 50)";
const signSql = `(CASE WHEN ${isRefund} THEN -1 ELSE 1 END)`;
const itemIdSql = "(1 + ((i * 7919) + i / 13) % 4000)";
const extendedSql = (i: string) => `(199 + (${i} * 7919) % 4801)`;
const discountSql = (i: string) => `(CASE WHEN ${i} % 9 = 0 THEN ${extendedSql(i)} / 10 ELSE 0 END)`;

const dateOf = (history: History) =>
  `(date '${lastDay}' - ${countDays(history) - 1} + (k / ${history.salesPerDay})::integer)`;
const keyColumns = (history: History) =>
  `(${firstStore} + k % ${storeCount})::integer AS location_id, ${dateOf(history)} AS business_date, 1 AS batch_id, (k + 1)::integer AS sale_no`;

/** SQL of the net amount of a receipt, from the formulas of its four lines instead of a sum. */
function netBySale({ from, to }: Slice): string {
  const net = Array.from({ length: linesPerSale }, (_, index) => `(k * ${linesPerSale} + ${index})`).map(
    (i) => `${extendedSql(i)} - ${discountSql(i)}`,
  );
  return `(SELECT k, ${net.join(" + ")} AS net FROM generate_series(${from}::bigint, ${to - 1}::bigint) AS g(k)) sale`;
}
