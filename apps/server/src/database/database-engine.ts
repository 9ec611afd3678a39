import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Engine of the database, reported by /health. */
export class DatabaseEngine extends Context.Service<
  DatabaseEngine,
  {
    readonly kind: "embedded" | "memory" | "postgresql";
    /** Number of restarts of the embedded engine since the process began. */
    readonly restarts: () => number;
    /** Reopens the embedded engine; running statements fail. */
    readonly renew: Effect.Effect<void>;
    /** Memory that the embedded engine has taken since it was opened. Units: bytes. */
    readonly grown: () => number;
  }
>()("@comptoir/server/DatabaseEngine") {}

/** Reopens the embedded engine, the only way to release the memory of large work. Requests wait meanwhile. Not inside a transaction. */
export const renewEngine = Effect.gen(function* () {
  const { renew } = yield* DatabaseEngine;
  const sql = yield* SqlClient.SqlClient;
  // the only connection: it goes with the engine, and the next one that is asked for has the new
  yield* sql.reserve;
  yield* renew;
}).pipe(Effect.scoped);

/** Reopens the embedded engine if its memory has grown by this much. Units: bytes. Not inside a transaction. */
export const renewEngineAbove = (bytes: number) =>
  Effect.flatMap(DatabaseEngine, ({ grown }) => (grown() > bytes ? renewEngine : Effect.void));
