/** Keeps the summary tables consistent with the committed batches. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { makeBatchFilter } from "./check-batch.ts";
import { buildApplyStatement, derivations, type FactSelection, type FactFilter } from "./derive-summaries.ts";
import {
  addFirstSalesStatement,
  expectedFirstSalesSql,
  placeAndJoinByTable,
  recomputeFirstSalesStatement,
  type FirstSaleTable,
} from "./first-sales.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { summaryTables } from "./summary-table.ts";
import { committedFilter } from "./verify-summaries.ts";

const firstSaleTableNames = Object.keys(placeAndJoinByTable) as FirstSaleTable[];

/** Adds a batch to the summaries. */
export const addBatchToSummaries = (sql: SqlClient.SqlClient, batch: SaleBatch) =>
  addFilteredFacts(sql, makeBatchFilter(batch));

/** Adds some facts to the summaries. */
export const addFactsToSummaries = (sql: SqlClient.SqlClient, { filter, params }: FactSelection) =>
  addFilteredFacts(sql, filter, params);

/** Subtracts a batch from the summaries, and deletes rows without facts. */
export const subtractFromSummaries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batch: SaleBatch) {
  const filterOfBatch = makeBatchFilter(batch);
  for (const derivation of derivations) yield* sql.unsafe(buildApplyStatement(derivation, -1, filterOfBatch));
  yield* removeEmptyRows(sql, batch);
  for (const table of firstSaleTableNames)
    yield* sql.unsafe(recomputeFirstSalesStatement(table, expectedFirstSalesSql(table, filterOfBatch)));
});

/** Empties the summaries and derives them again from all committed facts. */
export const rebuildAllSummaries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (const table of [...Object.keys(summaryTables), ...firstSaleTableNames]) yield* sql`DELETE FROM ${sql(table)}`;
  yield* addFilteredFacts(sql, committedFilter);
});

const addFilteredFacts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  filter: FactFilter,
  params: FactSelection["params"] = [],
) {
  for (const derivation of derivations) yield* sql.unsafe(buildApplyStatement(derivation, 1, filter), params);
  for (const table of firstSaleTableNames)
    yield* sql.unsafe(addFirstSalesStatement(table, expectedFirstSalesSql(table, filter)), params);
});

/** Deletes rows whose sums are all zero: no fact is behind them. A quarter begins at most 91 days before its last day. */
const removeEmptyRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, saleBatch: SaleBatch) {
  const anyLocationSql = `ANY ('{${saleBatch.locationIds.join(",")}}'::integer[])`;
  for (const [
    table,
    {
      keys: [locationColumn, date],
      sums,
    },
  ] of Object.entries(summaryTables)) {
    const scopeCondition =
      locationColumn === "location_id"
        ? anyLocationSql
        : `ANY (SELECT target_id FROM target_layer WHERE target_layer_id = ${anyLocationSql})`;
    yield* sql`
      DELETE FROM ${sql(table)}
      WHERE ${sql(locationColumn)} = ${sql.literal(scopeCondition)} AND ${sql(date)} BETWEEN ${saleBatch.firstDate}::date - 91 AND ${saleBatch.lastDate}::date
        AND ${sql.literal(sums.map((name) => `${name} = 0`).join(" AND "))}`;
  }
});
