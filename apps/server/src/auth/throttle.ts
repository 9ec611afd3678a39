/** Delays sign-ins after failures, and repeated password requests; successes do not count. */

import { throttleRules, throttleWaitSeconds } from "@comptoir/domain/session";
import type { ThrottleCode } from "@comptoir/domain/session";
import { identityKey } from "@comptoir/domain/text";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeKeyedLimiter } from "./keyed-limiter.ts";

/** Counter of failed attempts or requests: by account or typed name, by IP address, or by both. */
export interface ThrottleKey {
  readonly rule: ThrottleCode;
  readonly of: string;
}

/** Key that counts sign-in attempts: the account that a name or email matches in any spelling, or the name itself if none matches. */
export const attemptSubjectOf = (name: string, user: { readonly id: number } | null): string =>
  user === null ? nameKey(name) : `user ${user.id}`;

/** Throttle key of a typed name, whether or not an account matches. */
export const nameKey = (name: string): string => `name ${identityKey(name).slice(0, 200)}`;

const longestWindowSeconds = Math.max(...Object.values(throttleRules).map(({ windowSeconds }) => windowSeconds));

/** Start of the longest window: earlier attempts no longer count. */
export const oldestCountedAttempt = (now: Date) => new Date(now.getTime() - longestWindowSeconds * 1000);

const throttleKeyText = ({ rule, of }: ThrottleKey) => `${rule}:${of.slice(0, 300)}`;

/**
 * Returns the longest wait that any of the keys imposes; 0 if none. Units: seconds.
 *
 * Attempts dated in the future, after the clock was set back, are set to the current time once, so that they expire
 * after one window.
 */
export const secondsToWait = Effect.fn("secondsToWait")(function* (keys: readonly ThrottleKey[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE throttle SET attempted_at = ${now} WHERE attempted_at > ${now} AND throttle_key = ANY (${keys.map(throttleKeyText)}::text[])`;
  const recentAttempts = yield* sql<{ readonly key: string; readonly at: Date }>`
    SELECT throttle_key AS key, attempted_at AS at FROM throttle WHERE throttle_key = ANY (${keys.map(throttleKeyText)}::text[])`;
  const waitSecondsByKey = keys.map((key) => {
    const attemptTimesMs = recentAttempts
      .filter((row) => row.key === throttleKeyText(key))
      .map(({ at }) => at.getTime());
    return throttleWaitSeconds(attemptTimesMs, now.getTime(), throttleRules[key.rule]);
  });
  return Math.max(0, ...waitSecondsByKey);
}, Effect.orDie);

/** Counts a failure or a request under each of the keys. */
export const countAttempt = Effect.fn("countAttempt")(function* (keys: readonly ThrottleKey[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO throttle (throttle_key, attempted_at) SELECT key, ${now} FROM unnest(${keys.map(throttleKeyText)}::text[]) AS key`;
}, Effect.orDie);

const accountLimiter = makeKeyedLimiter(1);
const addressLimiter = makeKeyedLimiter(4);

/**
 * Runs a sign-in attempt after earlier attempts for the same account, and at the same time as only a few others from
 * the same address. A hundred concurrent attempts therefore count like a hundred in sequence, and none is refused
 * because another has not ended.
 */
export const runAttemptInTurn = <A, E, R>(
  attemptKeys: { readonly account: string; readonly address: string },
  attempt: Effect.Effect<A, E, R>,
) => accountLimiter(attemptKeys.account, addressLimiter(attemptKeys.address, attempt));
