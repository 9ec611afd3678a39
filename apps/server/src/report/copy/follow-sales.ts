/** Updates the copy from the database: batches committed or undone since, and the catalogue. */

import fs from "node:fs/promises";
import path from "node:path";

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { makeBatchFilter, splitIntoSteps, type SaleBatch, type SaleChange } from "../../sales/index.ts";
import {
  catalogueFilter,
  replacedTableNames,
  deleteStatements,
  handedOverFileSql,
  buildHandOverStatement,
  insertMovementsStatement,
  insertStatements,
} from "./copied-table.ts";
import { catalogueTables, factTables, movementTable, type FactTable } from "./copied-tables.data.ts";
import type { CopyFile } from "./copy-file.ts";
import { listMovementConditions, type StockChange } from "./follow-stock.ts";
import { buildMoveStatements } from "./staged-table.ts";

/** Dependencies of following the database. */
export interface FollowingContext {
  readonly file: CopyFile;
  readonly sql: SqlClient.SqlClient;
  /** Yields to other requests before each database statement. */
  readonly beforeStep: Effect.Effect<void>;
  /** Reports the progress of a transaction, from 0 to 1. */
  readonly onPart: (part: number) => void;
}

/** Approximate number of lines that one statement reads from the database. */
const linesPerStep = 8_000;

/** Approximate number of lines in a transaction of the copy; a batch is never split. */
const linesPerTransaction = 40_000;

/** Splits changes into runs, each written in one transaction. */
export function splitChanges(saleChanges: readonly SaleChange[]): readonly (readonly SaleChange[])[] {
  const changeRuns: SaleChange[][] = [];
  let lineCountOfRun = Infinity;
  for (const change of saleChanges) {
    const changedLineCount = change.state === "COMMITTED" ? change.lineCount : 0;
    if (lineCountOfRun + changedLineCount > linesPerTransaction) {
      changeRuns.push([]);
      lineCountOfRun = 0;
    }
    changeRuns.at(-1)?.push(change);
    lineCountOfRun += changedLineCount;
  }
  return changeRuns;
}

/** Changes to write together. */
export interface SaleAndStockChanges {
  readonly sales: readonly SaleChange[];
  readonly stock: readonly StockChange[];
  /** Batches gathered while they were written, with a condition on their committed receipts. */
  readonly gathered: ReadonlyMap<number, string>;
}

/** Writes changes of sales and stock in one transaction. */
export const applyChanges = Effect.fn("reportCopy.apply")(function* (
  following: FollowingContext,
  changes: SaleAndStockChanges,
) {
  const { file, sql } = following;
  const { sales, stock, gathered } = changes;
  const stepConditions = yield* listStepConditions(
    sql,
    sales.filter(({ batchId, state, saleCount }) => state === "COMMITTED" && saleCount > 0 && !gathered.has(batchId)),
  );
  yield* runInCopyTransaction(
    file,
    Effect.gen(function* () {
      if (sales.length > 0) yield* runStatements(file, deleteStatements(sales.map(({ batchId }) => batchId)));
      yield* copyFacts(following, stepConditions);
      for (const [batchId, receipts] of gathered) yield* runStatements(file, buildMoveStatements(batchId, receipts));
      yield* runStatements(file, buildBatchStatements(sales));
      if (stock.length > 0) yield* copyMovements(following, stock);
    }),
  );
});

/** Copies the facts of each filter: the database reads the next part while the copy writes this one. */
const copyFacts = Effect.fnUntraced(function* (
  { file, sql, beforeStep, onPart }: FollowingContext,
  filters: readonly string[],
) {
  const handOverTables = (index: number) => {
    const stepCondition = filters[index];
    if (stepCondition === undefined) return Effect.void;
    const handOverTable = (table: FactTable) =>
      writeHandedOverFile(
        sql,
        handedOverFilePath(file, table, index % 2),
        buildHandOverStatement(table, factTables[table], stepCondition),
      );
    return Effect.forEach(factTableNames, (table) => Effect.andThen(beforeStep, handOverTable(table)), {
      discard: true,
    });
  };
  yield* handOverTables(0);
  for (const index of filters.keys()) {
    const insertStatementsOfPart = insertStatements((table) => handedOverFilePath(file, table, index % 2));
    yield* Effect.all([runStatements(file, insertStatementsOfPart), handOverTables(index + 1)], {
      concurrency: 2,
      discard: true,
    });
    onPart((index + 1) / filters.length);
  }
});

/** Builds the statements that record the committed batches and the last change. */
function buildBatchStatements(changes: readonly SaleChange[]): readonly string[] {
  const batchValuesSql = changes
    .filter(({ state }) => state === "COMMITTED")
    .map(({ batchId, changeNo, committedAt }) => `(${batchId}, ${changeNo}, ${committedUs(committedAt)})`);
  const lastChange = changes.at(-1);
  return [
    ...(batchValuesSql.length === 0 ? [] : [`INSERT INTO sale_batch VALUES ${batchValuesSql.join(", ")}`]),
    ...(lastChange === undefined ? [] : [`UPDATE copy_state SET change_no = ${lastChange.changeNo}`]),
  ];
}

