/** Limits the time of a report's statements in the database. */

import { Effect } from "effect";
import { SqlError } from "effect/sql";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";

/** Time limit of a statement. Units: seconds. */
export const secondsAtMost = 60;

/** Runs work whose statements are stopped after the time limit. The embedded database has no statement timeout, and continues. Errors: REPORT_TIME. */
export const withStatementTimeout = <A, E, R>(
  snapshot: Snapshot,
  work: Effect.Effect<A, E, R>,
  seconds: number = secondsAtMost,
) =>
  Effect.andThen(snapshot.query(`SET LOCAL statement_timeout = ${seconds * 1_000}`), work).pipe(
    Effect.catchIf(
      (error): error is Extract<typeof error, SqlError.SqlError> =>
        SqlError.isSqlError(error) && error.reason._tag === "StatementTimeoutError",
      () => Effect.fail(badRequest("REPORT_TIME", { seconds })),
    ),
  );
