import { Duration, Effect, Schedule } from "effect";

/** Runs work at once and then every hour, until the scope closes. Failures are logged and retried in the next hour. */
export const repeatHourly = <E, R>(what: string, work: Effect.Effect<unknown, E, R>) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(`Hourly work failed: ${what}`, cause)),
    Effect.repeat(Schedule.spaced(Duration.hours(1))),
    Effect.forkScoped,
  );
