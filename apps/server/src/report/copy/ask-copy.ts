/** Queries the report copy: all statements of a report see the same rows, and a cancelled request stops the engine. */

import type { DuckDBConnection } from "@duckdb/node-api";
import { Effect } from "effect";
import { SqlError } from "effect/sql";

import { badRequest } from "../../http/refusal.ts";
import type { Snapshot } from "../../widget-data/snapshot.ts";
import { readRows } from "./copy-rows.ts";

/** Interval at which an interrupt is repeated, because it is lost if the query has not started. Units: milliseconds. */
const interruptEveryMs = 50;

/** Makes a snapshot of the report copy from the current transaction of a connection. */
export function makeCopySnapshot(connection: DuckDBConnection): Snapshot {
  const queryCopy = (statement: string) =>
    Effect.mapError(
      runInterruptibly(connection, (signal) => readRows(connection, statement, signal)),
      (cause) =>
        new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause, message: messageOfCause(cause) }) }),
    );
  return { query: queryCopy as Snapshot["query"] };
}

/** Runs work on the report copy with a time limit. Errors: REPORT_TIME; REPORT_MEMORY if it exceeds the memory and disk of one report. */
export const withinLimits = <A, E, R>(work: Effect.Effect<A, E, R>, seconds: number) =>
  work.pipe(
    Effect.timeoutOrElse({
      duration: `${seconds} seconds`,
      orElse: () => Effect.fail(badRequest("REPORT_TIME", { seconds })),
    }),
    Effect.catchIf(
      (error): error is Extract<typeof error, SqlError.SqlError> => SqlError.isSqlError(error),
      (error): Effect.Effect<never, ReturnType<typeof badRequest>> =>
        /out of memory|max_temp_directory_size/iu.test(error.reason.message ?? "")
          ? Effect.fail(badRequest("REPORT_MEMORY"))
          : Effect.die(error),
    ),
  );

const messageOfCause = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Runs work that can be cancelled; a cancellation waits until the engine has stopped. */
export const runInterruptibly = <A>(
  connection: Pick<DuckDBConnection, "interrupt">,
  work: (signal: AbortSignal) => Promise<A>,
): Effect.Effect<A, unknown> =>
  Effect.callback<A, unknown>((resume) => {
    const abortController = new AbortController();
    const workPromise = work(abortController.signal);
    workPromise.then(
      (value) => resume(Effect.succeed(value)),
      (cause: unknown) => resume(Effect.fail(cause)),
    );
    return Effect.promise(async () => {
      abortController.abort();
      connection.interrupt();
      const interruptTimer = setInterval(() => connection.interrupt(), interruptEveryMs);
      await workPromise.then(
        () => undefined,
        () => undefined,
      );
      clearInterval(interruptTimer);
    });
  });
