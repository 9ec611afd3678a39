/** Calls another server with a signed body. */

import { createHmac } from "node:crypto";

import type { TaskFailure } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { AddressRefused, callOutgoing, OutgoingNetworks } from "../outgoing/index.ts";
import { errorMessageOf, type WriteRunLine } from "./task-work.ts";

/** Time limit for the other server's answer. Units: milliseconds. */
const answerTimeoutMs = 15_000;

/**
 * Signs a body: the time in seconds and the HMAC-SHA256 of `time.body`, so that a recorded call cannot be sent again
 * later.
 */
export function signBody(secret: string, body: string, atMs: number): string {
  const timeSeconds = Math.floor(atMs / 1_000);
  return `t=${timeSeconds},v1=${createHmac("sha256", secret).update(`${timeSeconds}.${body}`).digest("hex")}`;
}

/** Call to another server, with its body and secret. */
export interface SignedCall {
  readonly address: string;
  readonly secret: string;
  readonly body: string;
  readonly type: "application/json" | "application/x-ndjson";
  /** Number of the delivery, the same for each attempt, so that the receiver recognises a repetition. */
  readonly delivery: string;
  /** Current time. Units: milliseconds since 1970. */
  readonly nowMs: number;
}

/** Makes a signed call and writes the answer to the log of the run; returns null if the receiver accepted the body. */
export const callSigned = Effect.fn("task.callSigned")(function* <R>(
  { address, secret, body, type, delivery, nowMs }: SignedCall,
  write: (...line: Parameters<WriteRunLine>) => Effect.Effect<void, never, R>,
) {
  const { host } = new URL(address);
  const allowedNetworks = yield* OutgoingNetworks;
  const callResult = yield* Effect.result(
    Effect.tryPromise({
      try: (signal) =>
        callOutgoing(
          address,
          {
            method: "POST",
            headers: {
              "content-type": type,
              "content-length": String(Buffer.byteLength(body)),
              "comptoir-delivery": delivery,
              "comptoir-signature": signBody(secret, body, nowMs),
            },
            body,
            signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeoutMs)]),
          },
          allowedNetworks,
        ),
      catch: (cause) => cause,
    }),
  );
  if (callResult._tag === "Failure") {
    yield* write("UNREACHABLE", { host, text: errorMessageOf(callResult.failure) });
    return (callResult.failure instanceof AddressRefused ? "ADDRESS_INTERNAL" : "NO_ANSWER") satisfies TaskFailure;
  }
  const { status } = callResult.success;
  const isAccepted = status >= 200 && status < 300;
  yield* write(isAccepted ? "ANSWERED" : "REFUSED", { host, status });
  return isAccepted ? null : ("REFUSED" satisfies TaskFailure);
});
