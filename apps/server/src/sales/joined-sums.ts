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
  sumTables,
  mapSums,
  stagedTableName,
  recomputeStagedFirstSales,
  type Steps,
} from "./staged-summaries.ts";
import { summaryTables, type SummaryTableName } from "./summary-table.ts";

/** Joins the staged sums of a batch to the summaries, so that they count. */
export const joinStagedSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  for (const table of sumTables) {
    const name = joinedTableName(batchId, table);
    yield* sql.unsafe(`ALTER TABLE ${stagedTableName(batchId, table)} RENAME TO ${name}`);
    yield* sql.unsafe(`ALTER TABLE ${name} INHERIT ${table}`);
  }
  yield* addStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/** Drops the joined sums of a batch, so that they stop counting. */
export const dropJoinedSums = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, batchId: number) {
  const tables = yield* listJoined(sql);
  const batchTables = tables.filter((table) => table.batchId === batchId);
  if (batchTables.length > 0) yield* sql.unsafe(`DROP TABLE ${batchTables.map(({ name }) => name).join(", ")}`);
  yield* recomputeStagedFirstSales(sql, batchId);
  yield* dropStaged(sql, batchId);
});

/** Moves some rows of joined tables into their summary; returns false if none of the wanted batches has rows left. */
export const moveIntoSummary = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  rowsAtMost: number,
  isWantedBatch: (batchId: number) => boolean,
) {
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const nextTable = (yield* listJoined(sql)).find(({ batchId }) => isWantedBatch(batchId));
      if (nextTable === undefined) return false;
      const { name, table } = nextTable;
      const { keys, sums } = summaryTables[table];
      const columns = [...keys, ...sums].join(", ");
      const rows = yield* movedCount(
        sql,
        `
        WITH piece AS (${takeFrom(name, rowsAtMost)}),
          written AS (INSERT INTO ${table} (${columns}) SELECT ${columns} FROM piece ORDER BY ${keys.join(", ")}
            ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${mapSums(table, (sum) => `${sum} = ${table}.${sum} + excluded.${sum}`, ", ")})
        SELECT count(*)::integer AS rows FROM piece`,
      );
      if (rows < rowsAtMost) yield* sql.unsafe(`DROP TABLE ${name}`);
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
  { rowsPerStep: rowsAtMost, beforeStep, isWanted }: Steps & { readonly isWanted: () => boolean },
) {
  /** Runs a step in a transaction, between which others may stop the work. */
  const step = <A>(work: Effect.Effect<A, SqlError.SqlError>, otherwise: A) =>
    sql.withTransaction(Effect.suspend(() => (isWanted() ? work : Effect.succeed(otherwise))));
  for (const table of sumTables) {
    const [from, to] = [stagedTableName(batchId, table), joinedTableName(batchId, table)];
    const { keys, sums } = summaryTables[table];
    const columns = [...keys, ...sums].join(", ");
    const keyConditions = keys.map((key) => `t.${key} = s.${key}`).join(" AND ");
    const isAll = mapSums(table, (sum) => `t.${sum} = s.${sum}`, " AND ");
    yield* step(
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
      rows = yield* step(
        movedCount(
          sql,
          `
        WITH piece AS (${takeFrom(from, rowsAtMost)}),
          gone AS (DELETE FROM ONLY ${table} t USING piece s WHERE ${keyConditions} AND ${isAll}),
          less AS (UPDATE ONLY ${table} t SET ${mapSums(table, (sum) => `${sum} = t.${sum} - s.${sum}`, ", ")} FROM piece s WHERE ${keyConditions} AND NOT (${isAll})),
          kept AS (INSERT INTO ${to} (${columns}) SELECT ${columns} FROM piece ORDER BY ${keys.join(", ")})
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

const listJoined = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const rows = yield* sql<{ readonly name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND starts_with(tablename, 'joined_') ORDER BY 1`;
  return rows.flatMap(({ name }): JoinedTable[] => {
    const table = sumTables.find((candidate) => name.endsWith(`_${candidate}`));
    const batchId = /^joined_(\d+)_/u.exec(name)?.[1];
    return table === undefined || batchId === undefined || name !== joinedTableName(Number(batchId), table)
      ? []
      : [{ name, batchId: Number(batchId), table }];
  });
});

const movedCount = (sql: SqlClient.SqlClient, statement: string) =>
  Effect.map(sql.unsafe<{ readonly rows: number }>(statement), ([row]) => row?.rows ?? 0);

/** Takes rows in their physical order. */
function takeFrom(name: string, rowsAtMost: number): string {
  return `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} LIMIT ${rowsAtMost})) RETURNING *`;
}

function joinedTableName(batchId: number, table: SummaryTableName): string {
  return `joined_${batchId}_${table}`;
}
