import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** File that the embedded engine can read. */
export interface SharedFile {
  readonly path: string;
  readonly remove: () => void;
}

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
    /** Puts a file where COPY of the embedded engine reads it; missing on PostgreSQL, which reads no file of this process. */
    readonly share?: (bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<SharedFile>;
  }
>()("@comptoir/server/DatabaseEngine") {}

/** Reopens the embedded engine, the only way to release the memory of large work. Requests wait meanwhile. Not inside a transaction. */
export const reopenEngine = Effect.gen(function* () {
  const { renew } = yield* DatabaseEngine;
  const sql = yield* SqlClient.SqlClient;
  // Reserves the only connection, which closes with the engine; the next reservation opens one to the new engine.
  yield* sql.reserve;
  yield* renew;
}).pipe(Effect.scoped);

/** Reopens the embedded engine if its memory has grown by this much. Units: bytes. Not inside a transaction. */
export const reopenEngineAbove = (bytes: number) =>
  Effect.flatMap(DatabaseEngine, ({ grown }) => (grown() > bytes ? reopenEngine : Effect.void));
