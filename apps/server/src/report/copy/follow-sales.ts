/** Updates the copy from the database: batches committed or undone since, and the catalogue. */

import fs from "node:fs/promises";
import path from "node:path";

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { batchFilter, splitIntoSteps, type SaleBatch, type SaleChange } from "../../sales/index.ts";
import {
  catalogueFilter,
  catalogueNames,
  deleteStatements,
  handedOver,
  handOverStatement,
  insertMovements,
  insertStatements,
} from "./copied-table.ts";
import { catalogueTables, factTables, movementTable, type FactTable } from "./copied-tables.data.ts";
import type { CopyFile } from "./copy-file.ts";
import { movementFilters, type StockChange } from "./follow-stock.ts";
import { moveStatements } from "./staged-table.ts";

/** Dependencies of following the database. */
export interface Following {
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
  const runs: SaleChange[][] = [];
  let lines = Infinity;
  for (const change of saleChanges) {
    const lineCount = change.state === "COMMITTED" ? change.lineCount : 0;
    if (lines + lineCount > linesPerTransaction) {
      runs.push([]);
      lines = 0;
    }
    runs.at(-1)?.push(change);
    lines += lineCount;
  }
  return runs;
}

/** Changes to write together. */
export interface Changes {
  readonly sales: readonly SaleChange[];
  readonly stock: readonly StockChange[];
  /** Batches gathered while they were written, with a condition on their committed receipts. */
  readonly gathered: ReadonlyMap<number, string>;
}

/** Writes changes of sales and stock in one transaction. */
export const applyChanges = Effect.fn("reportCopy.apply")(function* (following: Following, changes: Changes) {
  const { file, sql } = following;
  const { sales, stock, gathered } = changes;
  const filters = yield* stepFilters(
    sql,
    sales.filter(({ batchId, state, saleCount }) => state === "COMMITTED" && saleCount > 0 && !gathered.has(batchId)),
  );
  yield* inTransaction(
    file,
    Effect.gen(function* () {
      if (sales.length > 0) yield* runStatements(file, deleteStatements(sales.map(({ batchId }) => batchId)));
      yield* copyFacts(following, filters);
      for (const [batchId, receipts] of gathered) yield* runStatements(file, moveStatements(batchId, receipts));
      yield* runStatements(file, batchStatements(sales));
      if (stock.length > 0) yield* copyMovements(following, stock);
    }),
  );
});

/** Copies the facts of each filter: the database reads the next part while the copy writes this one. */
const copyFacts = Effect.fnUntraced(function* (
  { file, sql, beforeStep, onPart }: Following,
  filters: readonly string[],
) {
  const readTables = (index: number) => {
    const filter = filters[index];
    if (filter === undefined) return Effect.void;
    const readTable = (table: FactTable) =>
      handOver(sql, fileOf(file, table, index % 2), handOverStatement(table, factTables[table], filter));
    return Effect.forEach(factTableNames, (table) => Effect.andThen(beforeStep, readTable(table)), { discard: true });
  };
  yield* readTables(0);
  for (const index of filters.keys()) {
    const statements = insertStatements((table) => fileOf(file, table, index % 2));
    yield* Effect.all([runStatements(file, statements), readTables(index + 1)], { concurrency: 2, discard: true });
    onPart((index + 1) / filters.length);
  }
});

/** Statements that record the committed batches and the last change. */
function batchStatements(changes: readonly SaleChange[]): readonly string[] {
  const rows = changes
    .filter(({ state }) => state === "COMMITTED")
    .map(({ batchId, changeNo, committedAt }) => `(${batchId}, ${changeNo}, ${committedUs(committedAt)})`);
  const lastChange = changes.at(-1);
  return [
    ...(rows.length === 0 ? [] : [`INSERT INTO sale_batch VALUES ${rows.join(", ")}`]),
    ...(lastChange === undefined ? [] : [`UPDATE copy_state SET change_no = ${lastChange.changeNo}`]),
  ];
}

/** Copies the stock movements of changes, and records the changes. */
const copyMovements = Effect.fnUntraced(function* (
  { file, sql, beforeStep }: Following,
  stock: readonly StockChange[],
) {
  for (const filter of yield* movementFilters(sql, stock)) {
    yield* beforeStep;
    yield* handOver(sql, fileOf(file, "stock_movement"), handOverStatement("stock_movement", movementTable, filter));
    yield* runStatements(file, [insertMovements(fileOf(file, "stock_movement"))]);
  }
  const rows = stock.map(({ id, changedAt }) => `(${id}, ${changedAt})`);
  yield* runStatements(file, [`INSERT INTO stock_change VALUES ${rows.join(", ")}`]);
});

