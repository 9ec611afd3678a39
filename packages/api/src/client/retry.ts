import { Effect, Schedule } from "effect";

import type { CallError } from "../errors/index.ts";

/** How often a read is sent again when no answer came. */
export const defaultRetries = 2;

const pauses = Schedule.exponential(200).pipe(Schedule.jittered);

/** Sends a read again after a short pause when no answer came, or a service was away. */
export function retryRead<A>(call: Effect.Effect<A, CallError>, times: number): Effect.Effect<A, CallError> {
  return times === 0 ? call : Effect.retry(call, { schedule: pauses, times, while: isTransient });
}

function isTransient(error: CallError): boolean {
  return error._tag === "NetworkError"
    ? error.reason === "connection"
    : error._tag === "BadGateway" || error._tag === "Unavailable";
}
