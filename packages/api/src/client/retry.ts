import { Effect, Schedule } from "effect";

import type { CallError } from "../errors/index.ts";

/** Number of times that a read is retried if the client's options do not state one. */
export const defaultRetries = 2;

const retrySchedule = Schedule.exponential(200).pipe(Schedule.jittered);

/** Retries a read after short pauses if the connection failed or a service was unavailable, but not after a timeout or while reports are built. */
export function retryRead<A>(call: Effect.Effect<A, CallError>, times: number): Effect.Effect<A, CallError> {
  return times === 0 ? call : Effect.retry(call, { schedule: retrySchedule, times, while: isTransientError });
}

function isTransientError(error: CallError): boolean {
  return error._tag === "NetworkError"
    ? error.reason === "connection"
    : error._tag === "BadGateway" || (error._tag === "Unavailable" && error.code !== "REPORT_BUILDING");
}
