/** Fills the sums by month and quarter from the summaries that they add up. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { inUnsyncedTransaction } from "../database/index.ts";
import { groupedRows } from "./derive-summaries.ts";
import type { SaleBatch } from "./sale-batch.ts";
import { longTables, summaryTables, type LongTable, type SummaryTableName } from "./summary-table.ts";

interface LongPlaces {
  /** Name of the table that stands in for a summary. */
  readonly nameOf: (table: SummaryTableName) => string;
  /** The only location whose sums are added up. */
  readonly locationId?: number;
}

interface StagedSums {
  /** Name of a staged table of a batch. */
  readonly nameOf: (batchId: number, table: SummaryTableName) => string;
  /** Lets other requests run first. */
  readonly beforeStep: Effect.Effect<void>;
}

/** Stages sums by month and quarter from the other staged ones, a location at a time. */
export const stageLongSums = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { batchId, locationIds }: Pick<SaleBatch, "batchId" | "locationIds">,
  { nameOf: nameOfStaged, beforeStep }: StagedSums,
) {
  const nameOf = (table: SummaryTableName) => nameOfStaged(batchId, table);
  for (const table of longTableNames) {
    for (const locationId of locationIds)
      yield* Effect.andThen(
        beforeStep,
        inUnsyncedTransaction(sql, sql.unsafe(insertLongSums(table, { nameOf, locationId }))),
      );
    yield* sql.unsafe(`ANALYZE ${nameOf(table)}`);
  }
});

/** Fills all sums by month and quarter. */
export const fillLongSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (const table of longTableNames) yield* sql.unsafe(insertLongSums(table, { nameOf: (name) => name }));
});

const longTableNames = Object.keys(longTables) as LongTable[];

/** Statement that fills sums by month or quarter, in the order of their keys. */
function insertLongSums(table: LongTable, { nameOf, locationId }: LongPlaces): string {
  const { keys, sums } = summaryTables[table];
  const condition = locationId === undefined ? "" : ` WHERE location_id = ${locationId}`;
  const shorterSums = `(SELECT * FROM ${nameOf(longTables[table].of)}${condition})`;
  return `INSERT INTO ${nameOf(table)} (${[...keys, ...sums].join(", ")}) ${groupedRows(table, shorterSums)} ORDER BY ${keys.join(", ")}`;
}
