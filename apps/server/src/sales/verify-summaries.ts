/** Compares the summary tables with the facts. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { expectedRows } from "./derive-summaries.ts";
import { expectedFirstSalesSql, placeAndJoinByTable, type FirstSaleTable } from "./first-sales.ts";
import { summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Number of rows of a summary table that differ from those derived from the facts. */
export interface SummaryDifference {
  readonly table: SummaryTableName | FirstSaleTable;
  readonly rows: number;
}

/** Returns the SQL condition for the facts of all committed batches; `alias` is the alias of the fact table. */
export function committedFilter(alias: string): string {
  return `${alias}.batch_id IN (SELECT batch_id FROM sale_batch WHERE state = 'COMMITTED')`;
}

/** Called before a table is compared, with its number among all tables, from 1, and their number. */
type TableProgress = (table: SummaryDifference["table"], tableNo: number, tableCount: number) => void;

/** Compares each summary table with its derivation from the facts; rows with only zeros are ignored. */
export const compareSummaries = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  onTable: TableProgress = () => undefined,
) {
  const differences: SummaryDifference[] = [];
  const tableCount = Object.keys(summaryTables).length + Object.keys(placeAndJoinByTable).length;
  let tablePosition = 0;
  const compareTable = Effect.fnUntraced(function* (
    table: SummaryDifference["table"],
    storedSql: string,
    expected: string,
  ) {
    tablePosition += 1;
    onTable(table, tablePosition, tableCount);
    const differenceRows = yield* sql.unsafe<{ readonly rows: number }>(
      `SELECT count(*)::integer AS rows FROM (
        (${storedSql} EXCEPT ALL ${expected}) UNION ALL (${expected} EXCEPT ALL ${storedSql})) difference`,
    );
    const differingRowCount = differenceRows[0]?.rows ?? 0;
    if (differingRowCount > 0) differences.push({ table, rows: differingRowCount });
  });
  for (const table of Object.keys(summaryTables) as SummaryTableName[]) {
    const { keys, sums } = summaryTables[table];
    const columnListSql = [...keys, ...sums].join(", ");
    // Includes joined tables, in which the sums of a large batch wait to be moved in.
    const summedTableSql = `SELECT ${[...keys, ...sums.map((name) => `sum(${name})::bigint AS ${name}`)].join(", ")} FROM ${table} GROUP BY ${keys.join(", ")}`;
    const differsSql = sums.map((name) => `${name} <> 0`).join(" OR ");
    yield* compareTable(
      table,
      `SELECT ${columnListSql} FROM (${summedTableSql}) k WHERE ${differsSql}`,
      `SELECT ${columnListSql} FROM (${expectedRows(table, committedFilter)}) e WHERE ${differsSql}`,
    );
  }
  for (const table of Object.keys(placeAndJoinByTable) as FirstSaleTable[]) {
    yield* compareTable(
      table,
      `SELECT ${placeAndJoinByTable[table].place}, customer, first_date FROM ${table}`,
      expectedFirstSalesSql(table, committedFilter),
    );
  }
  return differences;
});
