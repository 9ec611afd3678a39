/** Tables of the report copy, named as in the database, so that the same queries work on both. */
import {
  insertPeopleStatement,
  peopleJoinSql,
  peopleIdsSql,
  createPersonTableStatement,
  searchedColumnsSql,
  searchedSumsSql,
} from "./searched-receipt.ts";
import {
  type CatalogueTable,
  type CopiedTable,
  type FactTable,
  type NamedTable,
  catalogueTables,
  factTables,
  movementTable,
} from "./copied-tables.data.ts";

/** Names of the catalogue tables. */
export const replacedTableNames = Object.keys(catalogueTables) as readonly CatalogueTable[];

/** SQL condition of the rows of a catalogue table that are copied. */
export function catalogueFilter(table: CatalogueTable): string {
  const { filter = "true" }: NamedTable = catalogueTables[table];
  return filter;
}

/** Version of the report copy's format; increasing it rebuilds every copy. */
export const copyVersion = 12;

const columnDefinitions = (columns: CopiedTable["columns"]): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

const { at_us: _at, ...saleColumns } = factTables.sale.columns;

const { own_tax: _tax, own_taxes: _taxes, ...lineColumns } = factTables.sale_line.columns;

const { happened_us: _happened, ...movementColumns } = movementTable.columns;

/** Full-width letters, digits and spaces; `halfWidthCharacters` has the usual ones in the same order. DuckDB cannot convert them (Unicode NFKC). */
const fullWidthCharacters = [
  ...Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0xff21 + index, 0xff41 + index)),
  ...Array.from({ length: 10 }, (_, index) => String.fromCodePoint(0xff10 + index)),
  "\u3000\u00a0\u202f",
].join("");

const halfWidthCharacters = fullWidthCharacters.normalize("NFKD");

/** SQL statements that create the tables of an empty report copy. */
export const copySchemaStatements: readonly string[] = [
  "CREATE TABLE copy_state (version INTEGER, change_no BIGINT, catalogue VARCHAR)",
  `INSERT INTO copy_state VALUES (${copyVersion}, 0, '')`,
  "CREATE TABLE sale_batch (batch_id INTEGER, change_no BIGINT, committed_us BIGINT)",
  `CREATE TABLE sale (${columnDefinitions(saleColumns)}, "at" TIMESTAMPTZ, total BIGINT, items BIGINT, has_refund BOOLEAN, has_discount BOOLEAN, tenders VARCHAR, cashier_id INTEGER, customer_id INTEGER)`,
  `CREATE TABLE sale_line (${columnDefinitions(lineColumns)}, number VARCHAR, terminal VARCHAR, cashier VARCHAR, customer VARCHAR, tenders VARCHAR, taxes VARCHAR, tax_share BIGINT, text_id INTEGER)`,
  "CREATE TABLE line_text (text_id INTEGER, sku VARCHAR, description VARCHAR)",
  createPersonTableStatement,
  ...(["sale_tender", "sale_tax"] as const).map(
    (table) => `CREATE TABLE ${table} (${columnDefinitions(factTables[table].columns)})`,
  ),
  "CREATE TABLE stock_change (stock_change_id INTEGER, changed_ms BIGINT)",
  `CREATE TABLE posted_movement (${columnDefinitions(movementColumns)}, happened_at TIMESTAMPTZ)`,
  `CREATE VIEW stock_on_hand AS SELECT location_id, item_id, sum(quantity)::BIGINT AS quantity FROM (
     SELECT location_id, item_id, quantity FROM posted_movement UNION ALL SELECT location_id, item_id, -quantity FROM sale_line WHERE counted AND kind <= 1 AND item_id IS NOT NULL) e GROUP BY 1, 2`,
  ...Object.entries(catalogueTables).map(
    ([table, { columns }]) => `CREATE TABLE ${table} (${columnDefinitions(columns)})`,
  ),
  `CREATE MACRO fold_text(value) AS CASE WHEN strlen(value) = length(value) THEN lower(value)
    ELSE replace(replace(replace(translate(lower(strip_accents(translate(value, '${fullWidthCharacters}', '${halfWidthCharacters}'))), 'ς', 'σ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') END`,
];

/** Builds the SELECT of the filtered rows of a table as CSV text in a single value, which is many times faster than reading rows. */
export function buildHandOverStatement(table: string, { columns, read = {} }: CopiedTable, filter: string): string {
  const csvFieldsSql = Object.entries(columns).map(([name, type]) => {
    const columnExpression = read[name] ?? `f.${name}`;
    return type === "VARCHAR"
      ? `coalesce('"' || replace(${columnExpression}, '"', '""') || '"', '')`
      : `coalesce((${columnExpression})::text, '')`;
  });
  return `SELECT string_agg(${csvFieldsSql.join(" || ',' || ")}, E'\\n') AS text FROM ${table} f WHERE ${filter}`;
}

/** SQL with which DuckDB reads a CSV file of a table. */
export function handedOverFileSql(file: string, { columns }: CopiedTable): string {
  const columnTypesSql = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `read_csv('${file.replaceAll("'", "''")}', header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', parallel = false, buffer_size = 8388608, columns = {${columnTypesSql.join(", ")}})`;
}

