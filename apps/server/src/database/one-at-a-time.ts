/** Serializes transactions, so that what each one checks still holds when it writes. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { DatabaseEngine } from "./database-engine.ts";

/** Waits for every other transaction of this name, and blocks later ones until this one ends. */
export const acquireLock = (name: string): Effect.Effect<void, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
  );

/**
 * Makes a question whether this server is the one that does some work: of several servers, the first that asked, until its scope or its connection ends.
 * The question fails when the connection has ended.
 */
export const electServer = Effect.fnUntraced(function* (name: string) {
  const { kind } = yield* DatabaseEngine;
  if (kind !== "postgresql") return Effect.succeed(true);
  const connection = yield* (yield* SqlClient.SqlClient).reserve;
  const ask = (statement: string) => connection.executeUnprepared(statement, [], undefined);
  yield* Effect.addFinalizer(() => Effect.ignore(ask("SELECT pg_advisory_unlock_all()")));
  return Effect.map(
    ask(`SELECT pg_try_advisory_lock(hashtextextended('${name}', 0)) AS "isElected"`),
    ([row]) => row?.["isElected"] === true,
  );
});
