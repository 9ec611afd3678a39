/** Stores second factors: sealed secrets, the steps whose codes were used, and hashes of recovery codes. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Authenticator app of a user: `confirmedAt` is null until its first code was typed. */
export interface SecondFactorRow {
  readonly sealedSecret: string;
  readonly confirmedAt: Date | null;
}

export const findSecondFactor = Effect.fn("findSecondFactor")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<SecondFactorRow>`
    SELECT f.sealed_secret AS "sealedSecret", f.confirmed_at AS "confirmedAt"
    FROM second_factor f WHERE f.user_id = ${userId}`;
  return rows[0] ?? null;
}, Effect.orDie);

/** Stores the secret of an app that is not confirmed yet, replacing an earlier unconfirmed one; false if the user has a confirmed app. */
export const savePendingFactor = Effect.fn("savePendingFactor")(function* (
  userId: number,
  sealedSecret: string,
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    INSERT INTO second_factor (user_id, sealed_secret, created_at) VALUES (${userId}, ${sealedSecret}, ${now})
    ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      WHERE second_factor.confirmed_at IS NULL RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Confirms the secret of an app; false if it was replaced or confirmed meanwhile. */
export const confirmFactor = Effect.fn("confirmFactor")(function* (userId: number, sealedSecret: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    UPDATE second_factor SET confirmed_at = ${now}
    WHERE user_id = ${userId} AND sealed_secret = ${sealedSecret} AND confirmed_at IS NULL RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Uses up the code of a 30-second step; false if it was used, here or on another server, or the secret was replaced. */
export const takeStep = Effect.fn("takeStep")(function* (userId: number, sealedSecret: string, step: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    INSERT INTO second_factor_step (user_id, step)
    SELECT f.user_id, ${step}::bigint FROM second_factor f WHERE f.user_id = ${userId} AND f.sealed_secret = ${sealedSecret} FOR KEY SHARE
    ON CONFLICT DO NOTHING RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Replaces the recovery codes of a user. */
export const replaceRecoveryCodes = Effect.fn("replaceRecoveryCodes")(function* (
  userId: number,
  hashes: readonly string[],
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM recovery_code WHERE user_id = ${userId}`;
  yield* sql`INSERT INTO recovery_code (user_id, code_hash) SELECT ${userId}::integer, unnest(${[...hashes]}::text[])`;
}, Effect.orDie);

/** Finds a hash of one of a user's unused recovery codes, all of which have the same salt. Null if none has a salt. */
export const findRecoverySalt = Effect.fn("findRecoverySalt")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly hash: string }>`
    SELECT code_hash AS hash FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL AND code_hash LIKE '$%' LIMIT 1`;
  return rows[0]?.hash ?? null;
}, Effect.orDie);

/** Uses up a recovery code by its hash; false if it does not exist or was used. */
export const takeRecoveryCode = Effect.fn("takeRecoveryCode")(function* (userId: number, hash: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    UPDATE recovery_code SET used_at = ${now} WHERE user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Counts the recovery codes that a user has not used. */
export const countRecoveryCodes = Effect.fn("countRecoveryCodes")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL`;
  return rows[0]?.count ?? 0;
}, Effect.orDie);

/** Deletes the recovery codes of a user who no longer has an app or a passkey. */
export const deleteIdleRecoveryCodes = Effect.fn("deleteIdleRecoveryCodes")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    DELETE FROM recovery_code WHERE user_id = ${userId}
      AND NOT EXISTS (SELECT 1 FROM second_factor WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM passkey WHERE user_id = ${userId})`;
}, Effect.orDie);

/** Removes the authenticator app of a user, even an unconfirmed one; false if they had no confirmed one. */
export const deleteSecondFactor = Effect.fn("deleteSecondFactor")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`DELETE FROM second_factor WHERE user_id = ${userId} RETURNING confirmed_at IS NOT NULL AS "isConfirmed"`;
  return rows[0]?.["isConfirmed"] === true;
}, Effect.orDie);
