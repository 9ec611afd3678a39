/** Fills the monthly sums from the daily ones. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { inUnsyncedTransaction } from "../database/index.ts";
import { groupedRows } from "./derive-summaries.ts";
import { monthTables, summaryTables, type MonthTable, type SummaryTableName } from "./summary-table.ts";

interface MonthPlaces {
  /** Name of the table that stands in for a summary. */
  readonly nameOf: (table: SummaryTableName) => string;
  /** The only location whose days are read. */
  readonly locationId?: number;
}

interface StagedMonths extends Pick<MonthPlaces, "nameOf"> {
  readonly locationIds: readonly number[];
  /** Lets other requests run first. */
  readonly beforeStep: Effect.Effect<void>;
}

/** Statement that fills a table of monthly sums, in the order of its keys. */
export function insertMonths(month: MonthTable, { nameOf, locationId }: MonthPlaces): string {
  const { keys, sums } = summaryTables[month];
  const condition = locationId === undefined ? "" : ` WHERE location_id = ${locationId}`;
  const days = `(SELECT * FROM ${nameOf(monthTables[month])}${condition})`;
  return `INSERT INTO ${nameOf(month)} (${[...keys, ...sums].join(", ")}) ${groupedRows(month, days)} ORDER BY ${keys.join(", ")}`;
}

/** Stages monthly sums from the staged daily ones, a location at a time. */
export const stageMonths = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { nameOf, locationIds, beforeStep }: StagedMonths,
) {
  for (const month of monthNames) {
    for (const locationId of locationIds)
      yield* Effect.andThen(
        beforeStep,
        inUnsyncedTransaction(sql, sql.unsafe(insertMonths(month, { nameOf, locationId }))),
      );
    yield* sql.unsafe(`ANALYZE ${nameOf(month)}`);
  }
});

/** Fills all monthly sums from the daily ones. */
export const fillMonths = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  for (const month of monthNames) yield* sql.unsafe(insertMonths(month, { nameOf: (table) => table }));
});

const monthNames = Object.keys(monthTables) as MonthTable[];
