/**
 * The one derivation of the summary tables from the facts: committing adds what it gives, undoing takes it out,
 * rebuilding and verifying start from nothing.
 */

import {
  lineExpressions,
  lineSums,
  receiptExpressions,
  receiptSums,
  summaryTables,
  type SumColumn,
  type SummaryTableName,
} from "./summary-table.ts";

/** One summary table, or several fed by one pass over the facts that a filter lets through. */
export interface Derivation {
  readonly tables: readonly SummaryTableName[];
  /** The finest groups that the tables add further. */
  readonly keys: readonly string[];
  /** The keys and what each fact adds, not yet summed, as a SELECT; `filter(alias)` limits its facts. */
  readonly facts: (filter: (alias: string) => string) => string;
}

const key = "location_id, business_date, batch_id, sale_no";
const cellColumns = "s.location_id, s.business_date, s.half_hour, s.terminal, coalesce(s.cashier, '') AS cashier";

/** All the derivations; together they name every summary table once. */
export const derivations: readonly Derivation[] = [
  {
    tables: ["sales_half_hour", "sales_day", "sales_day_terminal", "sales_day_cashier"],
    keys: ["location_id", "business_date", "half_hour", "terminal", "cashier"],
    facts: (filter) => `
      SELECT ${cellColumns}, ${columns(receiptExpressions)}
      FROM sale s WHERE ${filter("s")}
      UNION ALL
      SELECT ${cellColumns}, ${columns(lineExpressions)}
      FROM sale_line l JOIN sale s USING (${key}) WHERE ${filter("l")} AND l.counted
      UNION ALL
      SELECT ${cellColumns}, ${columns({ tax: "x.amount" })}
      FROM sale_tax x JOIN sale s USING (${key}) WHERE ${filter("x")} AND x.counted`,
  },
  {
    tables: ["sales_day_department"],
    keys: summaryTables.sales_day_department.keys,
    facts: (filter) => `
      SELECT l.location_id, l.business_date, coalesce(l.department_id, 0) AS department_id,
             coalesce(l.sub_department_id, 0) AS sub_department_id, ${lineColumns()}
      FROM sale_line l WHERE ${filter("l")} AND l.counted AND l.kind <= 1`,
  },
  {
    tables: ["sales_month_item"],
    keys: summaryTables.sales_month_item.keys,
    facts: (filter) => `
      SELECT l.location_id, date_trunc('month', l.business_date::timestamp)::date AS month,
             coalesce(l.item_id, 0) AS item_id, ${lineColumns()}
      FROM sale_line l WHERE ${filter("l")} AND l.counted AND l.kind <= 1`,
  },
  {
    tables: ["sales_day_tender"],
    keys: summaryTables.sales_day_tender.keys,
    facts: (filter) => `
      SELECT x.location_id, x.business_date, x.code, x.amount, 1 AS payments
      FROM sale_tender x WHERE ${filter("x")} AND x.counted`,
  },
  {
    tables: ["sales_day_tax"],
    keys: summaryTables.sales_day_tax.keys,
    facts: (filter) => `
      SELECT x.location_id, x.business_date, x.code, x.amount
      FROM sale_tax x WHERE ${filter("x")} AND x.counted`,
  },
  {
    tables: ["sales_day_customer"],
    keys: summaryTables.sales_day_customer.keys,
    facts: (filter) => `
      SELECT s.location_id, s.business_date, s.customer, 1 AS transactions, 0 AS net
      FROM sale s WHERE ${filter("s")} AND s.counted AND s.customer IS NOT NULL
      UNION ALL
      SELECT s.location_id, s.business_date, s.customer, 0,
             CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END
      FROM sale_line l JOIN sale s USING (${key}) WHERE ${filter("l")} AND l.counted AND s.customer IS NOT NULL`,
  },
];

/** The statement that adds (`sign` 1) or takes out (`sign` -1) what the filtered facts give to the tables of a derivation. */
export function applyStatement(derivation: Derivation, sign: 1 | -1, filter: (alias: string) => string): string {
  const inserts = derivation.tables.map((table) => `${table}_rows AS (${insertInto(table, "cell", sign)})`);
  return `WITH cell AS MATERIALIZED (${cellsOf(derivation, filter)}), ${inserts.join(", ")} SELECT 1`;
}

/** The rows one summary table should hold for the filtered facts, as a SELECT. */
export function expectedRows(table: SummaryTableName, filter: (alias: string) => string): string {
  return grouped(table, `(${factRows(table, filter)}) row_of_fact`, 1);
}

/**
 * The same, not yet summed: several rows may carry one key. For a reader who sums by other keys, grouping once
 * instead of twice is several times cheaper.
 */
export function factRows(table: SummaryTableName, filter: (alias: string) => string): string {
  const derivation = derivations.find((candidate) => candidate.tables.includes(table));
  if (derivation === undefined) throw new Error(`No derivation feeds ${table}`);
  const { keys, sums } = summaryTables[table];
  return `SELECT ${[...keys, ...sums].join(", ")} FROM (${derivation.facts(filter)}) fact`;
}

/** The finest sums of a derivation, from which all its tables are added up in one pass over the facts. */
function cellsOf({ tables: [table], keys, facts }: Derivation, filter: (alias: string) => string): string {
  if (table === undefined) throw new Error("A derivation feeds at least one table");
  const totals = summaryTables[table].sums.map((name) => `sum(${name})::bigint AS ${name}`);
  return `SELECT ${[...keys, ...totals].join(", ")} FROM (${facts(filter)}) fact GROUP BY ${keys.join(", ")}`;
}

function insertInto(table: SummaryTableName, from: string, sign: 1 | -1): string {
  const { keys, sums } = summaryTables[table];
  const updates = sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  // In the order of the key: the index grows at its end, and what is read together lies together.
  return `INSERT INTO ${table} (${[...keys, ...sums].join(", ")}) ${grouped(table, from, sign)} ORDER BY ${keys.join(", ")}
    ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${updates.join(", ")}`;
}

function grouped(table: SummaryTableName, from: string, sign: 1 | -1): string {
  const { keys, sums } = summaryTables[table];
  const totals = sums.map((name) => `${sign === 1 ? "" : "-"}sum(${name})::bigint AS ${name}`);
  return `SELECT ${[...keys, ...totals].join(", ")} FROM ${from} GROUP BY ${keys.join(", ")}`;
}

function columns(expressions: Partial<Record<SumColumn, string>>): string {
  return receiptSums.map((name) => `(${expressions[name] ?? "0"})::bigint AS ${name}`).join(", ");
}

function lineColumns(): string {
  return lineSums.map((name) => `${lineExpressions[name]} AS ${name}`).join(", ");
}
