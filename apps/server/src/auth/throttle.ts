// Waiting between attempts to sign in: under one user name, and from one address.

import { lockoutRules, throttleWaitSeconds } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** An attempt that may look at its password (`seconds` is 0), or how long it has to wait. */
export interface Admission {
  readonly attemptNos: readonly number[];
  readonly seconds: number;
}

/**
 * Notes an attempt under its keys, unless one of them has to wait, and forgets those that no longer count.
 *
 * One attempt of a key at a time looks and notes, so a hundred attempts at once are still a hundred in a row.
 * The keys are locked in one order: two attempts never wait for each other.
 */
export const admitAttempt = Effect.fn("admitAttempt")(function* (keys: readonly string[], now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const since = new Date(now.getTime() - lockoutRules.windowSeconds * 1000);
  const admit = Effect.gen(function* () {
    for (const key of keys.toSorted()) yield* sql`SELECT pg_advisory_xact_lock(hashtext('throttle'), hashtext(${key}))`;
    yield* sql`
      DELETE FROM throttle WHERE (throttle_key, attempt_no) IN (
        SELECT throttle_key, attempt_no FROM throttle WHERE attempted_at <= ${since} FOR UPDATE SKIP LOCKED)`;
    const earlier = yield* sql<{ readonly key: string; readonly at: Date }>`
      SELECT throttle_key AS key, attempted_at AS at FROM throttle WHERE throttle_key = ANY (${[...keys]}::text[])`;
    const waits = keys.map((key) => {
      const times = earlier.filter((row) => row.key === key).map(({ at }) => at.getTime());
      return throttleWaitSeconds(times, now.getTime());
    });
    const seconds = Math.max(...waits);
    const admission: Admission = { attemptNos: [], seconds };
    if (seconds > 0) return admission;
    const noted = yield* sql<{ readonly no: number }>`
      INSERT INTO throttle (throttle_key, attempted_at) SELECT key, ${now} FROM unnest(${[...keys]}::text[]) AS key
      RETURNING attempt_no AS no`;
    return { ...admission, attemptNos: noted.map(({ no }) => no) };
  });
  return yield* sql.withTransaction(admit);
}, Effect.orDie);

/** An attempt that succeeded does not count. */
export const forgetAttempt = Effect.fn("forgetAttempt")(function* ({ attemptNos }: Admission) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM throttle WHERE attempt_no = ANY (${[...attemptNos]}::int[])`;
}, Effect.orDie);
