import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Which engine answers, for /health. */
export class DatabaseEngine extends Context.Service<
  DatabaseEngine,
  {
    readonly kind: "embedded" | "memory" | "postgresql";
    /** Restarts of the embedded engine since the process began. */
    readonly restarts: () => number;
    /** Opens the embedded engine anew; what is being asked of it fails. */
    readonly renew: Effect.Effect<void>;
    /** How much memory the embedded engine has taken since it was opened. Units: bytes. */
    readonly grown: () => number;
  }
>()("@comptoir/server/DatabaseEngine") {}

/** Opens the embedded engine anew, which gives back the memory that large work took: nothing else does. Whoever asks meanwhile waits. Not inside a transaction. */
export const renewEngine = Effect.gen(function* () {
  const { renew } = yield* DatabaseEngine;
  const sql = yield* SqlClient.SqlClient;
  // the only connection: it goes with the engine, and the next one that is asked for has the new
  yield* sql.reserve;
  yield* renew;
}).pipe(Effect.scoped);

/** Opens the embedded engine anew once it has taken so much since it was opened. Units: bytes. Not inside a transaction. */
export const renewEngineAbove = (bytes: number) =>
  Effect.flatMap(DatabaseEngine, ({ grown }) => (grown() > bytes ? renewEngine : Effect.void));