/** Copies the stock movements of changes, and records the changes. */
const copyMovements = Effect.fnUntraced(function* (
  { file, sql, beforeStep }: FollowingContext,
  stock: readonly StockChange[],
) {
  for (const filter of yield* listMovementConditions(sql, stock)) {
    yield* beforeStep;
    yield* writeHandedOverFile(
      sql,
      handedOverFilePath(file, "stock_movement"),
      buildHandOverStatement("stock_movement", movementTable, filter),
    );
    yield* runStatements(file, [insertMovementsStatement(handedOverFilePath(file, "stock_movement"))]);
  }
  const stockChangeValuesSql = stock.map(({ id, changedAt }) => `(${id}, ${changedAt})`);
  yield* runStatements(file, [`INSERT INTO stock_change VALUES ${stockChangeValuesSql.join(", ")}`]);
});

/** Replaces the changed catalogue tables. */
export const replaceCatalogue = Effect.fn("reportCopy.catalogue")(function* (
  { file, sql, beforeStep }: FollowingContext,
  storedState: string,
  now: string,
) {
  const storedVersions = storedState.split("/");
  const changedTables = replacedTableNames.filter((_, index) => storedVersions[index] !== now.split("/")[index]);
  for (const table of changedTables) {
    yield* beforeStep;
    yield* writeHandedOverFile(
      sql,
      handedOverFilePath(file, table),
      buildHandOverStatement(table, catalogueTables[table], catalogueFilter(table)),
    );
  }
  const replaceStatements = changedTables.flatMap((table) => [
    `DELETE FROM ${table}`,
    `INSERT INTO ${table} SELECT * FROM ${handedOverFileSql(handedOverFilePath(file, table), catalogueTables[table])}`,
  ]);
  yield* runInCopyTransaction(
    file,
    runStatements(file, [...replaceStatements, `UPDATE copy_state SET catalogue = '${now.replaceAll("'", "''")}'`]),
  );
});

/** Scalar SQL that changes whenever any catalogue table does. */
export const catalogueFingerprintSql = `concat_ws('/', ${replacedTableNames.map((table) => catalogueTables[table].mark).join(", ")})`;

/** Commit time of a batch, which identifies it together with its number: another database may use the same number. Units: microseconds since 1970. */
export const committedUs = (committedAt: unknown): number =>
  committedAt instanceof Date ? committedAt.getTime() * 1_000 : 0;

/** Lists the SQL conditions that together read all receipts of some batches: several small batches by one, a large one in steps. */
const listStepConditions = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batches: readonly SaleBatch[]) {
  const conditionsOfSteps: string[] = [];
  let joinedBatches: SaleBatch[] = [];
  const closeJoinedStep = () => {
    if (joinedBatches.length > 0) conditionsOfSteps.push(batchesCondition(joinedBatches));
    joinedBatches = [];
  };
  for (const batch of batches) {
    if (batch.lineCount > linesPerStep) {
      closeJoinedStep();
      for (const step of yield* splitIntoSteps(sql, batch, linesPerStep))
        conditionsOfSteps.push(`${makeBatchFilter(step)("f")}${withoutLaterReceiptsSql([step])}`);
      continue;
    }
    if (joinedBatches.reduce((sum, { lineCount }) => sum + lineCount, batch.lineCount) > linesPerStep)
      closeJoinedStep();
    joinedBatches.push(batch);
  }
  closeJoinedStep();
  return conditionsOfSteps;
});

/** SQL condition on the rows of several batches, by the first columns of the primary key. */
function batchesCondition(batches: readonly SaleBatch[]): string {
  const batchDates = batches
    .flatMap(({ firstDate, lastDate }) => [firstDate, lastDate])
    .filter((date) => date !== null)
    .toSorted();
  const locationIdsOfBatches = [...new Set(batches.flatMap(({ locationIds }) => locationIds))];
  return `f.location_id = ANY ('{${locationIdsOfBatches.join(",")}}'::integer[]) AND f.business_date BETWEEN '${batchDates[0] ?? "infinity"}' AND '${batchDates.at(-1) ?? "infinity"}' AND f.batch_id = ANY ('{${batches.map(({ batchId }) => batchId).join(",")}}'::integer[])${withoutLaterReceiptsSql(batches)}`;
}

/** Builds the SQL condition that excludes receipts that a growing batch got after the followed change; the next change includes them. */
function withoutLaterReceiptsSql(batches: readonly SaleBatch[]): string {
  return batches
    .filter(({ source }) => source === "POS")
    .map(
      ({ batchId, saleCount, skippedCount }) =>
        ` AND (f.batch_id <> ${batchId} OR f.sale_no <= ${saleCount + skippedCount})`,
    )
    .join("");
}

const factTableNames = Object.keys(factTables) as FactTable[];

/** Returns the path of a CSV file that DuckDB reads. */
export const handedOverFilePath = ({ handOver: folder }: CopyFile, table: string, part = 0): string =>
  path.join(folder, `${table}-${part}.csv`);

/** Writes the text that a statement returns to a file. */
export const writeHandedOverFile = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  file: string,
  statement: string,
) {
  const [row] = yield* sql.unsafe<{ readonly text: string | null }>(statement).unprepared;
  yield* Effect.promise(() => fs.writeFile(file, row?.text ?? ""));
});

/** Runs statements on the copy without interruption, because the file must not be closed during a statement. */
const runStatements = (file: CopyFile, statements: readonly string[]) =>
  Effect.uninterruptible(
    Effect.promise(async () => {
      for (const statement of statements) await file.writer.run(statement);
    }),
  );

const runInCopyTransaction = <A, E, R>(file: CopyFile, work: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.andThen(runStatements(file, ["BEGIN"]), restore(work)).pipe(
      Effect.tap(() => runStatements(file, ["COMMIT"])),
      Effect.onError(() => Effect.ignoreCause(runStatements(file, ["ROLLBACK"]))),
    ),
  );
