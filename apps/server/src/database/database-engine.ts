import { Context, Effect } from "effect";
import { SqlClient } from "effect/sql";

/** File that the embedded engine can read. */
export interface SharedFile {
  readonly path: string;
  readonly remove: () => void;
}

/** Database engine (embedded or PostgreSQL), and operations that only the embedded one has. */
export class DatabaseEngine extends Context.Service<
  DatabaseEngine,
  {
    readonly kind: "embedded" | "memory" | "postgresql";
    /** Number of restarts of the embedded engine since the process began, without those by `renew`. */
    readonly restarts: () => number;
    /** Closes the embedded engine after its running statement; its connections end, and the next one opens it. In memory and on PostgreSQL it does nothing. */
    readonly renew: Effect.Effect<void>;
    /** Memory by which the embedded engine has grown since it was opened. Units: bytes. */
    readonly grown: () => number;
    /** Puts a file where COPY of the embedded engine can read it; missing on PostgreSQL, which cannot read files of this process. */
    readonly share?: (bytes: Uint8Array<ArrayBuffer>) => Effect.Effect<SharedFile>;
  }
>()("@comptoir/server/DatabaseEngine") {}

/** Closes and opens the embedded engine, the only way to release the memory of large work. Requests wait meanwhile. Not inside a transaction. */
export const reopenEngine = Effect.gen(function* () {
  const { renew } = yield* DatabaseEngine;
  const sql = yield* SqlClient.SqlClient;
  // Reserves the only connection, which closes with the engine; the next reservation opens one to the new engine.
  yield* sql.reserve;
  yield* renew;
}).pipe(Effect.scoped);

/** Closes and opens the embedded engine if its memory has grown by more than `bytes`. Not inside a transaction. */
export const reopenEngineAbove = (bytes: number) =>
  Effect.flatMap(DatabaseEngine, ({ grown }) => (grown() > bytes ? reopenEngine : Effect.void));
