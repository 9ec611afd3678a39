import { Duration, Effect, Schedule } from "effect";

/** Works at once and then every hour, until its scope closes; a failure is logged with what is done, and the next hour tries again. */
export const everyHour = <E, R>(what: string, work: Effect.Effect<unknown, E, R>) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(`Hourly work failed: ${what}`, cause)),
    Effect.repeat(Schedule.spaced(Duration.hours(1))),
    Effect.forkScoped,
  );
