/** Hands the waiting mail over to an SMTP server: each once, again after a while when the server does not take it, and after a restart too. */

import { languageCodes } from "@comptoir/domain/language";
import type { IpNetwork } from "@comptoir/domain/setting";
import { Clock, Effect, Layer, Redacted, Schedule, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createTransport, type Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

import { openSocket, OutgoingNetworks } from "../outgoing/index.ts";
import { openText } from "../auth/sealed-text.ts";
import { openSecrets, type OpenedSecret } from "../setting/index.ts";
import { composeMail, mailTemplates } from "./compose-mail.ts";

export interface MailSettings {
  /** Mail server for recipients without one of their own; null leaves their mail waiting. */
  readonly smtpUrl: Redacted.Redacted<string> | null;
  readonly from: string;
  /** Public address of the application; links begin with it. */
  readonly publicUrl: string;
}

/** How long the server has to answer. It is shorter than the first wait: a mail that is on its way is not taken again. Units: milliseconds. */
const patienceMs = 20_000;
const attemptsAtMost = 12;
const atOnce = 10;
const everySeconds = 5;

/** How long after an attempt the next one comes: a minute, then twice as long each time, an hour at most. Units: seconds. */
export const retrySeconds = (attempts: number): number => Math.min(3600, 60 * 2 ** (attempts - 1));

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

/** The layers of the reader of a mail: where they are at home, and where they hold a role. Null for an address that no account has. */
const layersOfReader = `(SELECT array_agg(DISTINCT p.target_layer_id) FROM (SELECT user_id, target_layer_id FROM user_account UNION ALL SELECT user_id, target_layer_id FROM user_role) p
  WHERE p.user_id IN (SELECT u.user_id FROM user_account u WHERE lower(u.email) = lower(mail_outbox.recipient) AND NOT u.is_deleted))`;

/** Takes what is due, of readers all of whose layers a server is for, or of all: until the next attempt no other server takes it. A link that is over is not sent any more. */
const takeDue = Effect.fn("takeDue")(function* (now: Date, servers: readonly OpenedSecret[] | null) {
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

/** Sends what is due, and gives how many were taken. */
export const sendDueMail = Effect.fn("sendDueMail")(function* ({ smtpUrl, from, publicUrl }: MailSettings) {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const servers = yield* openSecrets("MAIL_SERVER");
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
        // SMTP_URL is the operator's own word; an address among the settings is not.
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
    // The link of an account is a secret; that of a report asks whoever opens it to sign in.
    const path = parameters["path"] ?? (yield* openText(parameters["sealedPath"] ?? ""));
    const link = path === null ? null : `${publicUrl.replace(/\/+$/u, "")}${path}`;
    const content = yield* composeMail({ template, language, parameters, link });
    const attachments = (yield* sql<{
      readonly name: string;
      readonly type: string;
      readonly content: Uint8Array;
    }>`SELECT name, type, content FROM mail_attachment WHERE mail_id = ${id}`).map((file) => ({
      filename: file.name,
      contentType: file.type,
      content: Buffer.from(file.content),
    }));
    // The same number each time: a receiver knows a mail that reached it before.
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
  // Side by side: a server that does not answer delays nobody else, and all are done before the first is due again.
  yield* Effect.forEach(due, sendOne, { concurrency: atOnce, discard: true }).pipe(
    Effect.ensuring(Effect.sync(() => transports.forEach((transport) => transport.close()))),
  );
  return due.length;
}, Effect.orDie);

/** Connects to the mail server of a setting, unless it is inside a network that the operator has not allowed. */
const guardedSocket =
  (allowed: readonly IpNetwork[]): NonNullable<SMTPTransport.Options["getSocket"]> =>
  ({ host = "", port, secure }, done) => {
    const usualPort = secure === true ? 465 : 587;
    openSocket({ host, port: Number(port ?? usualPort), timeoutMs: patienceMs }, allowed).then(
      (connection) => done(null, { connection }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), undefined),
    );
  };

/** The server will never take it: an address that is none, a mailbox that does not exist. */
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
