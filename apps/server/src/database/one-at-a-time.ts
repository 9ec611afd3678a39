/** Serializes transactions, so that what each one checks still holds when it writes. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Waits for every other transaction of this name, and blocks later ones until this one ends. */
export const acquireLock = (name: string): Effect.Effect<void, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
  );
