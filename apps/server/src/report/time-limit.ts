/** How long the database may work on one statement of a report. */

import { Effect } from "effect";
import { SqlError } from "effect/sql";

import { badRequest } from "../http/refusal.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";

/** Units: seconds. */
export const secondsAtMost = 60;

/** Works on a question whose statements are stopped when they take too long; the embedded database has no clock of its own and works on. Errors: REPORT_TIME. */
export const withinTime = <A, E, R>(
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
