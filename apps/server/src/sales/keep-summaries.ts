/** Keeps the summary tables consistent with the committed batches. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { batchFilter } from "./check-batch.ts";
import { applyStatement, derivations, type FactSelection, type FactFilter } from "./derive-summaries.ts";
import {
  addFirstSales,
  expectedFirstSales,
  firstSaleTables,
  recomputeFirstSales,
  type FirstSaleTable,
} from "./first-sales.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { summaryTables } from "./summary-table.ts";
import { committedFilter } from "./verify-summaries.ts";

const firstSales = Object.keys(firstSaleTables) as FirstSaleTable[];

/** Adds a batch to the summaries. */
export const addToSummaries = (sql: SqlClient.SqlClient, batch: SaleBatch) => addFiltered(sql, batchFilter(batch));

/** Adds some facts to the summaries. */
export const addFacts = (sql: SqlClient.SqlClient, { filter, params }: FactSelection) =>
  addFiltered(sql, filter, params);

/** Subtracts a batch from the summaries, and deletes rows without facts. */
export const subtractFromSummaries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batch: SaleBatch) {
  const filter = batchFilter(batch);
  for (const derivation of derivations) yield* sql.unsafe(applyStatement(derivation, -1, filter));
  yield* removeEmptyRows(sql, batch);
  for (const table of firstSales) yield* sql.unsafe(recomputeFirstSales(table, expectedFirstSales(table, filter)));
});

/** Empties the summaries and derives them again from all committed facts. */
export const rebuild = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (const table of [...Object.keys(summaryTables), ...firstSales]) yield* sql`DELETE FROM ${sql(table)}`;
  yield* addFiltered(sql, committedFilter);
});

const addFiltered = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  filter: FactFilter,
  params: FactSelection["params"] = [],
) {
  for (const derivation of derivations) yield* sql.unsafe(applyStatement(derivation, 1, filter), params);
  for (const table of firstSales) yield* sql.unsafe(addFirstSales(table, expectedFirstSales(table, filter)), params);
});

/** Deletes rows whose sums are all zero: no fact is behind them. A quarter begins at most 91 days before its last day. */
const removeEmptyRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, saleBatch: SaleBatch) {
  const locations = `ANY ('{${saleBatch.locationIds.join(",")}}'::integer[])`;
  for (const [
    table,
    {
      keys: [locationColumn, date],
      sums,
    },
  ] of Object.entries(summaryTables)) {
    const scopeCondition =
      locationColumn === "location_id"
        ? locations
        : `ANY (SELECT target_id FROM target_layer WHERE target_layer_id = ${locations})`;
    yield* sql`
      DELETE FROM ${sql(table)}
      WHERE ${sql(locationColumn)} = ${sql.literal(scopeCondition)} AND ${sql(date)} BETWEEN ${saleBatch.firstDate}::date - 91 AND ${saleBatch.lastDate}::date
        AND ${sql.literal(sums.map((name) => `${name} = 0`).join(" AND "))}`;
  }
});
