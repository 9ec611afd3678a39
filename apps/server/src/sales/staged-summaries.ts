/**
 * Sums a large batch into staging tables before it is committed, a few days of facts at a time, so that other requests
 * run between two steps.
 * The committing transaction then only adds finished rows.
 */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { fromDayNumber, toDayNumber, type CalendarDate } from "@comptoir/domain/period";

import { inUnsyncedTransaction, writeRows, type DatabaseEngine } from "../database/index.ts";
import { makeBatchFilter, batchConditionSql, makeDaysFilter } from "./check-batch.ts";
import { finestSumsSql, derivations, groupedRowsSql, type Derivation } from "./derive-summaries.ts";
import {
  addFirstSalesStatement,
  firstSaleDaysSql,
  placeAndJoinByTable,
  recomputeFirstSalesStatement,
  type FirstSaleTable,
} from "./first-sales.ts";
import { stageLongSums } from "./long-sums.ts";
import type { SaleBatch } from "./sale-batch.ts";
import type { ReceiptSums } from "./sum-receipts.ts";
import { isLongTable, summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Size of the steps of long work. */
export interface StepOptions {
  readonly rowsPerStep: number;
  /** Lets other requests run first. */
  readonly beforeStep: Effect.Effect<void>;
}

/** Names of the summary tables. */
export const sumTableNames = Object.keys(summaryTables) as SummaryTableName[];
const firstSaleTableNames = Object.keys(placeAndJoinByTable) as FirstSaleTable[];

/**
 * Splits a batch into runs of days with about this many receipts and lines, each as a batch restricted to its days.
 * Counts one stretch of days at a time.
 */
export const splitIntoSteps = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  saleBatch: SaleBatch,
  rowsPerStep: number,
) {
  const days: { readonly day: string; readonly rows: number }[] = [];
  for (const stretch of stretchesOf(saleBatch, rowsPerStep)) {
    days.push(
      ...(yield* sql<{ readonly day: string; readonly rows: number }>`
      SELECT day, sum(rows)::integer AS rows FROM (
        SELECT business_date AS day, count(*) AS rows FROM sale s WHERE ${batchConditionSql(sql, "s", stretch)} GROUP BY 1
        UNION ALL
        SELECT business_date, count(*) FROM sale_line l WHERE ${batchConditionSql(sql, "l", stretch)} GROUP BY 1
      ) fact GROUP BY day ORDER BY day`),
    );
  }
  return joinDays(saleBatch, days, rowsPerStep);
});

/** Joins days into runs with about this many rows, each as a batch restricted to its days. */
export function joinDays(
  saleBatch: SaleBatch,
  days: readonly { readonly day: string; readonly rows: number }[],
  rowsPerStep: number,
): readonly SaleBatch[] {
  const steps: SaleBatch[] = [];
  let rowsInStep = 0;
  for (const { day, rows } of days) {
    const lastStep = steps.at(-1);
    if (lastStep === undefined || rowsInStep + rows > rowsPerStep) {
      steps.push({ ...saleBatch, firstDate: day, lastDate: day });
      rowsInStep = rows;
    } else {
      steps[steps.length - 1] = { ...lastStep, lastDate: day };
      rowsInStep += rows;
    }
  }
  return steps;
}

/** Splits a batch into periods of equal length, sized as if every day sold alike. */
function stretchesOf(batch: SaleBatch, rowsPerStep: number): readonly SaleBatch[] {
  const { firstDate, lastDate, saleCount, lineCount } = batch;
  if (firstDate === null || lastDate === null) return [];
  const from = toDayNumber(firstDate as CalendarDate);
  const days = toDayNumber(lastDate as CalendarDate) - from + 1;
  const daysPerStretch = Math.max(1, Math.floor((days * rowsPerStep) / Math.max(1, saleCount + lineCount)));
  return Array.from({ length: Math.ceil(days / daysPerStretch) }, (_, index) => ({
    ...batch,
    firstDate: fromDayNumber(from + index * daysPerStretch),
    lastDate: fromDayNumber(Math.min(from + days, from + (index + 1) * daysPerStretch) - 1),
  }));
}

/**
 * Sums a batch into staged tables, step by step, without touching the summaries. The tables are logged ones, because
 * the embedded engine may reopen between two steps and would silently empty unlogged tables.
 */
