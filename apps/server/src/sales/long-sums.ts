/** Fills the sums by month and quarter from the summaries that they add up. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { inUnsyncedTransaction } from "../database/index.ts";
import { groupedRowsSql } from "./derive-summaries.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { longTableSources, summaryTables, type LongTable, type SummaryTableName } from "./summary-table.ts";

interface LongSumsPlace {
  /** Returns the name of the table that is read or filled in place of a summary. */
  readonly nameOf: (table: SummaryTableName) => string;
  /** The only location whose sums are added up; all locations if absent. */
  readonly locationId?: number;
}

interface StagedSumsOptions {
  /** Returns the name of a batch's staged table for a summary. */
  readonly nameOf: (batchId: number, table: SummaryTableName) => string;
  /** Lets other requests run first. */
  readonly beforeStep: Effect.Effect<void>;
}

/** Stages sums by month and quarter from the other staged ones, a location at a time. */
export const stageLongSums = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { batchId, locationIds }: Pick<SaleBatch, "batchId" | "locationIds">,
  { nameOf: nameOfStaged, beforeStep }: StagedSumsOptions,
) {
  const stagedTableNameOf = (table: SummaryTableName) => nameOfStaged(batchId, table);
  for (const table of longTableNames) {
    for (const locationId of locationIds)
      yield* Effect.andThen(
        beforeStep,
        inUnsyncedTransaction(
          sql,
          sql.unsafe(insertLongSumsStatement(table, { nameOf: stagedTableNameOf, locationId })),
        ),
      );
    yield* sql.unsafe(`ANALYZE ${stagedTableNameOf(table)}`);
  }
});

/** Fills all sums by month and quarter. */
export const fillLongSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (const table of longTableNames) yield* sql.unsafe(insertLongSumsStatement(table, { nameOf: (name) => name }));
});

const longTableNames = Object.keys(longTableSources) as LongTable[];

/** Statement that fills sums by month or quarter, in the order of their keys. */
function insertLongSumsStatement(table: LongTable, { nameOf, locationId }: LongSumsPlace): string {
  const { keys, sums } = summaryTables[table];
  const locationClause = locationId === undefined ? "" : ` WHERE location_id = ${locationId}`;
  const shorterSumsSql = `(SELECT * FROM ${nameOf(longTableSources[table].of)}${locationClause})`;
  return `INSERT INTO ${nameOf(table)} (${[...keys, ...sums].join(", ")}) ${groupedRowsSql(table, shorterSumsSql)} ORDER BY ${keys.join(", ")}`;
}
