/** Sessions and reset links as rows. */

import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { accountColumns, accountFields, statusOf } from "../access/index.ts";

export interface SessionRow {
  readonly sessionId: string;
  readonly userId: number;
  readonly layerId: number;
  readonly expiresAt: Date;
}

export const insertSession = Effect.fn("insertSession")(function* (
  session: SessionRow & { readonly refreshHash: string; readonly remember: boolean; readonly createdAt: Date },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO session (session_id, user_id, target_layer_id, refresh_hash, remember, created_at, expires_at)
    VALUES (${session.sessionId}, ${session.userId}, ${session.layerId}, ${session.refreshHash}, ${session.remember},
      ${session.createdAt}, ${session.expiresAt})`;
}, Effect.orDie);

/** The session a refresh cookie belongs to, while it lasts. */
export const findSession = Effect.fn("findSession")(function* (refreshHash: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<SessionRow>`
    SELECT session_id AS "sessionId", user_id AS "userId", target_layer_id AS "layerId", expires_at AS "expiresAt"
    FROM session WHERE refresh_hash = ${refreshHash} AND revoked_at IS NULL AND expires_at > ${now}`;
  return rows[0] ?? null;
}, Effect.orDie);

const decodeSessionUsers = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ id: Schema.Int, language: Schema.String, ...accountFields })));

/** The user of a session that has not ended, and what has become of his account. */
export const findSessionUser = Effect.fn("findSessionUser")(function* (sessionId: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT u.user_id AS id, u.language, ${sql.literal(accountColumns)}
    FROM session s JOIN user_account u ON u.user_id = s.user_id JOIN target_layer l ON l.target_layer_id = u.target_layer_id
    WHERE s.session_id = ${sessionId} AND s.revoked_at IS NULL AND s.expires_at > ${now}`;
  const [user] = yield* decodeSessionUsers(rows);
  return user === undefined ? null : { id: user.id, language: user.language, status: statusOf(user, now) };
}, Effect.orDie);

export const moveSession = Effect.fn("moveSession")(function* (sessionId: string, layerId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE session SET target_layer_id = ${layerId} WHERE session_id = ${sessionId}`;
}, Effect.orDie);

export const revokeSession = Effect.fn("revokeSession")(function* (sessionId: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE session SET revoked_at = ${now} WHERE session_id = ${sessionId} AND revoked_at IS NULL`;
}, Effect.orDie);

export const insertReset = Effect.fn("insertReset")(function* (reset: {
  readonly tokenHash: string;
  readonly userId: number;
  readonly expiresAt: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO password_reset (token_hash, user_id, expires_at)
    VALUES (${reset.tokenHash}, ${reset.userId}, ${reset.expiresAt})`;
}, Effect.orDie);

/** Whose reset link this is, while it may be used. */
export const findReset = Effect.fn("findReset")(function* (tokenHash: string, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly userId: number }>`
    SELECT user_id AS "userId" FROM password_reset
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND expires_at > ${now} FOR UPDATE`;
  return rows[0]?.userId ?? null;
}, Effect.orDie);

/** One use is all: every open link of the user ends. */
export const useResets = Effect.fn("useResets")(function* (userId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE password_reset SET used_at = ${now} WHERE user_id = ${userId} AND used_at IS NULL`;
}, Effect.orDie);

/** Mail waits here until it is sent. */
export const insertMail = Effect.fn("insertMail")(function* (mail: {
  readonly recipient: string;
  readonly template: string;
  readonly language: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO mail_outbox (recipient, template, language, parameters, created_at)
    VALUES (${mail.recipient}, ${mail.template}, ${mail.language}, ${JSON.stringify(mail.parameters)}::jsonb, ${mail.createdAt})`;
}, Effect.orDie);
