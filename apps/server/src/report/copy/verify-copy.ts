/** Compares the report copy with the database: facts by batch, net sales with the daily sums, and stock with the balances. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { committedFacts } from "../../sales/index.ts";
import { receiptTotalSql } from "../sources/journal.ts";
import type { CopyFile } from "./copy-file.ts";
import { readRows } from "./copy-rows.ts";

/** Table that differs between the database and its copy. */
export interface CopyDifference {
  readonly table: string;
  /** Number of differing keys: batches, days of stores, stores, or products of stores. */
  readonly count: number;
}

/** Counts and sums to compare for each table; compared as text, so that large sums stay exact. */
const sumsSqlByTable = {
  sale: ["count(*)", "sum(rounding)", "sum(tips)", "sum(half_hour)"],
  sale_line: [
    "count(*)",
    "sum(extended)",
    "sum(discount)",
    "sum(quantity)",
    "sum(coalesce(unit_cost, -1))",
    "sum(length(description))",
  ],
  sale_tender: ["count(*)", "sum(amount)"],
  sale_tax: ["count(*)", "sum(amount)"],
} as const;

/** SQL of a fingerprint of the movements of a location. */
const movementFingerprintSql =
  "concat_ws(' ', count(*)::text, sum(quantity)::text, sum(coalesce(unit_cost, -1))::text, sum(movement_id)::text, sum(coalesce(document_id, 0))::text)";

const netSalesSumSql =
  "sum(CASE WHEN l.kind = 0 THEN l.extended - l.discount WHEN l.kind = 1 THEN l.discount - l.extended ELSE 0 END)";

/** Lists the differences between the copy and the database; empty if they agree. */
export const compareCopy = Effect.fn("reportCopy.verify")(function* (sql: SqlClient.SqlClient, copyFile: CopyFile) {
  const differences: CopyDifference[] = [];
  const compareTable = Effect.fnUntraced(function* (table: string, ofDatabase: string, ofCopy: string) {
    const [databaseRows, copiedRows] = [
      yield* sql.unsafe<{ readonly key: string; readonly text: string }>(ofDatabase),
      yield* Effect.promise(() => readRows(copyFile.writer, ofCopy)),
    ];
    const databaseSumsByKey = new Map(databaseRows.map(({ key, text }) => [key, text]));
    let differingKeyCount = 0;
    for (const { key, text } of copiedRows) {
      if (databaseSumsByKey.get(String(key)) !== text) differingKeyCount++;
      databaseSumsByKey.delete(String(key));
    }
    if (differingKeyCount + databaseSumsByKey.size > 0)
      differences.push({ table, count: differingKeyCount + databaseSumsByKey.size });
  });
  for (const [table, list] of Object.entries(sumsSqlByTable)) {
    const sumsTextSql = `concat_ws(' ', ${list.map((sum) => `(${sum})::text`).join(", ")})`;
    yield* compareTable(
      table,
      `SELECT f.batch_id::text AS key, ${sumsTextSql} AS text FROM ${table} f WHERE ${committedFacts("f")} GROUP BY f.batch_id`,
      `SELECT batch_id::text AS key, ${sumsTextSql} AS text FROM ${table} GROUP BY batch_id`,
    );
  }
  yield* compareTable(
    "sale_total",
    `SELECT s.batch_id::text AS key, sum(${receiptTotalSql})::text AS text FROM sale s WHERE ${committedFacts("s")} GROUP BY s.batch_id`,
    "SELECT batch_id::text AS key, sum(total)::text AS text FROM sale GROUP BY batch_id",
  );
  yield* compareTable(
    "stock_movement",
    `SELECT f.location_id::text AS key, ${movementFingerprintSql} AS text FROM posted_movement f GROUP BY f.location_id`,
    `SELECT location_id::text AS key, ${movementFingerprintSql} AS text FROM posted_movement GROUP BY location_id`,
  );
  yield* compareTable(
    "stock_on_hand",
    "SELECT location_id || ' ' || item_id AS key, quantity::text AS text FROM stock_on_hand WHERE quantity <> 0",
    "SELECT location_id || ' ' || item_id AS key, quantity::text AS text FROM stock_on_hand WHERE quantity <> 0",
  );
  yield* compareTable(
    "sales_day",
    "SELECT location_id || ' ' || business_date AS key, (gross - discounts - refunds)::text AS text FROM sales_day WHERE gross <> 0 OR discounts <> 0 OR refunds <> 0",
    `SELECT l.location_id || ' ' || l.business_date AS key, (${netSalesSumSql})::text AS text FROM sale_line l WHERE l.counted GROUP BY l.location_id, l.business_date HAVING bool_or(l.kind <= 1 AND (l.extended <> 0 OR l.discount <> 0)) AND (sum(CASE WHEN l.kind = 0 THEN l.extended END) <> 0 OR sum(CASE WHEN l.kind = 0 THEN l.discount END) <> 0 OR sum(CASE WHEN l.kind = 1 THEN l.extended - l.discount END) <> 0)`,
  );
  return differences;
});
