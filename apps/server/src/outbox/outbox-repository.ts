/** Reads the mails of the outbox, newest first, each with the account that it is about; sends them again or withdraws them. */

import { languageCodes } from "@comptoir/domain/language";
import { mailKinds, type MailState } from "@comptoir/domain/session";
import { foldText } from "@comptoir/domain/text";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { mailTemplates } from "../mail/compose-mail.ts";

const nullableSchema = Schema.NullOr;
const LetterRow = Schema.Struct({
  id: Schema.Int,
  template: Schema.Literals(mailTemplates),
  language: Schema.Literals(languageCodes),
  recipient: Schema.String,
  name: Schema.String,
  userId: nullableSchema(Schema.Int),
  createdAt: Schema.Int,
  sentAt: nullableSchema(Schema.Int),
  failedAt: nullableSchema(Schema.Int),
  attempts: Schema.Int,
  error: nullableSchema(Schema.String),
  parameters: Schema.Record(Schema.String, Schema.String),
});
export type LetterRow = typeof LetterRow.Type;
const decodeLetters = Schema.decodeUnknownEffect(Schema.Array(LetterRow));

export interface LetterSelection {
  /** Layers whose users' mails are read; null reads all, including mails to addresses without an account. */
  readonly layerIds: readonly number[] | null;
  readonly search?: string | undefined;
  /** Delivery state to select, and the moment it is computed for. Units: milliseconds since 1970. */
  readonly state?: { readonly is: MailState; readonly atMs: number } | undefined;
  readonly before?: number | undefined;
  readonly id?: number | undefined;
}

/** SQL of a moment as sent to clients. Units: milliseconds since 1970. */
const epochMsSql = (column: string) => `floor(extract(epoch FROM m.${column}) * 1000)::float8`;

/** SQL of the moment when a mail's link expires. Units: milliseconds since 1970. */
const expiryMsSql = `(${epochMsSql("created_at")} + 1000 * CASE m.template ${Object.entries(mailKinds)
  .map(([template, { ofUseSeconds }]) => `WHEN '${template}' THEN ${ofUseSeconds}`)
  .join(" ")} END)`;

/** SQL conditions of each delivery state: the domain's `mailDeliveryState`, whether or not the mail's link has expired. */
const conditionSqlByState = {
  SENT: "m.sent_at IS NOT NULL",
  OVER: "m.sent_at IS NULL",
  WAITING: "m.sent_at IS NULL AND m.failed_at IS NULL",
  FAILED: "m.sent_at IS NULL AND m.failed_at IS NOT NULL",
} as const satisfies Record<MailState, string>;

export const listLetters = Effect.fn("listLetters")(function* (
  { layerIds, search, state, before, id }: LetterSelection,
  pageSize: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const searchedText = search === undefined ? "" : foldText(search.replaceAll("\0", " ").slice(0, 200).trim());
  const letterRows = yield* sql`
    SELECT m.mail_id AS id, m.template, m.language, m.recipient, coalesce(trim(u.first_name || ' ' || u.last_name), m.parameters ->> 'firstName', '') AS name, u.user_id AS "userId",
      ${sql.literal(epochMsSql("created_at"))} AS "createdAt", ${sql.literal(epochMsSql("sent_at"))} AS "sentAt", ${sql.literal(epochMsSql("failed_at"))} AS "failedAt", m.attempts, m.error, m.parameters - 'sealedPath' AS parameters
    FROM mail_outbox m LEFT JOIN user_account u ON u.user_id = m.user_id
    WHERE ${sql.and([
      sql`m.mail_id < ${before ?? 2 ** 31 - 1}`,
      ...(layerIds === null ? [] : [sql`u.target_layer_id = ANY (${[...layerIds]}::integer[])`]),
      ...(searchedText === ""
        ? []
        : [
            sql`fold_text(m.recipient || ' ' || coalesce(u.first_name || ' ' || u.last_name || ' ' || u.username, '')) LIKE ${`%${searchedText.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}`,
          ]),
      ...(state === undefined
        ? []
        : [
            sql.literal(`(${conditionSqlByState[state.is]})`),
            sql`(m.sent_at IS NOT NULL OR (${sql.literal(expiryMsSql)} <= ${state.atMs}::float8) = ${state.is === "OVER"})`,
          ]),
      ...(id === undefined ? [] : [sql`m.mail_id = ${id}`]),
    ])}
    ORDER BY m.mail_id DESC LIMIT ${pageSize}`;
  return yield* decodeLetters(letterRows);
}, Effect.orDie);

/** Locks a mail of the outbox until the end of the transaction. */
export const lockLetter = Effect.fn("lockLetter")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT FROM mail_outbox WHERE mail_id = ${id} FOR UPDATE`;
}, Effect.orDie);

/** Queues a mail for sending at once, with its attempts reset. */
export const requeueLetter = Effect.fn("requeueLetter")(function* (id: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE mail_outbox SET failed_at = NULL, error = NULL, attempts = 0, next_at = ${now} WHERE mail_id = ${id}`;
}, Effect.orDie);

/** Cancels every unsent mail with a link for an account, because these links no longer work. */
export const withdrawLetters = Effect.fn("withdrawLetters")(function* (userId: number, now: Date) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE mail_outbox SET failed_at = ${now}, error = NULL, parameters = parameters - 'sealedPath'
    WHERE user_id = ${userId} AND parameters ? 'sealedPath' AND sent_at IS NULL`;
}, Effect.orDie);
