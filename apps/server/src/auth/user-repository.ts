/** Users, their failures and their passwords as rows. */

import { languageCodes } from "@comptoir/domain/language";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

const UserRow = Schema.Struct({
  id: Schema.Int,
  targetId: Schema.Int,
  layerId: Schema.Int,
  username: Schema.String,
  email: Schema.NullOr(Schema.String),
  firstName: Schema.String,
  lastName: Schema.String,
  language: Schema.Literals(languageCodes),
  passwordHash: Schema.NullOr(Schema.String),
  mustChangePassword: Schema.Boolean,
  /** The organisation keeps the password, not this product. */
  isLdap: Schema.Boolean,
  isLocked: Schema.Boolean,
  /** Active, not deleted, and not past the termination date. */
  isEmployed: Schema.Boolean,
  termsVersion: Schema.Int,
});
export type UserRow = typeof UserRow.Type;
const decodeUsers = Schema.decodeUnknownEffect(Schema.Array(UserRow));

const findUser = Effect.fnUntraced(function* (by: "name" | "id", value: string | number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const condition = by === "id" ? sql`user_id = ${value}` : sql`(username_key = ${value} OR email_key = ${value})`;
  const rows = yield* sql`
    SELECT user_id AS id, target_id AS "targetId", target_layer_id AS "layerId", username, email,
      first_name AS "firstName", last_name AS "lastName", language, password_hash AS "passwordHash",
      must_change_password AS "mustChangePassword", is_ldap AS "isLdap", is_locked AS "isLocked", terms_version AS "termsVersion",
      is_active AND NOT is_deleted AND (termination_date IS NULL OR termination_date >= (${now}::timestamptz)::date) AS "isEmployed"
    FROM user_account WHERE ${condition} ORDER BY (username_key = ${String(value)}) DESC LIMIT 1`;
  return (yield* decodeUsers(rows))[0] ?? null;
}, Effect.orDie);

/** Finds a user by user name or e-mail, capitals aside. */
export const findUserByName = (name: string, now: Date) => findUser("name", name.trim().toLowerCase(), now);
export const findUserById = (userId: number, now: Date) => findUser("id", userId, now);

/** Counts one failure more and gives the failures in a row. */
export const countFailure = Effect.fn("countFailure")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly failures: number }>`
    UPDATE user_account SET failed_attempts = failed_attempts + 1
    WHERE user_id = ${userId} RETURNING failed_attempts AS failures`;
  return rows[0]?.failures ?? 0;
}, Effect.orDie);

export const lockUser = Effect.fn("lockUser")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE user_account SET is_locked = true WHERE user_id = ${userId}`;
}, Effect.orDie);

export const forgetFailures = Effect.fn("forgetFailures")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE user_account SET failed_attempts = 0 WHERE user_id = ${userId} AND failed_attempts > 0`;
}, Effect.orDie);

/** The last passwords of a user, the newest first. */
export const listPasswordHashes = Effect.fn("listPasswordHashes")(function* (userId: number, count: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly hash: string }>`
    SELECT password_hash AS hash FROM password_history WHERE user_id = ${userId} ORDER BY changed_at DESC LIMIT ${count}`;
  return rows.map(({ hash }) => hash);
}, Effect.orDie);

/** Sets a password, keeps it in the history, and ends every session of the user. */
export const replacePassword = Effect.fn("replacePassword")(function* (userId: number, hash: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE user_account SET password_hash = ${hash}, password_changed_at = ${now}, must_change_password = false
    WHERE user_id = ${userId}`;
  yield* sql`INSERT INTO password_history (user_id, changed_at, password_hash) VALUES (${userId}, ${now}, ${hash})`;
  yield* sql`UPDATE session SET revoked_at = ${now} WHERE user_id = ${userId} AND revoked_at IS NULL`;
}, Effect.orDie);

export const hasNoUser = Effect.fn("hasNoUser")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`SELECT 1 FROM user_account LIMIT 1`;
  return rows.length === 0;
}, Effect.orDie);