/** Replaces the changed catalogue tables. */
export const replaceCatalogue = Effect.fn("reportCopy.catalogue")(function* (
  { file, sql, beforeStep }: Following,
  storedState: string,
  now: string,
) {
  const storedVersions = storedState.split("/");
  const changedTables = catalogueNames.filter((_, index) => storedVersions[index] !== now.split("/")[index]);
  for (const table of changedTables) {
    yield* beforeStep;
    yield* handOver(sql, fileOf(file, table), handOverStatement(table, catalogueTables[table], catalogueFilter(table)));
  }
  const tables = changedTables.flatMap((table) => [
    `DELETE FROM ${table}`,
    `INSERT INTO ${table} SELECT * FROM ${handedOver(fileOf(file, table), catalogueTables[table])}`,
  ]);
  yield* inTransaction(
    file,
    runStatements(file, [...tables, `UPDATE copy_state SET catalogue = '${now.replaceAll("'", "''")}'`]),
  );
});

/** Scalar SQL that changes whenever any catalogue table does. */
export const catalogueFingerprint = `concat_ws('/', ${catalogueNames.map((table) => catalogueTables[table].mark).join(", ")})`;

/** Commit time of a batch, which identifies it together with its number: another database may use the same number. Units: microseconds since 1970. */
export const committedUs = (committedAt: unknown): number =>
  committedAt instanceof Date ? committedAt.getTime() * 1_000 : 0;

/** Conditions that read batches completely: small batches together, large ones day by day. */
const stepFilters = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batches: readonly SaleBatch[]) {
  const filters: string[] = [];
  let joinedBatches: SaleBatch[] = [];
  const close = () => {
    if (joinedBatches.length > 0) filters.push(filterOf(joinedBatches));
    joinedBatches = [];
  };
  for (const batch of batches) {
    if (batch.lineCount > linesPerStep) {
      close();
      for (const step of yield* splitIntoSteps(sql, batch, linesPerStep))
        filters.push(`${batchFilter(step)("f")}${grownTo([step])}`);
      continue;
    }
    if (joinedBatches.reduce((sum, { lineCount }) => sum + lineCount, batch.lineCount) > linesPerStep) close();
    joinedBatches.push(batch);
  }
  close();
  return filters;
});

/** SQL condition on the rows of several batches, by the first columns of the primary key. */
function filterOf(batches: readonly SaleBatch[]): string {
  const dates = batches
    .flatMap(({ firstDate, lastDate }) => [firstDate, lastDate])
    .filter((date) => date !== null)
    .toSorted();
  const locations = [...new Set(batches.flatMap(({ locationIds }) => locationIds))];
  return `f.location_id = ANY ('{${locations.join(",")}}'::integer[]) AND f.business_date BETWEEN '${dates[0] ?? "infinity"}' AND '${dates.at(-1) ?? "infinity"}' AND f.batch_id = ANY ('{${batches.map(({ batchId }) => batchId).join(",")}}'::integer[])${grownTo(batches)}`;
}

/** Excludes receipts that a growing batch got after the followed change; the next change includes them. */
function grownTo(batches: readonly SaleBatch[]): string {
  return batches
    .filter(({ source }) => source === "POS")
    .map(
      ({ batchId, saleCount, skippedCount }) =>
        ` AND (f.batch_id <> ${batchId} OR f.sale_no <= ${saleCount + skippedCount})`,
    )
    .join("");
}

const factTableNames = Object.keys(factTables) as FactTable[];

/** Name of a handed-over file. */
export const fileOf = ({ handOver: folder }: CopyFile, table: string, part = 0): string =>
  path.join(folder, `${table}-${part}.csv`);

/** Writes the text that a statement returns to a file. */
export const handOver = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, file: string, statement: string) {
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

const inTransaction = <A, E, R>(file: CopyFile, work: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.andThen(runStatements(file, ["BEGIN"]), restore(work)).pipe(
      Effect.tap(() => runStatements(file, ["COMMIT"])),
      Effect.onError(() => Effect.ignoreCause(runStatements(file, ["ROLLBACK"]))),
    ),
  );