export const stageSummaries = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  saleBatch: SaleBatch,
  steps: readonly SaleBatch[],
  { rowsPerStep, beforeStep }: StepOptions,
) {
  yield* createStaged(sql, saleBatch.batchId);
  for (const derivation of derivations) {
    if (derivation.keys.includes("business_date")) {
      for (const step of steps) {
        yield* beforeStep;
        const inserts = derivation.tables
          .filter((table) => !isLongTable(table))
          .map((table) => `into_${table} AS (${insertGrouped(saleBatch.batchId, table, "cell")})`);
        yield* sql.unsafe(
          `WITH cell AS MATERIALIZED (${finestSumsSql(derivation, makeBatchFilter(step))}), ${inserts.join(", ")} SELECT 1`,
        );
      }
    } else yield* stageByItem(sql, derivation, saleBatch, steps, { rowsPerStep, beforeStep });
    for (const table of derivation.tables) yield* sql.unsafe(`ANALYZE ${stagedTableName(saleBatch.batchId, table)}`);
  }
  yield* stageLongSums(sql, saleBatch, { nameOf: stagedTableName, beforeStep });
  yield* stageFirstSales(sql, saleBatch.batchId, steps, beforeStep);
});

/** Sums of a batch that are at hand. */
export interface SumsAtHand {
  readonly sums: ReceiptSums;
  /** Runs of days of the batch's receipts, each as a batch restricted to its days. */
  readonly steps: readonly SaleBatch[];
  readonly share: DatabaseEngine["Service"]["share"];
}

/** Writes sums that are at hand into staged tables, as {@link stageSummaries} derives them. */
export const stageSums = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  saleBatch: SaleBatch,
  { sums, steps, share }: SumsAtHand,
  { rowsPerStep, beforeStep }: StepOptions,
) {
  const { batchId } = saleBatch;
  yield* createStaged(sql, batchId);
  for (const table of sumTableNames) {
    for (const columns of sums.takeRows(table, { rowsAtMost: rowsPerStep }))
      yield* Effect.andThen(
        beforeStep,
        inUnsyncedTransaction(sql, writeRows(sql, { table: stagedTableName(batchId, table), columns, share })),
      );
    yield* sql.unsafe(`ANALYZE ${stagedTableName(batchId, table)}`);
  }
  yield* stageLongSums(sql, saleBatch, { nameOf: stagedTableName, beforeStep });
  yield* stageFirstSales(sql, batchId, steps, beforeStep);
});

const createStaged = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  yield* dropStaged(sql, batchId);
  for (const summaryTable of [...sumTableNames, ...firstSaleTableNames])
    yield* sql.unsafe(
      `CREATE TABLE ${stagedTableName(batchId, summaryTable)} (LIKE ${summaryTable} INCLUDING INDEXES)`,
    );
});

/** Stages first sales from the staged days of customers. */
const stageFirstSales = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batchId: number,
  steps: readonly SaleBatch[],
  beforeStep: Effect.Effect<void>,
) {
  for (const summaryTable of firstSaleTableNames)
    for (const step of steps)
      yield* Effect.andThen(
        beforeStep,
        inUnsyncedTransaction(
          sql,
          sql.unsafe(
            addFirstSalesStatement(
              summaryTable,
              firstSaleDaysSql(summaryTable, stagedTableName(batchId, "sales_day_customer"), makeDaysFilter(step)),
              stagedTableName(batchId, summaryTable),
            ),
          ),
        ),
      );
});

/**
 * Stages sums by month and week, whose days lie in several steps. Each step appends its partial sums to tables
 * partitioned by item, and each partition is summed once at the end. Adding every step to the sums so far rewrote the
 * same rows again and again, which took most of a commit.
 */
const stageByItem = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  derivation: Derivation,
  saleBatch: SaleBatch,
  steps: readonly SaleBatch[],
  { rowsPerStep, beforeStep }: StepOptions,
) {
  const [cell, shape] = [stagedTableName(saleBatch.batchId, "cell"), stagedTableName(saleBatch.batchId, "cell_shape")];
  const parts = Array.from(
    { length: Math.min(partsAtMost, Math.max(1, Math.ceil(saleBatch.lineCount / rowsPerStep))) },
    (_, part) => `${cell}_${part}`,
  );
  yield* sql.unsafe(`CREATE TABLE ${shape} AS ${finestSumsSql(derivation, makeBatchFilter(saleBatch))} WITH NO DATA`);
  yield* sql.unsafe(`CREATE TABLE ${cell} (LIKE ${shape}) PARTITION BY HASH (item_id)`);
  for (const [part, name] of parts.entries())
    yield* sql.unsafe(
      `CREATE TABLE ${name} PARTITION OF ${cell} FOR VALUES WITH (MODULUS ${parts.length}, REMAINDER ${part})`,
    );
  for (const step of steps)
    yield* Effect.andThen(
      beforeStep,
      sql.unsafe(`INSERT INTO ${cell} ${finestSumsSql(derivation, makeBatchFilter(step))}`),
    );
  for (const name of parts) {
    for (const table of derivation.tables.filter((table) => !isLongTable(table)))
      yield* Effect.andThen(beforeStep, sql.unsafe(insertGrouped(saleBatch.batchId, table, name)));
  }
  yield* sql.unsafe(`DROP TABLE ${cell}, ${shape}`);
});

