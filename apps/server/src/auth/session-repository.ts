/** Stores sessions and reset links, and queues mail. */

import type { OpenSession } from "@comptoir/api/wire";
import { maySignIn } from "@comptoir/domain/user";
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

export interface SessionRow {
  readonly sessionId: string;
  readonly userId: number;
  readonly layerId: number;
  readonly remember: boolean;
  readonly expiresAt: Date;
  /** Whether the identity provider reported that it asked for a second factor. */
  readonly isFactorClaimed: boolean;
}

/** Origin of a request: its address and user agent. */
export interface Device {
  readonly address: string | null;
  readonly device: string | null;
}

/** Session with the number of its last renewal. */
export interface RenewableSession extends SessionRow {
  readonly createdAt: Date;
  /** When the session was ended before its time; null if not. */
  readonly revokedAt: Date | null;
  readonly renewalNo: number;
  readonly renewedAt: Date | null;
  /** Time of the last renewal at which the user was active. */
  readonly attendedAt: Date | null;
}

export const insertSession = Effect.fn("insertSession")(function* (
  session: SessionRow & Device & { readonly createdAt: Date },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO session (session_id, user_id, target_layer_id, remember, created_at, expires_at, address, device, is_factor_claimed)
    VALUES (${session.sessionId}, ${session.userId}, ${session.layerId}, ${session.remember}, ${session.createdAt}, ${session.expiresAt}, ${session.address}, ${session.device}, ${session.isFactorClaimed})`;
}, Effect.orDie);

/** SQL of a moment as sent to clients. Units: milliseconds since 1970. */
const epochMsSql = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** Reads a session, which may be over, and locks it until the end of the transaction. */
export const lockSession = Effect.fn("lockSession")(function* (sessionId: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<RenewableSession>`
    SELECT session_id AS "sessionId", user_id AS "userId", target_layer_id AS "layerId", remember, created_at AS "createdAt", expires_at AS "expiresAt",
      revoked_at AS "revokedAt", renewal_no AS "renewalNo", renewed_at AS "renewedAt", attended_at AS "attendedAt", is_factor_claimed AS "isFactorClaimed"
    FROM session WHERE session_id = ${sessionId} FOR UPDATE`;
  return rows[0] ?? null;
}, Effect.orDie);

/** Marks the renewal number of a session as used; records the address and device of the renewal, and whether the user was active. */
export const advanceRenewal = Effect.fn("advanceRenewal")(function* (
  sessionId: string,
  now: Date,
  { address, device, isUnattended }: Device & { readonly isUnattended: boolean },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE session SET renewal_no = renewal_no + 1, renewed_at = ${now}, attended_at = CASE WHEN ${isUnattended} THEN attended_at ELSE ${now} END, address = ${address}, device = ${device} WHERE session_id = ${sessionId}`;
}, Effect.orDie);

/** Returns whether a session is open and its user may still sign in. */
export const isSessionOpen = (sessionId: string, now: Date) =>
  Effect.map(findSessionUser(sessionId, now), (user) => user !== null && maySignIn(user.status));

const decodeSessionUsers = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      layerId: Schema.Int,
      language: Schema.String,
      mustChangePassword: Schema.Boolean,
      termsAccepted: Schema.Int,
      requiredTermsVersion: Schema.Int,
      isFactorClaimed: Schema.Boolean,
      ...accountFields,
      ...secondFactorFields,
    }),
  ),
);

/** Finds the user of an open session, the state of the account, and the steps required before anything else. */
export const findSessionUser = Effect.fn("findSessionUser")(function* (sessionId: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT u.user_id AS id, u.target_layer_id AS "layerId", u.language, u.must_change_password AND NOT u.is_ldap AS "mustChangePassword", u.terms_version AS "termsAccepted", ${sql.literal(requiredTermsVersion)} AS "requiredTermsVersion", s.is_factor_claimed AS "isFactorClaimed", ${sql.literal(accountColumns)}, ${sql.literal(secondFactorColumns)}
    FROM session s JOIN user_account u ON u.user_id = s.user_id
    WHERE s.session_id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now}`;
  const [user] = yield* decodeSessionUsers(rows);
  return user === undefined ? null : { ...user, status: accountStatusOf(user, now) };
}, Effect.orDie);

/** Moves a session to another layer, which counts as activity of its user. */
export const setSessionLayer = Effect.fn("setSessionLayer")(function* (sessionId: string, layerId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE session SET target_layer_id = ${layerId}, attended_at = ${now} WHERE session_id = ${sessionId}`;
}, Effect.orDie);

