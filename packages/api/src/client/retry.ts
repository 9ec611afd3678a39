import { Effect, Schedule } from "effect";

import type { CallError } from "../errors/index.ts";

/** Number of retries of a read without an answer. */
export const defaultRetries = 2;

const retrySchedule = Schedule.exponential(200).pipe(Schedule.jittered);

/** Retries a read after a short pause if no answer came, or a service was unavailable. A copy that is being built takes longer: its progress is answered. */
export function retryRead<A>(call: Effect.Effect<A, CallError>, times: number): Effect.Effect<A, CallError> {
  return times === 0 ? call : Effect.retry(call, { schedule: retrySchedule, times, while: isTransientError });
}

function isTransientError(error: CallError): boolean {
  return error._tag === "NetworkError"
    ? error.reason === "connection"
    : error._tag === "BadGateway" || (error._tag === "Unavailable" && error.code !== "REPORT_BUILDING");
}
