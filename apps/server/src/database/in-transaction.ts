import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

/** Runs work in a transaction. A database failure is a defect. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );

/**
 * Runs work in a transaction whose commit does not wait for the disk. A crash may lose it, with everything committed
 * after it. Use it for rows that count only once a later, synced transaction commits.
 */
export const inUnsyncedTransaction = <A, E, R>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E, R>) =>
  sql.withTransaction(Effect.andThen(sql`SET LOCAL synchronous_commit = off`, work));