/** Lists the open sessions of a user, last used first. */
export const listOpenSessions = Effect.fn("listOpenSessions")(function* (userId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<Omit<OpenSession, "isCurrent">>`
    SELECT session_id AS id, ${sql.literal(epochMsSql("created_at"))} AS "startedAt", ${sql.literal(epochMsSql("coalesce(renewed_at, created_at)"))} AS "lastSeenAt", ${sql.literal(epochMsSql("expires_at"))} AS "expiresAt", address, device
    FROM session WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${now} ORDER BY coalesce(renewed_at, created_at) DESC, session_id LIMIT 200`;
}, Effect.orDie);

/** Ends a session of a user; returns whether it was open. */
export const revokeSessionOf = Effect.fn("revokeSessionOf")(function* (userId: number, sessionId: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows =
    yield* sql`UPDATE session SET revoked_at = ${now} WHERE session_id = ${sessionId} AND user_id = ${userId} AND revoked_at IS NULL RETURNING 1`;
  return rows.length > 0;
}, Effect.orDie);

/** Ends a session; returns its user, or null if it had already ended. */
export const revokeSession = Effect.fn("revokeSession")(function* (sessionId: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly userId: number; readonly layerId: number }>`
    UPDATE session SET revoked_at = ${now} WHERE session_id = ${sessionId} AND revoked_at IS NULL RETURNING user_id AS "userId", target_layer_id AS "layerId"`;
  return rows[0] ?? null;
}, Effect.orDie);

/** Ends every session of a user except the given one. */
export const revokeSessionsOf = Effect.fn("revokeSessionsOf")(function* (
  userId: number,
  now: Date,
  keptSessionId: string | null = null,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE session SET revoked_at = ${now} WHERE user_id = ${userId} AND revoked_at IS NULL AND session_id IS DISTINCT FROM ${keptSessionId}`;
}, Effect.orDie);

export const insertResetLink = Effect.fn("insertResetLink")(function* (reset: {
  readonly tokenHash: string;
  readonly userId: number;
  readonly sentTo: string | null;
  readonly isInvitation: boolean;
  readonly expiresAt: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO password_reset (token_hash, user_id, sent_to, is_invitation, expires_at)
    VALUES (${reset.tokenHash}, ${reset.userId}, ${reset.sentTo}, ${reset.isInvitation}, ${reset.expiresAt})`;
}, Effect.orDie);

/** Finds the user of a reset link that is still valid. A link sent to a former mail address is not valid. */
export const findResetLink = Effect.fn("findResetLink")(function* (tokenHash: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const linkRows = yield* sql<{ readonly userId: number; readonly isInvitation: boolean }>`
    SELECT p.user_id AS "userId", p.is_invitation AS "isInvitation" FROM password_reset p JOIN user_account u ON u.user_id = p.user_id
    WHERE p.token_hash = ${tokenHash} AND p.used_at IS NULL AND p.expires_at > ${now} AND (p.sent_to IS NULL OR p.sent_to = u.email) FOR UPDATE OF p`;
  return linkRows[0] ?? null;
}, Effect.orDie);

/** Invalidates every open reset link of a user. */
export const invalidateResetLinks = Effect.fn("invalidateResetLinks")(function* (userId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE password_reset SET used_at = ${now} WHERE user_id = ${userId} AND used_at IS NULL`;
}, Effect.orDie);

/** Queues a mail, with the account whose username is among its parameters; the caller encrypts a secret among them. */
export const insertMail = Effect.fn("insertMail")(function* (mail: {
  readonly recipient: string;
  readonly template: string;
  readonly language: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO mail_outbox (recipient, template, language, parameters, created_at, next_at, user_id)
    VALUES (${mail.recipient}, ${mail.template}, ${mail.language}, ${JSON.stringify(mail.parameters)}::jsonb, ${mail.createdAt}, ${mail.createdAt},
      (SELECT user_id FROM user_account WHERE username = ${mail.parameters["username"] ?? null}))`;
}, Effect.orDie);
