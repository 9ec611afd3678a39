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

/** One summary table, or several fed by one pass, as a SELECT over the facts that a filter lets through. */
export interface Derivation {
  readonly tables: readonly SummaryTableName[];
  /** The name and the body of the query that the tables group further; `filter(alias)` limits its facts. */
  readonly source: (filter: (alias: string) => string) => string;
}

const key = "location_id, business_date, batch_id, sale_no";
const cellKeys = ["location_id", "business_date", "half_hour", "terminal", "cashier"];
const cellColumns = "s.location_id, s.business_date, s.half_hour, s.terminal, coalesce(s.cashier, '') AS cashier";

/** All the derivations; together they name every summary table once. */
export const derivations: readonly Derivation[] = [
  {
    tables: ["sales_half_hour", "sales_day", "sales_day_terminal", "sales_day_cashier"],
    source: (filter) => `
      SELECT ${cellKeys.join(", ")}, ${receiptSums.map((name) => `sum(${name})::bigint AS ${name}`).join(", ")}
      FROM (
        SELECT ${cellColumns}, ${columns(receiptExpressions)}
        FROM sale s WHERE ${filter("s")}
        UNION ALL
        SELECT ${cellColumns}, ${columns(lineExpressions)}
        FROM sale_line l JOIN sale s USING (${key}) WHERE ${filter("l")} AND l.counted
        UNION ALL
        SELECT ${cellColumns}, ${columns({ tax: "x.amount" })}
        FROM sale_tax x JOIN sale s USING (${key}) WHERE ${filter("x")} AND x.counted
      ) part GROUP BY ${cellKeys.join(", ")}`,
  },
  {
    tables: ["sales_day_department"],
    source: (filter) => `
      SELECT l.location_id, l.business_date, coalesce(l.department_id, 0) AS department_id,
             coalesce(l.sub_department_id, 0) AS sub_department_id, ${lineColumns()}
      FROM sale_line l WHERE ${filter("l")} AND l.counted AND l.kind <= 1 GROUP BY 1, 2, 3, 4`,
  },
  {
    tables: ["sales_month_item"],
    source: (filter) => `
      SELECT l.location_id, date_trunc('month', l.business_date::timestamp)::date AS month,
             coalesce(l.item_id, 0) AS item_id, ${lineColumns()}
      FROM sale_line l WHERE ${filter("l")} AND l.counted AND l.kind <= 1 GROUP BY 1, 2, 3`,
  },
  {
    tables: ["sales_day_tender"],
    source: (filter) => `
      SELECT x.location_id, x.business_date, x.code, sum(x.amount)::bigint AS amount, count(*) AS payments
      FROM sale_tender x WHERE ${filter("x")} AND x.counted GROUP BY 1, 2, 3`,
  },
  {
    tables: ["sales_day_tax"],
    source: (filter) => `
      SELECT x.location_id, x.business_date, x.code, sum(x.amount)::bigint AS amount
      FROM sale_tax x WHERE ${filter("x")} AND x.counted GROUP BY 1, 2, 3`,
  },
  {
    tables: ["sales_day_customer"],
    source: (filter) => `
      SELECT location_id, business_date, customer, sum(transactions)::bigint AS transactions, sum(net)::bigint AS net
      FROM (
        SELECT s.location_id, s.business_date, s.customer, 1 AS transactions, 0 AS net
        FROM sale s WHERE ${filter("s")} AND s.counted AND s.customer IS NOT NULL
        UNION ALL
        SELECT s.location_id, s.business_date, s.customer, 0,
               CASE l.kind WHEN 0 THEN l.extended - l.discount WHEN 1 THEN l.discount - l.extended ELSE 0 END
        FROM sale_line l JOIN sale s USING (${key}) WHERE ${filter("l")} AND l.counted AND s.customer IS NOT NULL
      ) part GROUP BY 1, 2, 3`,
  },
];

/** The statement that adds (`sign` 1) or takes out (`sign` -1) what the filtered facts give to the tables of a derivation. */
export function applyStatement(derivation: Derivation, sign: 1 | -1, filter: (alias: string) => string): string {
  const inserts = derivation.tables.map((table) => `${table}_rows AS (${insertInto(table, "cell", sign)})`);
  return `WITH cell AS MATERIALIZED (${derivation.source(filter)}), ${inserts.join(", ")} SELECT 1`;
}

/** The rows one summary table should hold for the filtered facts, as a SELECT. */
export function expectedRows(table: SummaryTableName, filter: (alias: string) => string): string {
  const derivation = derivations.find((candidate) => candidate.tables.includes(table));
  if (derivation === undefined) throw new Error(`No derivation feeds ${table}`);
  return grouped(table, `(${derivation.source(filter)}) cell`, 1);
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
  return lineSums.map((name) => `sum(${lineExpressions[name]})::bigint AS ${name}`).join(", ");
}
