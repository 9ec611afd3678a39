/** The tables of the copy: named as in the database, so that one question is asked of either. */

/** What a column is in the copy. */
type ColumnType = "INTEGER" | "SMALLINT" | "BIGINT" | "BOOLEAN" | "DATE" | "VARCHAR";

/** A table that is handed over as it is in the database. */
export interface CopiedTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** What a column is read as, where it is not itself. */
  readonly read?: Readonly<Record<string, string>>;
}

const ofReceipt = { location_id: "INTEGER", business_date: "DATE", batch_id: "INTEGER", sale_no: "INTEGER" } as const;
const amounts = { ...ofReceipt, half_hour: "SMALLINT", counted: "BOOLEAN", amount: "BIGINT", code: "VARCHAR" } as const;

/** The tables of facts. `at_us`: microseconds since 1970. */
export const factTables = {
  sale: {
    columns: {
      ...ofReceipt, at_us: "BIGINT", rounding: "BIGINT", tips: "BIGINT", half_hour: "SMALLINT", counted: "BOOLEAN", refund_only: "BOOLEAN", training: "BOOLEAN",
      state: "VARCHAR", number: "VARCHAR", terminal: "VARCHAR", cashier: "VARCHAR", customer: "VARCHAR",
    },
    read: { at_us: "(extract(epoch FROM f.at) * 1000000)::bigint" },
  },
  sale_line: {
    columns: {
      ...ofReceipt, line_no: "INTEGER", item_id: "INTEGER", department_id: "INTEGER", sub_department_id: "INTEGER", quantity: "BIGINT", extended: "BIGINT", discount: "BIGINT",
      unit_cost: "BIGINT", half_hour: "SMALLINT", kind: "SMALLINT", counted: "BOOLEAN", sku: "VARCHAR", description: "VARCHAR",
    },
  },
  sale_tender: { columns: { ...amounts, tender_no: "SMALLINT" } },
  sale_tax: { columns: { ...amounts, tax_no: "SMALLINT" } },
} as const satisfies Record<string, CopiedTable>;

/** The name of a table of facts. */
export type FactTable = keyof typeof factTables;

/** What rows of facts point to by a number, and the counts that came before they were known. */
export const catalogueTables = {
  target_layer: { columns: { target_layer_id: "INTEGER", description: "VARCHAR" } },
  department: { columns: { department_id: "INTEGER", description: "VARCHAR" } },
  sub_department: { columns: { sub_department_id: "INTEGER", description: "VARCHAR" } },
  vendor: { columns: { vendor_id: "INTEGER", description: "VARCHAR" } },
  item: { columns: { item_id: "INTEGER", vendor_id: "INTEGER", description: "VARCHAR" } },
  late_sale: { columns: { location_id: "INTEGER", item_id: "INTEGER", batch_id: "INTEGER", counted_ms: "BIGINT" } },
} as const satisfies Record<string, CopiedTable>;

/** The name of a table of the catalogue. */
export type CatalogueTable = keyof typeof catalogueTables;

/** A change of what follows makes every copy begin again. */
export const copyVersion = 2;

const listed = (columns: CopiedTable["columns"]): string => Object.entries(columns).map(([name, type]) => `${name} ${type}`).join(", ");
const { at_us: _at, ...saleColumns } = factTables.sale.columns;

/** Makes an empty copy. */
export const copySchema: readonly string[] = [
  "CREATE TABLE copy_state (version INTEGER, change_no BIGINT, catalogue VARCHAR)",
  `INSERT INTO copy_state VALUES (${copyVersion}, 0, '')`,
  "CREATE TABLE sale_batch (batch_id INTEGER, change_no BIGINT, committed_us BIGINT)",
  `CREATE TABLE sale (${listed(saleColumns)}, "at" TIMESTAMPTZ)`,
  `CREATE TABLE sale_line (${listed(factTables.sale_line.columns)}, number VARCHAR, terminal VARCHAR, cashier VARCHAR, customer VARCHAR, tenders VARCHAR, taxes VARCHAR, tax_share BIGINT)`,
  ...(["sale_tender", "sale_tax"] as const).map((table) => `CREATE TABLE ${table} (${listed(factTables[table].columns)})`),
  ...Object.entries(catalogueTables).map(([table, { columns }]) => `CREATE TABLE ${table} (${listed(columns)})`),
  "CREATE MACRO fold_text(value) AS lower(strip_accents(value))",
];

