/** Renewal of the access token: one at a time, also across tabs. Source: behaviour 3.10. */

import { logoutReasonOf } from "@comptoir/domain/session";
import { Effect, Fiber } from "effect";

import type { CallError } from "../errors/index.ts";
import type { SessionAnswer } from "../wire/sign-in-wire.ts";
import type { ClientOptions, RunExclusively } from "./client-types.ts";

/** Returns the token to continue with after a 401 for a used token; null if the session has ended. */
export type Renewal = (used: string | null) => Effect.Effect<string | null, CallError>;

/** Makes the renewal of a client; simultaneous callers share it. */
export function makeRenewal(options: ClientOptions, refresh: Effect.Effect<SessionAnswer, CallError>): Renewal {
  const { token, onRenewed, onSessionEnd, exclusively = runWithoutLock } = options;
  let runningRenewal: Fiber.Fiber<string | null, CallError> | null = null;

  const renewOnce = (usedToken: string | null): Effect.Effect<string | null, CallError> =>
    Effect.suspend(() => {
      const currentToken = token();
      if (currentToken !== null && currentToken !== usedToken) return Effect.succeed(currentToken);
      return refresh.pipe(
        Effect.map((answer) => {
          onRenewed?.(answer);
          return answer.token;
        }),
        Effect.catchIf(isSessionRejected, ({ code }) => {
          onSessionEnd?.(logoutReasonOf(code));
          return Effect.succeed(null);
        }),
      );
    });

  return (usedToken) =>
    Effect.suspend(() => {
      const tokenBeforeRenewal = token();
      if (tokenBeforeRenewal !== null && tokenBeforeRenewal !== usedToken) return Effect.succeed(tokenBeforeRenewal);
      if (runningRenewal !== null) return Fiber.join(runningRenewal);
      const lockedRenewal = Effect.promise(() => exclusively(() => Effect.runPromiseExit(renewOnce(usedToken)))).pipe(
        Effect.flatten,
      );
      return Effect.forkDetach(
        Effect.ensuring(
          lockedRenewal,
          Effect.sync(() => {
            runningRenewal = null;
          }),
        ),
      ).pipe(
        Effect.flatMap((fiber) => {
          runningRenewal = fiber;
          return Fiber.join(fiber);
        }),
      );
    });
}

/** Makes the request of a renewal, which says that the page was left open without work if `isUnattended`. */
export const makeRenewalRequest = (isUnattended: boolean) =>
  isUnattended ? { headers: { unattended: "1" as const } } : {};

/** Name of the lock for renewals of all tabs. */
export const renewalLockName = "comptoir.renewal";

/** Runs a renewal while no other tab does; without lock support it just runs. */
export const runExclusivelyByLocks: RunExclusively = (run) => {
  const lockManager = globalThis.navigator?.locks;
  return lockManager === undefined ? run() : lockManager.request(renewalLockName, run);
};

/** Runs a renewal without a lock: the default of a client that shares its session with no other. */
const runWithoutLock: RunExclusively = (run) => run();

/** Tells whether the server rejected the session; an error without an answer signs nobody out. */
function isSessionRejected(error: CallError): boolean {
  return error._tag === "Unauthorized" || error._tag === "BadRequest" || error._tag === "Forbidden";
}
