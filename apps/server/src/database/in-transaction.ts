import { Effect } from "effect";
import { SqlClient, SqlError } from "effect/sql";

/** Runs the work in a transaction. A database failure is a defect. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die),
  );