/** A table as comma-separated text, read by the database in one value: many times as quick as rows. */
export function handOverStatement(table: string, { columns, read = {} }: CopiedTable, filter: string): string {
  const list = Object.entries(columns).map(([name, type]) => {
    const value = read[name] ?? `f.${name}`;
    return type === "VARCHAR" ? `coalesce('"' || replace(${value}, '"', '""') || '"', '')` : `coalesce((${value})::text, '')`;
  });
  return `SELECT string_agg(${list.join(" || ',' || ")}, E'\\n') AS text FROM ${table} f WHERE ${filter}`;
}

/** What was handed over, as DuckDB reads it. */
export function handedOver(file: string, { columns }: CopiedTable): string {
  const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`);
  return `read_csv('${file.replaceAll("'", "''")}', header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, new_line = '\\n', parallel = false, buffer_size = 8388608, columns = {${types.join(", ")}})`;
}

const receiptKey = "location_id, business_date, batch_id, sale_no";

/** Writes whole receipts that were handed over; a line gets what its receipt says, and its part of the tax: the domain's `allocateCents`. */
export function insertStatements(fileOf: (table: FactTable) => string): readonly string[] {
  const from = (table: FactTable) => handedOver(fileOf(table), factTables[table]);
  const codes = (table: "sale_tender" | "sale_tax") => `(SELECT ${receiptKey}, string_agg(DISTINCT code, '+' ORDER BY code) AS codes, sum(amount) AS amount FROM ${from(table)} WHERE counted GROUP BY ALL)`;
  const own = `PARTITION BY ${receiptKey}`;
  return [
    `INSERT INTO sale SELECT * EXCLUDE (at_us), make_timestamp(at_us) AT TIME ZONE 'UTC' FROM ${from("sale")}`,
    `INSERT INTO sale_tender SELECT * FROM ${from("sale_tender")}`,
    `INSERT INTO sale_tax SELECT * FROM ${from("sale_tax")}`,
    `INSERT INTO sale_line
     SELECT * EXCLUDE (tax, weight, part, whole, share, rest), sign(tax) * (share + CASE WHEN row_number() OVER (${own} ORDER BY rest DESC, line_no) <= abs(tax) - sum(share) OVER (${own}) THEN 1 ELSE 0 END)
     FROM (SELECT *, (abs(tax) * part) // whole AS share, (abs(tax) * part) % whole AS rest
       FROM (SELECT *, CASE WHEN sum(weight) OVER (${own}) = 0 THEN 1 ELSE weight END AS part, coalesce(nullif(sum(weight) OVER (${own}), 0), count(*) OVER (${own})) AS whole
         FROM (SELECT l.*, s.number, s.terminal, s.cashier, s.customer, t.codes AS tenders, x.codes AS taxes, coalesce(x.amount, 0)::hugeint AS tax, abs(l.extended - l.discount)::hugeint AS weight
           FROM ${from("sale_line")} l JOIN ${from("sale")} s USING (${receiptKey})
           LEFT JOIN ${codes("sale_tender")} t USING (${receiptKey}) LEFT JOIN ${codes("sale_tax")} x USING (${receiptKey}))))
     ORDER BY business_date, location_id, sale_no, line_no`,
  ];
}

/** Takes batches out. */
export function deleteStatements(batchIds: readonly number[]): readonly string[] {
  return [...Object.keys(factTables), "sale_batch"].map((table) => `DELETE FROM ${table} WHERE batch_id IN (${batchIds.join(",")})`);
}
