/** Tables of the report copy, named as in the database, so that the same queries work on both. */

import { openDaysSql } from "../../goal/index.ts";
import { ownTaxSql, ownTaxCodesSql } from "../sources/sale-line.ts";
import { insertPeople, joinPeople, peopleIds, personTable, searchedColumns, searchedSums } from "./searched-receipt.ts";

/** Column types of the report copy. */
type ColumnType = "INTEGER" | "SMALLINT" | "BIGINT" | "BOOLEAN" | "DATE" | "VARCHAR";

/** Table that is copied unchanged from the database. */
export interface CopiedTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** SQL expressions that read a column from the database, where they differ from its name. */
  readonly read?: Readonly<Record<string, string>>;
}

const microseconds = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000000)::bigint`;

const ofReceipt = { location_id: "INTEGER", business_date: "DATE", batch_id: "INTEGER", sale_no: "INTEGER" } as const;
const amounts = { ...ofReceipt, half_hour: "SMALLINT", counted: "BOOLEAN", amount: "BIGINT", code: "VARCHAR" } as const;

/** Fact tables. `at_us` is in microseconds since 1970; `own_tax` and `own_taxes` are used to compute the tax of a line, and are not columns of the copy. */
export const factTables = {
  sale: {
    columns: {
      ...ofReceipt,
      at_us: "BIGINT",
      rounding: "BIGINT",
      tips: "BIGINT",
      half_hour: "SMALLINT",
      counted: "BOOLEAN",
      refund_only: "BOOLEAN",
      training: "BOOLEAN",
      state: "VARCHAR",
      number: "VARCHAR",
      terminal: "VARCHAR",
      cashier: "VARCHAR",
      customer: "VARCHAR",
    },
    read: { at_us: microseconds("f.at") },
  },
  sale_line: {
    columns: {
      ...ofReceipt,
      line_no: "INTEGER",
      item_id: "INTEGER",
      department_id: "INTEGER",
      sub_department_id: "INTEGER",
      quantity: "BIGINT",
      extended: "BIGINT",
      discount: "BIGINT",
      unit_cost: "BIGINT",
      half_hour: "SMALLINT",
      kind: "SMALLINT",
      counted: "BOOLEAN",
      sku: "VARCHAR",
      description: "VARCHAR",
      own_tax: "BIGINT",
      own_taxes: "VARCHAR",
    },
    read: {
      own_tax: ownTaxSql("f.taxes"),
      own_taxes: `CASE WHEN f.taxes IS NOT NULL THEN coalesce(${ownTaxCodesSql("f.taxes")}, '') END`,
    },
  },
  sale_tender: {
    columns: { ...amounts, tender_no: "SMALLINT", last_four: "SMALLINT" },
    // A number is compared several times faster than a text; searches read nothing but four digits.
    read: { last_four: "CASE WHEN f.last_four ~ '^[0-9]{4}$' THEN f.last_four END" },
  },
  sale_tax: { columns: { ...amounts, tax_no: "SMALLINT" } },
} as const satisfies Record<string, CopiedTable>;

/** Name of a fact table. */
export type FactTable = keyof typeof factTables;

/** Table of stock movements other than sales, whose own lines are movements. `happened_us`: microseconds since 1970. */
export const movementTable = {
  columns: {
    location_id: "INTEGER",
    movement_id: "BIGINT",
    item_id: "INTEGER",
    kind: "VARCHAR",
    quantity: "BIGINT",
    unit_cost: "BIGINT",
    source: "VARCHAR",
    movement_key: "VARCHAR",
    happened_us: "BIGINT",
    document_id: "INTEGER",
    reverses: "VARCHAR",
    reason: "VARCHAR",
  },
  read: { happened_us: microseconds("f.happened_at") },
} as const satisfies CopiedTable;

/** Table of the catalogue, small enough to be replaced as a whole. */
interface NamedTable extends CopiedTable {
  /** Scalar SQL that changes whenever the table does. */
  readonly mark: string;
  readonly filter?: string;
}

const counted = (table: string, version: string, filter = "true"): string =>
  `(SELECT count(*) || ' ' || coalesce(sum(${version}), 0) FROM ${table} WHERE ${filter})`;
const hashed = (table: string, key: string, text: string): string =>
  `(SELECT md5(coalesce(string_agg(concat_ws(' ', ${key}, ${text}), ',' ORDER BY ${key}), '')) FROM ${table})`;
const isClosed = "status = 'CLOSED'";
const isNoSale = "kind = 'NO_SALE'";

/** Tables that facts refer to by id, the goals, and counts from before sales were recorded. Changing a product always raises its version. */
export const catalogueTables = {
  target: {
    columns: { target_id: "INTEGER", description: "VARCHAR" },
    mark: hashed("target", "target_id", "description"),
  },
  target_layer: {
    columns: {
      target_layer_id: "INTEGER",
      parent_id: "INTEGER",
      target_id: "INTEGER",
      layer_type: "VARCHAR",
      description: "VARCHAR",
    },
    mark: hashed("target_layer", "target_layer_id", "parent_id, target_id, layer_type, description"),
  },
  department: {
    columns: { department_id: "INTEGER", description: "VARCHAR" },
    mark: hashed("department", "department_id", "description"),
  },
  sub_department: {
    columns: { sub_department_id: "INTEGER", description: "VARCHAR" },
    mark: hashed("sub_department", "sub_department_id", "description"),
  },
  vendor: {
    columns: { vendor_id: "INTEGER", description: "VARCHAR" },
    mark: hashed("vendor", "vendor_id", "description"),
  },
  user_account: {
    columns: { user_id: "INTEGER", first_name: "VARCHAR", last_name: "VARCHAR" },
    mark: hashed("user_account", "user_id", "first_name, last_name"),
  },
  item: {
    columns: {
      item_id: "INTEGER",
      department_id: "INTEGER",
      vendor_id: "INTEGER",
      unit_price: "BIGINT",
      unit_cost: "BIGINT",
      sku: "VARCHAR",
      upc: "VARCHAR",
      description: "VARCHAR",
    },
    mark: counted("item", "version"),
  },
  goal: {
    columns: {
      goal_id: "INTEGER",
      target_layer_id: "INTEGER",
      from_date: "DATE",
      to_date: "DATE",
      value: "BIGINT",
      is_deleted: "BOOLEAN",
      scope: "VARCHAR",
      metric: "VARCHAR",
      open_days: "VARCHAR",
    },
    read: { open_days: openDaysSql("f") },
    mark: counted("goal", "version"),
  },
  inventory_document: {
    columns: {
      document_id: "INTEGER",
      created_by: "INTEGER",
      closed_by: "INTEGER",
      approved_by: "INTEGER",
      number: "VARCHAR",
      comment: "VARCHAR",
    },
    filter: isClosed,
    mark: counted("inventory_document", "version", isClosed),
  },
  integrity_acceptance: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      rule: "VARCHAR",
      terminal: "VARCHAR",
      first_number: "VARCHAR",
      last_number: "VARCHAR",
      expected: "BIGINT",
      actual: "BIGINT",
      user_id: "INTEGER",
      comment: "VARCHAR",
      accepted_on: "DATE",
      is_reopened: "BOOLEAN",
      version: "INTEGER",
    },
    mark: counted("integrity_acceptance", "version"),
  },
  late_sale: {
    columns: { location_id: "INTEGER", item_id: "INTEGER", batch_id: "INTEGER", counted_ms: "BIGINT" },
    mark: counted("late_sale", "counted_ms"),
  },
  receipt_event: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      terminal: "VARCHAR",
      fact_no: "BIGINT",
      part: "SMALLINT",
      at_us: "BIGINT",
      type: "VARCHAR",
      number: "VARCHAR",
      line_no: "INTEGER",
      item_id: "INTEGER",
      amount: "BIGINT",
      cashier: "VARCHAR",
      reason: "VARCHAR",
      approver: "VARCHAR",
    },
    read: { at_us: microseconds("f.at") },
    mark: counted("receipt_event", "fact_no"),
  },
  drawer_event: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      terminal: "VARCHAR",
      fact_no: "BIGINT",
      part: "SMALLINT",
      at_us: "BIGINT",
      cashier: "VARCHAR",
      reason: "VARCHAR",
      approver: "VARCHAR",
    },
    read: { at_us: microseconds("f.at") },
    filter: isNoSale,
    mark: counted("drawer_event", "fact_no", isNoSale),
  },
  risk_review: {
    columns: {
      location_id: "INTEGER",
      business_date: "DATE",
      subject: "VARCHAR",
      user_id: "INTEGER",
      comment: "VARCHAR",
      reviewed_on: "DATE",
      is_withdrawn: "BOOLEAN",
      version: "INTEGER",
    },
    mark: counted("risk_review", "version"),
  },
} as const satisfies Record<string, NamedTable>;

/** Name of a catalogue table. */
export type CatalogueTable = keyof typeof catalogueTables;

/** Names of the catalogue tables. */
export const catalogueNames = Object.keys(catalogueTables) as readonly CatalogueTable[];

/** SQL condition of the rows of a catalogue table that are copied. */
export function catalogueFilter(table: CatalogueTable): string {
  const { filter = "true" }: NamedTable = catalogueTables[table];
  return filter;
}

/** Version of the report copy's format; increasing it rebuilds every copy. */
export const copyVersion = 11;

const listed = (columns: CopiedTable["columns"]): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");
const { at_us: _at, ...saleColumns } = factTables.sale.columns;
const { own_tax: _tax, own_taxes: _taxes, ...lineColumns } = factTables.sale_line.columns;
const { happened_us: _happened, ...movementColumns } = movementTable.columns;

/** Full-width letters, digits and spaces; `halfWidth` has the usual ones in the same order. DuckDB cannot convert them (Unicode NFKC). */
const fullWidth = [
  ...Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0xff21 + at, 0xff41 + at)),
  ...Array.from({ length: 10 }, (_, at) => String.fromCodePoint(0xff10 + at)),
  "\u3000\u00a0\u202f",
].join("");
const halfWidth = fullWidth.normalize("NFKD");

/** SQL statements that create the tables of an empty report copy. */
export const copySchema: readonly string[] = [
  "CREATE TABLE copy_state (version INTEGER, change_no BIGINT, catalogue VARCHAR)",
  `INSERT INTO copy_state VALUES (${copyVersion}, 0, '')`,
  "CREATE TABLE sale_batch (batch_id INTEGER, change_no BIGINT, committed_us BIGINT)",
  `CREATE TABLE sale (${listed(saleColumns)}, "at" TIMESTAMPTZ, total BIGINT, items BIGINT, has_refund BOOLEAN, has_discount BOOLEAN, tenders VARCHAR, cashier_id INTEGER, customer_id INTEGER)`,
  `CREATE TABLE sale_line (${listed(lineColumns)}, number VARCHAR, terminal VARCHAR, cashier VARCHAR, customer VARCHAR, tenders VARCHAR, taxes VARCHAR, tax_share BIGINT, text_id INTEGER)`,
  "CREATE TABLE line_text (text_id INTEGER, sku VARCHAR, description VARCHAR)",
  personTable,
  ...(["sale_tender", "sale_tax"] as const).map(
    (table) => `CREATE TABLE ${table} (${listed(factTables[table].columns)})`,
  ),
  "CREATE TABLE stock_change (stock_change_id INTEGER, changed_ms BIGINT)",
  `CREATE TABLE posted_movement (${listed(movementColumns)}, happened_at TIMESTAMPTZ)`,
  `CREATE VIEW stock_on_hand AS SELECT location_id, item_id, sum(quantity)::BIGINT AS quantity FROM (
     SELECT location_id, item_id, quantity FROM posted_movement UNION ALL SELECT location_id, item_id, -quantity FROM sale_line WHERE counted AND kind <= 1 AND item_id IS NOT NULL) e GROUP BY 1, 2`,
  ...Object.entries(catalogueTables).map(([table, { columns }]) => `CREATE TABLE ${table} (${listed(columns)})`),
  `CREATE MACRO fold_text(value) AS CASE WHEN strlen(value) = length(value) THEN lower(value)
    ELSE replace(replace(replace(translate(lower(strip_accents(translate(value, '${fullWidth}', '${halfWidth}'))), 'ς', 'σ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') END`,
];

/** Builds the SELECT of a whole table as CSV text in a single value, which is many times faster than reading rows. */
export function handOverStatement(table: string, { columns, read = {} }: CopiedTable, filter: string): string {
  const list = Object.entries(columns).map(([name, type]) => {
    const value = read[name] ?? `f.${name}`;
    return type === "VARCHAR"
      ? `coalesce('"' || replace(${value}, '"', '""') || '"', '')`
      : `coalesce((${value})::text, '')`;
  });
  return `SELECT string_agg(${list.join(" || ',' || ")}, E'\\n') AS text FROM ${table} f WHERE ${filter}`;
}

/** SQL with which DuckDB reads a CSV file of a table. */
export function handedOver(file: string, { columns }: CopiedTable): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `read_csv('${file.replaceAll("'", "''")}', header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', parallel = false, buffer_size = 8388608, columns = {${types.join(", ")}})`;
}

/** SQL join with the description of a line as `n`. Each distinct text is stored once. */
export const textOf = (line: string): string =>
  `JOIN line_text n ON n.sku IS NOT DISTINCT FROM ${line}.sku AND n.description IS NOT DISTINCT FROM ${line}.description`;

/** Builds the statement that inserts the descriptions of lines that are not stored yet. */
export const insertTexts = (lines: string): string =>
  `INSERT INTO line_text SELECT (SELECT coalesce(max(text_id), 0) FROM line_text) + row_number() OVER (), l.sku, l.description FROM (SELECT DISTINCT sku, description FROM ${lines}) l ANTI ${textOf("l")}`;

const receiptKey = "location_id, business_date, batch_id, sale_no";

/** Builds the statements that insert whole receipts from CSV files. Each line gets the columns of its receipt, and its tax: the domain's `taxOfLines` in SQL. */
export function insertStatements(fileOf: (table: FactTable) => string): readonly string[] {
  const from = (table: FactTable) => handedOver(fileOf(table), factTables[table]);
  const codes = (table: "sale_tender" | "sale_tax") =>
    `(SELECT ${receiptKey}, string_agg(DISTINCT code, '+' ORDER BY code) AS codes, sum(amount) AS amount FROM ${from(table)} WHERE counted GROUP BY ALL)`;
  const receiptPartition = `PARTITION BY ${receiptKey}`;
  return [
    insertPeople(from("sale")),
    `INSERT INTO sale SELECT s.* EXCLUDE (at_us), make_timestamp(s.at_us) AT TIME ZONE 'UTC', ${searchedColumns("coalesce(x.amount, 0)")}, t.codes, ${peopleIds} FROM ${from("sale")} s ${joinPeople("s")}
       LEFT JOIN (${searchedSums(receiptKey, from("sale_line"))}) n USING (${receiptKey})
       LEFT JOIN (SELECT ${receiptKey}, sum(amount) AS amount FROM ${from("sale_tax")} GROUP BY ALL) x USING (${receiptKey})
       LEFT JOIN (SELECT ${receiptKey}, string_agg(DISTINCT code, '+' ORDER BY code) AS codes FROM ${from("sale_tender")} GROUP BY ALL) t USING (${receiptKey})`,
    `INSERT INTO sale_tender SELECT * FROM ${from("sale_tender")}`,
    `INSERT INTO sale_tax SELECT * FROM ${from("sale_tax")}`,
    insertTexts(from("sale_line")),
    `INSERT INTO sale_line
     SELECT * EXCLUDE (own_tax, own_taxes, text_id, tax, weight, part, whole, share, rest), coalesce(own_tax, sign(tax) * (share + CASE WHEN row_number() OVER (${receiptPartition} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${receiptPartition}) THEN 1 ELSE 0 END)), text_id
     FROM (SELECT *, (abs(tax) * part) // whole AS share, (abs(tax) * part) % whole AS rest
       FROM (SELECT *, CASE WHEN sum(weight) OVER (${receiptPartition}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${receiptPartition}), 0), count(*) OVER (${receiptPartition})) AS whole
         FROM (SELECT l.*, s.number, s.terminal, s.cashier, s.customer, t.codes AS tenders, CASE WHEN l.own_tax IS NULL THEN x.codes ELSE nullif(l.own_taxes, '') END AS taxes, n.text_id, coalesce(x.amount, 0)::hugeint AS tax, abs(l.extended - l.discount)::hugeint AS weight
           FROM ${from("sale_line")} l JOIN ${from("sale")} s USING (${receiptKey}) ${textOf("l")}
           LEFT JOIN ${codes("sale_tender")} t USING (${receiptKey}) LEFT JOIN ${codes("sale_tax")} x USING (${receiptKey}))))
     ORDER BY business_date, location_id, sale_no, line_no`,
  ];
}

/** Builds the statement that inserts stock movements from a CSV file. */
export const insertMovements = (file: string): string =>
  `INSERT INTO posted_movement SELECT * EXCLUDE (happened_us), make_timestamp(happened_us) AT TIME ZONE 'UTC' FROM ${handedOver(file, movementTable)}`;

/** Builds the statements that delete sales batches. */
export function deleteStatements(batchIds: readonly number[]): readonly string[] {
  return [...Object.keys(factTables), "sale_batch"].map(
    (table) => `DELETE FROM ${table} WHERE batch_id IN (${batchIds.join(",")})`,
  );
}
