/** Stores passkeys, and the challenges they are asked to sign. */

import type { PasskeyChallenge, PasskeyPurpose } from "@comptoir/domain/session";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Passkey of an account; the public key is base64url. */
export interface PasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Lists the passkeys of a user, in the order they were added. */
export const listPasskeys = Effect.fn("listPasskeys")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<PasskeyRow>`
    SELECT passkey_id AS id, name, credential_id AS "credentialId", public_key AS "publicKey", counter::float8 AS counter, transports,
      created_at AS "createdAt", last_used_at AS "lastUsedAt"
    FROM passkey WHERE user_id = ${userId} ORDER BY passkey_id`;
}, Effect.orDie);

/** Keeps other changes of a user's passkeys waiting until the end of the transaction. */
export const lockPasskeys = Effect.fn("lockPasskeys")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT 1 FROM user_account WHERE user_id = ${userId} FOR UPDATE`;
}, Effect.orDie);

/** Stores a passkey; false if an account already has it. */
export const insertPasskey = Effect.fn("insertPasskey")(function* (
  userId: number,
  passkey: Pick<PasskeyRow, "name" | "credentialId" | "publicKey" | "counter" | "transports" | "createdAt">,
) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    INSERT INTO passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}::bigint, ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.createdAt})
    ON CONFLICT DO NOTHING RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

export const renamePasskeyRow = Effect.fn("renamePasskeyRow")(function* (id: number, name: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE passkey SET name = ${name} WHERE passkey_id = ${id}`;
}, Effect.orDie);

/** Deletes a passkey of a user; returns its name, or null if they do not have it. */
export const deletePasskey = Effect.fn("deletePasskey")(function* (userId: number, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly name: string }>`
    DELETE FROM passkey WHERE passkey_id = ${id} AND user_id = ${userId} RETURNING name`;
  return rows[0]?.name ?? null;
}, Effect.orDie);

export const deletePasskeys = Effect.fn("deletePasskeys")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM passkey WHERE user_id = ${userId}`;
  yield* sql`DELETE FROM passkey_challenge WHERE user_id = ${userId}`;
}, Effect.orDie);

/** Advances the signature counter of a passkey; false if the stored counter is already as high, unless both are 0. */
export const advanceCounter = Effect.fn("advanceCounter")(function* (id: number, counter: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    UPDATE passkey SET counter = ${counter}::bigint, last_used_at = ${now}
    WHERE passkey_id = ${id} AND (counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0)) RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Maximum number of open challenges of a user: enough for several browser tabs. */
const challengesAtMost = 20;

/** Stores a challenge; deletes the user's expired ones, and the oldest if there are too many. */
export const insertChallenge = Effect.fn("insertChallenge")(function* (
  challenge: { readonly hash: string; readonly userId: number; readonly purpose: PasskeyPurpose },
  now: Date,
  expiresAt: Date,
) {
  const { hash, userId, purpose } = challenge;
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    DELETE FROM passkey_challenge WHERE user_id = ${userId} AND (expires_at <= ${now} OR challenge_hash IN (
      SELECT challenge_hash FROM passkey_challenge WHERE user_id = ${userId} ORDER BY expires_at DESC OFFSET ${challengesAtMost - 1}))`;
  yield* sql`
    INSERT INTO passkey_challenge (challenge_hash, user_id, purpose, expires_at) VALUES (${hash}, ${userId}, ${purpose}, ${expiresAt})`;
}, Effect.orDie);

/** Uses up a challenge; null if it does not exist or was used, here or on another server. */
export const takeChallenge = Effect.fn("takeChallenge")(function* (hash: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<Omit<PasskeyChallenge, "expiresAtMs"> & { readonly expiresAt: Date }>`
    DELETE FROM passkey_challenge WHERE challenge_hash = ${hash} RETURNING user_id AS "userId", purpose, expires_at AS "expiresAt"`;
  const [row] = rows;
  return row === undefined ? null : { userId: row.userId, purpose: row.purpose, expiresAtMs: row.expiresAt.getTime() };
}, Effect.orDie);
