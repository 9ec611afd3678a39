/** Clock of the scheduler: the database's, so that servers whose own clocks differ agree about leases and due times. */

import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Reads the time of the database. Units: milliseconds since 1970. */
const readDatabaseTime = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly now: number }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
).pipe(
  Effect.map(([row]) => row?.now ?? 0),
  Effect.orDie,
);

/** Time that decides what is due; tests replace it. Units: milliseconds since 1970. */
export const TaskClock = Context.Reference<Effect.Effect<number, never, SqlClient.SqlClient>>(
  "@comptoir/server/TaskClock",
  { defaultValue: () => readDatabaseTime },
);

/** Reads the time that decides what is due. Units: milliseconds since 1970. */
export const readTaskTime = Effect.flatten(TaskClock);
