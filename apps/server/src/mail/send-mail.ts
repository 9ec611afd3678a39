/** Sends waiting mail to an SMTP server: each once, and again later if the server refuses it temporarily or this server restarts. */

import { languageCodes } from "@comptoir/domain/language";
import { Clock, Effect, Layer, Schedule, Schema, type Redacted } from "effect";
import { SqlClient } from "effect/sql";
import type { Transporter } from "nodemailer";

import { OutgoingNetworks } from "../outgoing/index.ts";
import { unsealText } from "../auth/sealed-text.ts";
import { decryptSecrets, type DecryptedSecret } from "../setting/index.ts";
import { composeMail, mailTemplates } from "./compose-mail.ts";
import { makeTransports } from "./mail-transports.ts";

export interface MailSettings {
  /** Mail server for recipients without one of their own; null leaves their mail waiting. */
  readonly smtpUrl: Redacted.Redacted<string> | null;
  readonly from: string;
  /** Public address of the application; links begin with it. */
  readonly publicUrl: string;
}

const attemptsAtMost = 12;
const mailsAtOnce = 10;
const sendEverySeconds = 5;

const WaitingMail = Schema.Struct({
  id: Schema.Int,
  recipient: Schema.String,
  template: Schema.Literals(mailTemplates),
  language: Schema.Literals(languageCodes),
  parameters: Schema.Record(Schema.String, Schema.String),
  attempts: Schema.Int,
  layers: Schema.NullOr(Schema.Array(Schema.Int)),
});
type WaitingMail = typeof WaitingMail.Type;
const decodeMails = Schema.decodeUnknownEffect(Schema.Array(WaitingMail));

/** SQL of the layers of a mail's recipient: their home layer and the layers of their roles. Null if no account has the address. */
const layersOfRecipientSql = `(SELECT array_agg(DISTINCT p.target_layer_id) FROM (SELECT user_id, target_layer_id FROM user_account UNION ALL SELECT user_id, target_layer_id FROM user_role) p
  WHERE p.user_id IN (SELECT u.user_id FROM user_account u WHERE lower(u.email) = lower(mail_outbox.recipient) AND NOT u.is_deleted))`;

/**
 * Claims due mail until its next attempt, so that no other server sends it. With `servers`, only mail to recipients
 * all of whose layers one server covers. Mail older than its link is left out: an hour for a password, 72 hours for any other.
 */
const claimDueMails = Effect.fn("claimDueMails")(function* (now: Date, servers: readonly DecryptedSecret[] | null) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeMails(
    yield* sql`
    UPDATE mail_outbox SET attempts = attempts + 1, next_at = ${now}::timestamptz + make_interval(secs => least(3600, 60 * 2 ^ least(attempts, 10)))
    WHERE mail_id IN (
      SELECT mail_id FROM mail_outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_at <= ${now} AND created_at > ${now}::timestamptz - CASE template WHEN 'passwordReset' THEN interval '1 hour' ELSE interval '72 hours' END
        ${servers === null ? sql`` : sql`AND ${sql.or(servers.map(({ layers }) => sql`${sql.literal(layersOfRecipientSql)} <@ ${[...layers]}::integer[]`))}`}
      ORDER BY mail_id LIMIT ${mailsAtOnce} FOR UPDATE SKIP LOCKED)
    RETURNING mail_id AS id, recipient, template, language, parameters, attempts, ${sql.literal(layersOfRecipientSql)} AS layers`,
  );
});