/** Maximum number of parts; larger batches have larger parts. */
const partsAtMost = 200;

/** SQL that inserts sums into a staged table, one row per key, in key order, so that rows which are read together are stored together. */
function insertGrouped(batchId: number, table: SummaryTableName, cells: string): string {
  const { keys, sums } = summaryTables[table];
  return `INSERT INTO ${stagedTableName(batchId, table)} (${[...keys, ...sums].join(", ")}) ${groupedRowsSql(table, cells)} ORDER BY ${keys.join(", ")}`;
}

/** Adds the staged sums. Nobody else writes summaries meanwhile, so existing and missing rows are determined once. */
export const addStaged = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of sumTableNames) {
    const { from, same, columns } = stagedJoinOf(batchId, table);
    yield* sql.unsafe(
      `UPDATE ${table} t SET ${joinSumColumnsSql(table, (name) => `${name} = t.${name} + s.${name}`, ", ")} FROM ${from} s WHERE ${same}`,
    );
    yield* sql.unsafe(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${from} s WHERE NOT EXISTS (SELECT FROM ${table} t WHERE ${same})`,
    );
  }
  yield* addStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/** Subtracts the staged sums, and deletes rows that become zero. */
export const subtractStaged = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of sumTableNames) {
    const { from, same } = stagedJoinOf(batchId, table);
    yield* sql.unsafe(
      `DELETE FROM ${table} t USING ${from} s WHERE ${same} AND ${joinSumColumnsSql(table, (name) => `t.${name} = s.${name}`, " AND ")}`,
    );
    yield* sql.unsafe(
      `UPDATE ${table} t SET ${joinSumColumnsSql(table, (name) => `${name} = t.${name} - s.${name}`, ", ")} FROM ${from} s WHERE ${same}`,
    );
  }
  yield* recomputeStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/** Adds the first sales of a batch's customers; the earlier day wins. */
export const addStagedFirstSales = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of firstSaleTableNames)
    yield* sql.unsafe(addFirstSalesStatement(table, stagedFirstSalesSql(batchId, table)));
});

/** Recomputes the first sales of a batch's customers after its sums are out. */
export const recomputeStagedFirstSales = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of firstSaleTableNames)
    yield* sql.unsafe(recomputeFirstSalesStatement(table, stagedFirstSalesSql(batchId, table)));
});

/** Drops the staged sums of a batch, if any. */
export const dropStaged = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const rows = yield* sql<{ readonly name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND starts_with(tablename, ${stagedTableName(batchId, "")})`;
  if (rows.length > 0) yield* sql.unsafe(`DROP TABLE ${rows.map(({ name }) => name).join(", ")}`);
});

/** Name of a table of staged sums. */
export function stagedTableName(batchId: number, suffix: string): string {
  return `staged_${batchId}_${suffix}`;
}

function stagedJoinOf(batchId: number, table: SummaryTableName) {
  const { keys, sums } = summaryTables[table];
  return {
    from: stagedTableName(batchId, table),
    same: keys.map((key) => `t.${key} = s.${key}`).join(" AND "),
    columns: [...keys, ...sums].join(", "),
  };
}

/** Builds SQL from an expression for each sum column of a table, joined by `separator`. */
export function joinSumColumnsSql(table: SummaryTableName, toSql: (name: string) => string, separator: string): string {
  return summaryTables[table].sums.map(toSql).join(separator);
}

function stagedFirstSalesSql(batchId: number, table: FirstSaleTable): string {
  return `SELECT ${placeAndJoinByTable[table].place}, customer, first_date FROM ${stagedTableName(batchId, table)}`;
}
