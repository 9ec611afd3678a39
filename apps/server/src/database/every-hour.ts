import { Duration, Effect, Schedule } from "effect";

import { recordWork } from "../log/record-line.ts";

/** Runs work at once and then every hour, until the scope closes. Failures are logged and retried in the next hour. */
export const repeatHourly = <E, R>(what: string, work: Effect.Effect<unknown, E, R>) =>
  recordWork(what, work).pipe(
    Effect.catchCause((cause) =>
      Effect.annotateLogs(Effect.logWarning(`Hourly work failed: ${what}`, cause), "source", "JOBS"),
    ),
    Effect.repeat(Schedule.spaced(Duration.hours(1))),
    Effect.forkScoped,
  );
