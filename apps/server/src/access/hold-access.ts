/** Changes of who may do what are made one after another: two at once could each leave the other without an administrator. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Waits for every other change of access, and holds the next ones back until the transaction ends. */
export const holdAccess = Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql`SELECT pg_advisory_xact_lock(hashtextextended('access', 0))`));
