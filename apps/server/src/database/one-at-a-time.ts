/** Transactions that must not run side by side: what each counts or checks still holds when it writes. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Waits for every other transaction that named the same thing, and holds the next ones back until this one ends. */
export const oneAtATime = (name: string): Effect.Effect<void, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`)),
  );
