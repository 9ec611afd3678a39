/**
 * Makes the sums of a large batch count at once, although moving them takes long. The embedded database has one
 * session, which a long transaction would block: there the sums stay in tables that inherit from the summaries, so
 * that reading a summary includes them. Their rows are moved into the summary afterwards, in steps, and out of it
 * before an undo. A joined table counts until it is moved in; after a crash, the next process moves it in.
 *
 * PostgreSQL does not need this: a long transaction blocks nobody there, and a reader with an older snapshot would see
 * only half of a join.
 */

import { Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import {
  addStagedFirstSales,
  dropStaged,
  sumTableNames,
  joinSumColumnsSql,
  stagedTableName,
  recomputeStagedFirstSales,
  type StepOptions,
} from "./staged-summaries.ts";
import { summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Joins the staged sums of a batch to the summaries, so that they count. */
export const joinStagedSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of sumTableNames) {
    const nameOfJoinedTable = joinedTableName(batchId, table);
    yield* sql.unsafe(`ALTER TABLE ${stagedTableName(batchId, table)} RENAME TO ${nameOfJoinedTable}`);
    yield* sql.unsafe(`ALTER TABLE ${nameOfJoinedTable} INHERIT ${table}`);
  }
  yield* addStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/** Drops the joined sums of a batch, so that they stop counting. */
export const dropJoinedSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const joinedTables = yield* listJoinedTables(sql);
  const joinedTablesOfBatch = joinedTables.filter((table) => table.batchId === batchId);
  if (joinedTablesOfBatch.length > 0)
    yield* sql.unsafe(`DROP TABLE ${joinedTablesOfBatch.map(({ name }) => name).join(", ")}`);
  yield* recomputeStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/**
 * Moves at most `rowsAtMost` rows from a batch's own table of sums, which inherits from a summary, into that summary.
 * Returns false if no wanted batch has such a table left.
 */
export const moveSomeIntoSummary = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  rowsAtMost: number,
  isWantedBatch: (batchId: number) => boolean,
) {
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const nextJoinedTable = (yield* listJoinedTables(sql)).find(({ batchId }) => isWantedBatch(batchId));
      if (nextJoinedTable === undefined) return false;
      const { name, table } = nextJoinedTable;
      const { keys, sums } = summaryTables[table];
      const columnListSql = [...keys, ...sums].join(", ");
      const movedRowCount = yield* runAndCountRows(
        sql,
        `
        WITH piece AS (${takeRowsStatement(name, rowsAtMost)}),
          written AS (INSERT INTO ${table} (${columnListSql}) SELECT ${columnListSql} FROM piece ORDER BY ${keys.join(", ")}
            ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${joinSumColumnsSql(table, (sum) => `${sum} = ${table}.${sum} + excluded.${sum}`, ", ")})
        SELECT count(*)::integer AS rows FROM piece`,
      );
      if (movedRowCount < rowsAtMost) yield* sql.unsafe(`DROP TABLE ${name}`);
      return true;
    }),
  );
});

/**
 * Moves the staged sums of a batch from the summaries into joined tables, in steps; totals stay equal before, during
 * and after it. Stops where an import replaces receipts of the batch, which moves them back.
 */
export const moveOutOfSummaries = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  batchId: number,
  { rowsPerStep: rowsAtMost, beforeStep, isWanted }: StepOptions & { readonly isWanted: () => boolean },
) {
  /** Runs a step in a transaction if the work is still wanted; otherwise returns `otherwise`. */
  const runStepIfWanted = <A>(work: Effect.Effect<A, SqlError.SqlError>, otherwise: A) =>
    sql.withTransaction(Effect.suspend(() => (isWanted() ? work : Effect.succeed(otherwise))));
  for (const table of sumTableNames) {
    const [from, to] = [stagedTableName(batchId, table), joinedTableName(batchId, table)];
    const { keys, sums } = summaryTables[table];
    const columnListSql = [...keys, ...sums].join(", ");
    const sameKeysCondition = keys.map((key) => `t.${key} = s.${key}`).join(" AND ");
    const sameSumsCondition = joinSumColumnsSql(table, (sum) => `t.${sum} = s.${sum}`, " AND ");
    yield* runStepIfWanted(
      Effect.asVoid(
        Effect.andThen(
          sql.unsafe(`CREATE TABLE ${to} (LIKE ${table} INCLUDING INDEXES)`),
          sql.unsafe(`ALTER TABLE ${to} INHERIT ${table}`),
        ),
      ),
      undefined,
    );
    for (let rows = rowsAtMost; rows === rowsAtMost;) {
      yield* beforeStep;
      rows = yield* runStepIfWanted(
        runAndCountRows(
          sql,
          `
        WITH piece AS (${takeRowsStatement(from, rowsAtMost)}),
          gone AS (DELETE FROM ONLY ${table} t USING piece s WHERE ${sameKeysCondition} AND ${sameSumsCondition}),
          less AS (UPDATE ONLY ${table} t SET ${joinSumColumnsSql(table, (sum) => `${sum} = t.${sum} - s.${sum}`, ", ")} FROM piece s WHERE ${sameKeysCondition} AND NOT (${sameSumsCondition})),
          kept AS (INSERT INTO ${to} (${columnListSql}) SELECT ${columnListSql} FROM piece ORDER BY ${keys.join(", ")})
        SELECT count(*)::integer AS rows FROM piece`,
        ),
        0,
      );
    }
  }
});

interface JoinedTable {
  readonly name: string;
  readonly batchId: number;
  readonly table: SummaryTableName;
}

const listJoinedTables = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const tableNameRows = yield* sql<{ readonly name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND starts_with(tablename, 'joined_') ORDER BY 1`;
  return tableNameRows.flatMap(({ name }): JoinedTable[] => {
    const summaryTable = sumTableNames.find((candidate) => name.endsWith(`_${candidate}`));
    const batchIdText = /^joined_(\d+)_/u.exec(name)?.[1];
    return summaryTable === undefined ||
      batchIdText === undefined ||
      name !== joinedTableName(Number(batchIdText), summaryTable)
      ? []
      : [{ name, batchId: Number(batchIdText), table: summaryTable }];
  });
});

const runAndCountRows = (sql: SqlClient.SqlClient, statement: string) =>
  Effect.map(sql.unsafe<{ readonly rows: number }>(statement), ([row]) => row?.rows ?? 0);

/** SQL statement that deletes up to a number of rows of a table, in their physical order, and returns them. */
function takeRowsStatement(name: string, rowsAtMost: number): string {
  return `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} LIMIT ${rowsAtMost})) RETURNING *`;
}

function joinedTableName(batchId: number, table: SummaryTableName): string {
  return `joined_${batchId}_${table}`;
}
