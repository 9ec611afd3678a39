import { Effect, Fiber } from "effect";

import type { CallError } from "../errors/index.ts";
import type { SessionAnswer } from "../wire/session-wire.ts";
import type { ClientOptions, Exclusively } from "./client-types.ts";

/** Renewing the access token: one renewal at a time, whoever asks, and between tabs too. Source: behaviour 3.10. */

/** Gives the token to go on with after a 401 of the token used; null when the session is over. */
export type Renewal = (used: string | null) => Effect.Effect<string | null, CallError>;

/** Makes the renewal of a client; all who ask while one is under way share it. */
export function makeRenewal(options: ClientOptions, refresh: Effect.Effect<SessionAnswer, CallError>): Renewal {
  const { token, onRenewed, onSessionEnd, exclusively = alone } = options;
  let flight: Fiber.Fiber<string | null, CallError> | null = null;

  const renewOnce = (used: string | null): Effect.Effect<string | null, CallError> =>
    Effect.suspend(() => {
      const current = token();
      if (current !== null && current !== used) return Effect.succeed(current);
      return refresh.pipe(
        Effect.map((answer) => {
          onRenewed?.(answer);
          return answer.token;
        }),
        Effect.catchIf(isSessionRejected, () => {
          onSessionEnd?.();
          return Effect.succeed(null);
        }),
      );
    });

  return (used) =>
    Effect.suspend(() => {
      const current = token();
      if (current !== null && current !== used) return Effect.succeed(current);
      if (flight !== null) return Fiber.join(flight);
      const locked = Effect.promise(() => exclusively(() => Effect.runPromiseExit(renewOnce(used)))).pipe(
        Effect.flatten,
      );
      return Effect.forkDetach(
        Effect.ensuring(
          locked,
          Effect.sync(() => {
            flight = null;
          }),
        ),
      ).pipe(
        Effect.flatMap((fiber) => {
          flight = fiber;
          return Fiber.join(fiber);
        }),
      );
    });
}

/** The name of the lock that renewals of all tabs take. */
export const renewalLock = "comptoir.renewal";

/** Runs a renewal while no other tab of the browser does; where there are no locks it just runs. */
export const exclusivelyByLocks: Exclusively = (run) => {
  const locks = globalThis.navigator?.locks;
  return locks === undefined ? run() : locks.request(renewalLock, run);
};

const alone: Exclusively = (run) => run();

/** Only a refusal ends the session; without an answer nobody is signed out. */
function isSessionRejected(error: CallError): boolean {
  return error._tag === "Unauthorized" || error._tag === "BadRequest" || error._tag === "Forbidden";
}
