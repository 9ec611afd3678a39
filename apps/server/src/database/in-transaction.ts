import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

/** Runs the work in a transaction. A database failure is a defect. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );

/**
 * Runs the work in a transaction whose commit does not wait for the disk. A crash may lose it, with everything committed
 * after it. For rows that count only once a later transaction commits, which waits for all of them.
 */
export const inUnsyncedTransaction = <A, E, R>(sql: SqlClient.SqlClient, work: Effect.Effect<A, E, R>) =>
  sql.withTransaction(Effect.andThen(sql`SET LOCAL synchronous_commit = off`, work));
