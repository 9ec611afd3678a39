/**
 * Replaces the tables of sales by those of a past instant: a statement finds them under the same names, so that the sources of reports are unchanged.
 * Sums are derived from the receipts, because stored ones are those of today. Source: decision 0529.
 */

import type { Snapshot } from "../../widget-data/snapshot.ts";
import { expectedRows, type SummaryTableName } from "../../sales/index.ts";
import { endOfInstantSql, type KnownInstant, type PastBatch } from "./past-batches.ts";

/** Tables with a row for each receipt or part of one. */
const factTables = ["sale_line", "sale_tender", "sale_tax"] as const;

/** Columns of receipts, beside their state, that reports read. */
const receiptColumns = [
  "location_id",
  "business_date",
  "batch_id",
  "sale_no",
  "at",
  "rounding",
  "tips",
  "half_hour",
  "counted",
  "refund_only",
  "training",
  "number",
  "terminal",
  "cashier",
  "customer",
] as const;

/** Builds the SQL of the tables as they were at an instant, for the head of a statement. */
export function pastTablesSql(batches: readonly PastBatch[], instant: KnownInstant): string {
  const wasThere = (alias: string): string => wasThereCondition(batches, alias);
  const endSql = endOfInstantSql(instant);
  const stateSql = `CASE WHEN s.state = 'WAITRECALL' AND s.recalled_at >= ${endSql} THEN 'WAIT' ELSE s.state END AS state`;
  const tables: Readonly<Record<string, string>> = {
    sale_batch: `SELECT unnest(${batchIdsSql(batches)}) AS batch_id, 'COMMITTED'::text AS state`,
    sale: `SELECT ${receiptColumns.map((name) => `s."${name}"`).join(", ")}, ${stateSql} FROM sale s WHERE ${wasThere("s")}`,
    ...Object.fromEntries(factTables.map((table) => [table, `SELECT f.* FROM ${table} f WHERE ${wasThere("f")}`])),
    ...Object.fromEntries(
      ["receipt_event", "drawer_event"].map((table) => [
        table,
        `SELECT f.* FROM ${table} f WHERE coalesce(f.known_at < ${endSql}, true)`,
      ]),
    ),
    ...Object.fromEntries(summaryTableNames.map((table) => [table, expectedRows(table, () => "true")])),
  };
  return Object.entries(tables)
    .map(([table, select]) => `${table} AS NOT MATERIALIZED (${select})`)
    .join(", ");
}

/** Makes a snapshot whose statements read the given tables. */
export function withTables(snapshot: Snapshot, tablesSql: string): Snapshot {
  const addTables = (statement: string): string => {
    const [, ownTables] = /^\s*WITH\s+(.*)$/su.exec(statement) ?? [];
    return `WITH ${tablesSql}${ownTables === undefined ? ` ${statement}` : `, ${ownTables}`}`;
  };
  const query: Snapshot["query"] = (statement) => snapshot.query(addTables(statement));
  const { pass } = snapshot;
  return { query, ...(pass !== undefined && { pass: (statement) => pass(addTables(statement)) }) };
}

/** Sums that sources of reports read by name. */
const summaryTableNames = [
  "sales_day",
  "sales_day_cashier",
  "sales_half_hour",
  "sales_day_tax",
  "sales_day_tender",
] as const satisfies readonly SummaryTableName[];

const batchIdsSql = (batches: readonly PastBatch[]): string =>
  `'{${batches.map(({ batchId }) => batchId).join(",")}}'::integer[]`;

/** SQL condition that a row of a receipt was there. The sum keeps the database from looking each batch up in an index. */
function wasThereCondition(batches: readonly PastBatch[], alias: string): string {
  const grownSince = batches.filter(({ endNo }) => endNo !== null);
  const limitsSql = grownSince.map(({ batchId, endNo }) => `WHEN ${batchId} THEN ${alias}.sale_no < ${endNo ?? 0}`);
  return [
    `(${alias}.batch_id + 0) = ANY (${batchIdsSql(batches)})`,
    ...(limitsSql.length === 0 ? [] : [`CASE ${alias}.batch_id ${limitsSql.join(" ")} ELSE true END`]),
  ].join(" AND ");
}
