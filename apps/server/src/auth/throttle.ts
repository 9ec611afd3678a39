/** Waiting after failures to sign in and between requests for a password; what succeeds is never counted. */

import { throttleRules, throttleWaitSeconds } from "@comptoir/domain/session";
import type { ThrottleCode } from "@comptoir/domain/session";
import { identityKey } from "@comptoir/domain/text";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeTurns } from "./turns.ts";

/** Something that is counted, and of whom: an account, an address, or both. */
export interface ThrottleKey {
  readonly rule: ThrottleCode;
  readonly of: string;
}

/** What is counted of a name: the account that it finds, however it is spelled and whether it is the user name or the email; the name itself where it finds none. */
export const countedOf = (name: string, user: { readonly id: number } | null): string =>
  user === null ? nameKey(name) : `user ${user.id}`;

/** What is counted of a name as somebody typed it, whoever it is of. */
export const nameKey = (name: string): string => `name ${identityKey(name).slice(0, 200)}`;

const longestWindowSeconds = Math.max(...Object.values(throttleRules).map(({ windowSeconds }) => windowSeconds));

/** What was attempted before that counts no more. */
export const throttledSince = (now: Date) => new Date(now.getTime() - longestWindowSeconds * 1000);

const textOf = ({ rule, of }: ThrottleKey) => `${rule}:${of.slice(0, 300)}`;

/**
 * Gives how long to wait for what was counted under any of some keys; 0 is not at all. Units: seconds.
 *
 * What a clock that was set back since dates ahead of this one is dated now, once, so that it is over after one window.
 */
export const waitFor = Effect.fn("waitFor")(function* (keys: readonly ThrottleKey[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE throttle SET attempted_at = ${now} WHERE attempted_at > ${now} AND throttle_key = ANY (${keys.map(textOf)}::text[])`;
  const counted = yield* sql<{ readonly key: string; readonly at: Date }>`
    SELECT throttle_key AS key, attempted_at AS at FROM throttle WHERE throttle_key = ANY (${keys.map(textOf)}::text[])`;
  const waits = keys.map((key) => {
    const times = counted.filter((row) => row.key === textOf(key)).map(({ at }) => at.getTime());
    return throttleWaitSeconds(times, now.getTime(), throttleRules[key.rule]);
  });
  return Math.max(0, ...waits);
}, Effect.orDie);

/** Counts a failure, or a request, under some keys. */
export const countAttempt = Effect.fn("countAttempt")(function* (keys: readonly ThrottleKey[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO throttle (throttle_key, attempted_at) SELECT key, ${now} FROM unnest(${keys.map(textOf)}::text[]) AS key`;
}, Effect.orDie);

const ofAccount = makeTurns(1);
const ofAddress = makeTurns(4);

/**
 * Runs an attempt after those of the same account, with a few others of the same address: a hundred attempts at once are still a
 * hundred in a row, and none is refused because another one has not ended.
 */
export const inTurn = <A, E, R>(
  about: { readonly account: string; readonly address: string },
  attempt: Effect.Effect<A, E, R>,
) => ofAccount(about.account, ofAddress(about.address, attempt));
