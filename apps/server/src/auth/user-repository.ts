/** Stores users, their sign-in failures and their passwords. */

import { languageCodes, type LanguageCode } from "@comptoir/domain/language";
import type { DigestChoice } from "@comptoir/domain/operation";
import { identityKey } from "@comptoir/domain/text";
import type { UserStatus } from "@comptoir/domain/user";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import {
  accountColumns,
  accountFields,
  accountStatusOf,
  requiredTermsVersion,
  secondFactorColumns,
  secondFactorFields,
} from "../access/index.ts";
import { revokeSessionsOf } from "./session-repository.ts";

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
  termsAccepted: Schema.Int,
  requiredTermsVersion: Schema.Int,
  digestMinute: Schema.NullOr(Schema.Int),
  ...accountFields,
  ...secondFactorFields,
});

/** User row with the derived state of the account. */
export interface UserRow extends Schema.Schema.Type<typeof UserRow> {
  readonly status: UserStatus;
}
const decodeUsers = Schema.decodeUnknownEffect(Schema.Array(UserRow));

const findUser = Effect.fnUntraced(function* (lookupKind: "name" | "id", value: string | number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const lookupCondition =
    lookupKind === "id" ? sql`u.user_id = ${value}` : sql`(u.username_key = ${value} OR u.email_key = ${value})`;
  const rows = yield* sql`
    SELECT u.user_id AS id, u.target_id AS "targetId", u.target_layer_id AS "layerId", u.username, u.email,
      u.first_name AS "firstName", u.last_name AS "lastName", u.language, u.password_hash AS "passwordHash",
      u.must_change_password AND NOT u.is_ldap AS "mustChangePassword", u.terms_version AS "termsAccepted", ${sql.literal(requiredTermsVersion)} AS "requiredTermsVersion", u.digest_minute AS "digestMinute", ${sql.literal(accountColumns)}, ${sql.literal(secondFactorColumns)}
    FROM user_account u
    WHERE ${lookupCondition} ORDER BY (u.username_key = ${String(value)}) DESC LIMIT 1`;
  const [row] = yield* decodeUsers(rows);
  if (row === undefined) return null;
  const user: UserRow = { ...row, status: accountStatusOf(row, now) };
  return user;
}, Effect.orDie);

/** Finds a user by name or email, ignoring case and character width. */
export const findUserByName = (name: string, now: Date) => findUser("name", identityKey(name), now);
export const findUserById = (userId: number, now: Date) => findUser("id", userId, now);

/** Counts a failed sign-in; returns the number of failures in a row. */
export const incrementFailures = Effect.fn("incrementFailures")(function* (userId: number) {
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

/** Clears the failures of a user and records the sign-in. */
export const recordSignIn = Effect.fn("recordSignIn")(function* (userId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE user_account SET failed_attempts = 0, last_sign_in_at = ${now} WHERE user_id = ${userId}`;
}, Effect.orDie);

/** Lists the hashes of a user's last passwords, newest first. */
export const listPasswordHashes = Effect.fn("listPasswordHashes")(function* (userId: number, count: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly hash: string; readonly changedAt: Date }>`
    SELECT password_hash AS hash, changed_at AS "changedAt" FROM password_history WHERE user_id = ${userId} ORDER BY changed_at DESC LIMIT ${count}`;
  return rows.map(({ hash, changedAt }) => ({ hash, changedAt: changedAt.getTime() }));
}, Effect.orDie);

/** Sets a password, adds it to the history, and ends every session of the user except `keptSessionId`. */
export const replacePassword = Effect.fn("replacePassword")(function* (
  userId: number,
  hash: string,
  now: Date,
  keptSessionId: string | null,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE user_account SET password_hash = ${hash}, password_changed_at = ${now}, must_change_password = false
    WHERE user_id = ${userId}`;
  yield* sql`INSERT INTO password_history (user_id, changed_at, password_hash) VALUES (${userId}, ${now}, ${hash})`;
  yield* revokeSessionsOf(userId, now, keptSessionId);
}, Effect.orDie);

/** Finds the display name of a user; empty if they do not exist. */
export const nameOfUser = Effect.fn("nameOfUser")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly name: string;
  }>`SELECT trim(first_name || ' ' || last_name) AS name FROM user_account WHERE user_id = ${userId}`;
  return rows[0]?.name ?? "";
}, Effect.orDie);

/** Changes of a user to their own account; missing fields stay unchanged. */
export interface OwnAccountChange {
  readonly language?: LanguageCode;
  readonly termsVersion?: number;
  readonly digest?: DigestChoice;
}

/** Saves a user's changes to their own account. */
export const saveOwnAccount = Effect.fn("saveOwnAccount")(function* (
  userId: number,
  { language, termsVersion, digest }: OwnAccountChange,
) {
  const sql = yield* SqlClient.SqlClient;
  if (digest !== undefined)
    yield* sql`UPDATE user_account SET digest_minute = ${digest.minute}::integer, digest_on = greatest(digest_on, ${digest.decidedOn}::date) WHERE user_id = ${userId}`;
  yield* sql`
    UPDATE user_account SET language = coalesce(${language ?? null}, language), terms_version = coalesce(${termsVersion ?? null}::integer, terms_version), version = version + 1, changed_at = now()
    WHERE user_id = ${userId}`;
}, Effect.orDie);

export const hasNoUser = Effect.fn("hasNoUser")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`SELECT 1 FROM user_account LIMIT 1`;
  return rows.length === 0;
}, Effect.orDie);