/** SQL join with the description of a line as `n`. Each distinct text is stored once. */
export const lineTextJoinSql = (line: string): string =>
  `JOIN line_text n ON n.sku IS NOT DISTINCT FROM ${line}.sku AND n.description IS NOT DISTINCT FROM ${line}.description`;

/** Builds the statement that inserts the descriptions of lines that are not stored yet. */
export const insertTextsStatement = (lines: string): string =>
  `INSERT INTO line_text SELECT (SELECT coalesce(max(text_id), 0) FROM line_text) + row_number() OVER (), l.sku, l.description FROM (SELECT DISTINCT sku, description FROM ${lines}) l ANTI ${lineTextJoinSql("l")}`;

const receiptKeyColumnsSql = "location_id, business_date, batch_id, sale_no";

/** Builds the statements that insert whole receipts from CSV files. Each line gets the columns of its receipt, and its tax: the domain's `taxOfLines` in SQL. */
export function insertStatements(fileOf: (table: FactTable) => string): readonly string[] {
  const tableFileSql = (table: FactTable) => handedOverFileSql(fileOf(table), factTables[table]);
  const receiptCodesSql = (table: "sale_tender" | "sale_tax") =>
    `(SELECT ${receiptKeyColumnsSql}, string_agg(DISTINCT code, '+' ORDER BY code) AS codes, sum(amount) AS amount FROM ${tableFileSql(table)} WHERE counted GROUP BY ALL)`;
  const receiptPartition = `PARTITION BY ${receiptKeyColumnsSql}`;
  return [
    insertPeopleStatement(tableFileSql("sale")),
    `INSERT INTO sale SELECT s.* EXCLUDE (at_us), make_timestamp(s.at_us) AT TIME ZONE 'UTC', ${searchedColumnsSql("coalesce(x.amount, 0)")}, t.codes, ${peopleIdsSql} FROM ${tableFileSql("sale")} s ${peopleJoinSql("s")}
       LEFT JOIN (${searchedSumsSql(receiptKeyColumnsSql, tableFileSql("sale_line"))}) n USING (${receiptKeyColumnsSql})
       LEFT JOIN (SELECT ${receiptKeyColumnsSql}, sum(amount) AS amount FROM ${tableFileSql("sale_tax")} GROUP BY ALL) x USING (${receiptKeyColumnsSql})
       LEFT JOIN (SELECT ${receiptKeyColumnsSql}, string_agg(DISTINCT code, '+' ORDER BY code) AS codes FROM ${tableFileSql("sale_tender")} GROUP BY ALL) t USING (${receiptKeyColumnsSql})`,
    `INSERT INTO sale_tender SELECT * FROM ${tableFileSql("sale_tender")}`,
    `INSERT INTO sale_tax SELECT * FROM ${tableFileSql("sale_tax")}`,
    insertTextsStatement(tableFileSql("sale_line")),
    `INSERT INTO sale_line
     SELECT * EXCLUDE (own_tax, own_taxes, text_id, tax, weight, part, whole, share, rest), coalesce(own_tax, sign(tax) * (share + CASE WHEN row_number() OVER (${receiptPartition} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${receiptPartition}) THEN 1 ELSE 0 END)), text_id
     FROM (SELECT *, (abs(tax) * part) // whole AS share, (abs(tax) * part) % whole AS rest
       FROM (SELECT *, CASE WHEN sum(weight) OVER (${receiptPartition}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${receiptPartition}), 0), count(*) OVER (${receiptPartition})) AS whole
         FROM (SELECT l.*, s.number, s.terminal, s.cashier, s.customer, t.codes AS tenders, CASE WHEN l.own_tax IS NULL THEN x.codes ELSE nullif(l.own_taxes, '') END AS taxes, n.text_id, coalesce(x.amount, 0)::hugeint AS tax, abs(l.extended - l.discount)::hugeint AS weight
           FROM ${tableFileSql("sale_line")} l JOIN ${tableFileSql("sale")} s USING (${receiptKeyColumnsSql}) ${lineTextJoinSql("l")}
           LEFT JOIN ${receiptCodesSql("sale_tender")} t USING (${receiptKeyColumnsSql}) LEFT JOIN ${receiptCodesSql("sale_tax")} x USING (${receiptKeyColumnsSql}))))
     ORDER BY business_date, location_id, sale_no, line_no`,
  ];
}

/** Builds the statement that inserts stock movements from a CSV file. */
export const insertMovementsStatement = (file: string): string =>
  `INSERT INTO posted_movement SELECT * EXCLUDE (happened_us), make_timestamp(happened_us) AT TIME ZONE 'UTC' FROM ${handedOverFileSql(file, movementTable)}`;

/** Builds the statements that delete sales batches. */
export function deleteStatements(batchIds: readonly number[]): readonly string[] {
  return [...Object.keys(factTables), "sale_batch"].map(
    (table) => `DELETE FROM ${table} WHERE batch_id IN (${batchIds.join(",")})`,
  );
}
