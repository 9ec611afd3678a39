/** Sends waiting mail to an SMTP server: each once, and again later if the server refuses it temporarily or this server restarts. */

import { languageCodes } from "@comptoir/domain/language";
import type { IpNetwork } from "@comptoir/domain/setting";
import { Clock, Effect, Layer, Redacted, Schedule, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createTransport, type Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

import { openSocket, OutgoingNetworks } from "../outgoing/index.ts";
import { unsealText } from "../auth/sealed-text.ts";
import { decryptSecrets, type DecryptedSecret } from "../setting/index.ts";
import { composeMail, mailTemplates } from "./compose-mail.ts";

export interface MailSettings {
  /** Mail server for recipients without one of their own; null leaves their mail waiting. */
  readonly smtpUrl: Redacted.Redacted<string> | null;
  readonly from: string;
  /** Public address of the application; links begin with it. */
  readonly publicUrl: string;
}

/** Time limit for the mail server. Shorter than the first retry delay, so that no server takes a mail that is still being sent. Units: milliseconds. */
const patienceMs = 20_000;
const attemptsAtMost = 12;
const atOnce = 10;
const everySeconds = 5;

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
const layersOfReader = `(SELECT array_agg(DISTINCT p.target_layer_id) FROM (SELECT user_id, target_layer_id FROM user_account UNION ALL SELECT user_id, target_layer_id FROM user_role) p
  WHERE p.user_id IN (SELECT u.user_id FROM user_account u WHERE lower(u.email) = lower(mail_outbox.recipient) AND NOT u.is_deleted))`;

/**
 * Claims due mail until its next attempt, so that no other server sends it. With `servers`, only mail of recipients
 * all of whose layers one server covers. Mail with an expired link is left out.
 */
const takeDue = Effect.fn("takeDue")(function* (now: Date, servers: readonly DecryptedSecret[] | null) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeMails(
    yield* sql`
    UPDATE mail_outbox SET attempts = attempts + 1, next_at = ${now}::timestamptz + make_interval(secs => least(3600, 60 * 2 ^ least(attempts, 10)))
    WHERE mail_id IN (
      SELECT mail_id FROM mail_outbox
      WHERE sent_at IS NULL AND failed_at IS NULL AND next_at <= ${now} AND created_at > ${now}::timestamptz - CASE template WHEN 'passwordReset' THEN interval '1 hour' ELSE interval '72 hours' END
        ${servers === null ? sql`` : sql`AND ${sql.or(servers.map(({ layers }) => sql`${sql.literal(layersOfReader)} <@ ${[...layers]}::integer[]`))}`}
      ORDER BY mail_id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    RETURNING mail_id AS id, recipient, template, language, parameters, attempts, ${sql.literal(layersOfReader)} AS layers`,
  );
});

/** Sends due mail; returns the number of mails that were claimed. */
export const sendDueMail = Effect.fn("sendDueMail")(function* ({ smtpUrl, from, publicUrl }: MailSettings) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const servers = yield* decryptSecrets("MAIL_SERVER");
  if (smtpUrl === null && servers.length === 0) return 0;
  const due = yield* takeDue(now, smtpUrl === null ? servers : null);
  if (due.length === 0) return 0;
  const allowed = yield* OutgoingNetworks;
  const transports = new Map<string, Transporter>();
  // Administrators of a store's mail server can read its mail. A link for a user with rights elsewhere or above is
  // therefore not sent through it.
  const transportOf = (own: readonly number[]) => {
    const server = own.length === 0 ? undefined : servers.find(({ layers }) => own.every((id) => layers.has(id)));
    const address = server?.value ?? smtpUrl;
    if (address === null) return null;
    const url = Redacted.value(address);
    const transport =
      transports.get(url) ??
      createTransport({
        url,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        // SMTP_URL is trusted, because the operator sets it; an address in the settings must pass the network guard.
        ...(server !== undefined && { getSocket: guardedSocket(allowed) }),
      });
    transports.set(url, transport);
    return transport;
  };
  const host = new URL(publicUrl).hostname;
  const sendOne = Effect.fnUntraced(function* ({
    id,
    recipient,
    template,
    language,
    parameters,
    attempts,
    layers,
  }: WaitingMail) {
    const transport = transportOf(layers ?? []);
    if (transport === null) return;
    // An account link is a secret; a report link requires its reader to sign in.
    const path = parameters["path"] ?? (yield* unsealText(parameters["sealedPath"] ?? ""));
    const addressOf = (page: string) => `${publicUrl.replace(/\/+$/u, "")}${page}`;
    const link = path === null ? null : addressOf(path);
    const lineLinks = (parameters["paths"] ?? "")
      .split("\n")
      .filter((page) => page !== "")
      .map(addressOf);
    const content = yield* composeMail({ template, language, parameters, link, lineLinks });
    const attachments = (yield* sql<{
      readonly name: string;
      readonly type: string;
      readonly content: Uint8Array;
    }>`SELECT name, type, content FROM mail_attachment WHERE mail_id = ${id}`).map((file) => ({
      filename: file.name,
      contentType: file.type,
      content: Buffer.from(file.content),
    }));
    // Uses the same message id for each attempt, so that a receiver recognises a repeated mail.
    const sent = yield* Effect.result(
      Effect.tryPromise(() =>
        transport.sendMail({ from, to: recipient, messageId: `<comptoir-${id}@${host}>`, ...content, attachments }),
      ),
    );
    if (sent._tag === "Success") {
      yield* sql`UPDATE mail_outbox SET sent_at = ${now}, error = NULL, parameters = parameters - 'sealedPath' WHERE mail_id = ${id}`;
      return yield* sql`DELETE FROM mail_attachment WHERE mail_id = ${id}`;
    }
    const cause: unknown = sent.failure.cause;
    const isFinal = attempts >= attemptsAtMost || isRefused(cause);
    yield* sql`UPDATE mail_outbox SET error = ${cause instanceof Error ? cause.message.slice(0, 300) : "?"}, failed_at = ${isFinal ? now : null} WHERE mail_id = ${id} AND failed_at IS NULL`;
  });
  // Sends concurrently, so that an unresponsive server delays no other mail and all end before the next attempt is due.
  yield* Effect.forEach(due, sendOne, { concurrency: atOnce, discard: true }).pipe(
    Effect.ensuring(Effect.sync(() => transports.forEach((transport) => transport.close()))),
  );
  return due.length;
}, Effect.orDie);

/** Connects to the mail server of a setting, unless it is inside a network that the operator has not allowed. */
export const guardedSocket =
  (allowed: readonly IpNetwork[]): NonNullable<SMTPTransport.Options["getSocket"]> =>
  ({ host = "", port, secure }, done) => {
    const usualPort = secure === true ? 465 : 587;
    openSocket({ host, port: Number(port ?? usualPort), timeoutMs: patienceMs }, allowed).then(
      (connection) => done(null, { connection }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), undefined),
    );
  };

/** The server refuses the mail permanently, for example because of an invalid address or an unknown mailbox. */
const isRefused = (cause: unknown): boolean =>
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
      Effect.repeat(Schedule.spaced(`${everySeconds} seconds`)),
      Effect.forkScoped,
    ),
  );
