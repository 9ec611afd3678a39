/** Serializes transactions, so that what each one has checked is still true when it writes. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine } from "./database-engine.ts";

/** Waits for other transactions that took the lock of this name, and blocks later ones until this one ends. */
export const acquireLock = (name: string): Effect.Effect<void, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
  );

/**
 * Elects one of several servers for some work: returns an effect that tells whether it is this one. The first to ask is elected until its scope or its connection ends.
 * The effect fails when the connection has ended.
 */
export const electServer = Effect.fnUntraced(function* (name: string) {
  const { kind } = yield* DatabaseEngine;
  if (kind !== "postgresql") return Effect.succeed(true);
  const reservedConnection = yield* (yield* SqlClient.SqlClient).reserve;
  const runStatement = (statement: string) => reservedConnection.executeUnprepared(statement, [], undefined);
  yield* Effect.addFinalizer(() => Effect.ignore(runStatement("SELECT pg_advisory_unlock_all()")));
  return Effect.map(
    runStatement(`SELECT pg_try_advisory_lock(hashtextextended('${name}', 0)) AS "isElected"`),
    ([row]) => row?.["isElected"] === true,
  );
});