/** Sends due mail; returns the number of mails that were claimed. */
export const sendDueMail = Effect.fn("sendDueMail")(function* (settings: MailSettings) {
  const { smtpUrl } = settings;
  const now = new Date(yield* Clock.currentTimeMillis);
  const mailServers = yield* decryptSecrets("MAIL_SERVER");
  if (smtpUrl === null && mailServers.length === 0) return 0;
  const dueMails = yield* claimDueMails(now, smtpUrl === null ? mailServers : null);
  if (dueMails.length === 0) return 0;
  const transports = makeTransports(smtpUrl, mailServers, yield* OutgoingNetworks);
  const sendWaitingMail = (mail: WaitingMail) => {
    const transport = transports.findTransport(mail.layers ?? []);
    return transport === null ? Effect.void : sendMail(mail, transport, settings, now);
  };
  // Sends concurrently, so that an unresponsive server delays no other mail and all end before the next attempt is due.
  yield* Effect.forEach(dueMails, sendWaitingMail, { concurrency: mailsAtOnce, discard: true }).pipe(
    Effect.ensuring(Effect.sync(transports.close)),
  );
  return dueMails.length;
}, Effect.orDie);

/** Sends a mail, and records that it was sent or why not. */
const sendMail = Effect.fnUntraced(function* (
  mail: WaitingMail,
  transport: Transporter,
  { from, publicUrl }: MailSettings,
  now: Date,
) {
  const sql = yield* SqlClient.SqlClient;
  const { id, recipient: to, attempts } = mail;
  const composedMail = yield* composeWaitingMail(mail, publicUrl);
  const attachments = yield* listAttachments(id);
  // Uses the same message id for each attempt, so that a receiver recognises a repeated mail.
  const messageId = `<comptoir-${id}@${new URL(publicUrl).hostname}>`;
  const sendResult = yield* Effect.result(
    Effect.tryPromise(() => transport.sendMail({ from, to, messageId, ...composedMail, attachments })),
  );
  if (sendResult._tag === "Success") {
    yield* sql`UPDATE mail_outbox SET sent_at = ${now}, error = NULL, parameters = parameters - 'sealedPath' WHERE mail_id = ${id}`;
    yield* sql`DELETE FROM mail_attachment WHERE mail_id = ${id}`;
    return;
  }
  const failureCause: unknown = sendResult.failure.cause;
  const isFinalFailure = attempts >= attemptsAtMost || isRefusedMail(failureCause);
  yield* sql`UPDATE mail_outbox SET error = ${failureCause instanceof Error ? failureCause.message.slice(0, 300) : "?"}, failed_at = ${isFinalFailure ? now : null} WHERE mail_id = ${id} AND failed_at IS NULL`;
});

const composeWaitingMail = Effect.fnUntraced(function* (
  { template, language, parameters }: WaitingMail,
  publicUrl: string,
) {
  // An account link is a secret; a report link requires its reader to sign in.
  const linkPath = parameters["path"] ?? (yield* unsealText(parameters["sealedPath"] ?? ""));
  const addressOfPage = (page: string) => `${publicUrl.replace(/\/+$/u, "")}${page}`;
  const link = linkPath === null ? null : addressOfPage(linkPath);
  const linePagePaths = (parameters["paths"] ?? "").split("\n").filter((page) => page !== "");
  return yield* composeMail({ template, language, parameters, link, lineLinks: linePagePaths.map(addressOfPage) });
});

const listAttachments = Effect.fnUntraced(function* (mailId: number) {
  const sql = yield* SqlClient.SqlClient;
  const attachmentRows = yield* sql<{
    readonly name: string;
    readonly type: string;
    readonly content: Uint8Array;
  }>`SELECT name, type, content FROM mail_attachment WHERE mail_id = ${mailId}`;
  return attachmentRows.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  }));
});

/** Returns whether the server refuses the mail permanently, for example because of an invalid address or an unknown mailbox. */
const isRefusedMail = (cause: unknown): boolean =>
  cause instanceof Error &&
  "responseCode" in cause &&
  typeof cause.responseCode === "number" &&
  cause.responseCode >= 500 &&
  cause.responseCode !== 535;

/** Sends mail while the server runs; a failure is logged, and the next round tries again. */
export const mailLayer = (settings: MailSettings) =>
  Layer.effectDiscard(
    sendDueMail(settings).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Mail could not be sent", cause)),
      Effect.repeat(Schedule.spaced(`${sendEverySeconds} seconds`)),
      Effect.forkScoped,
    ),
  );
