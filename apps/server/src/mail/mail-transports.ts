/** Connections to mail servers: those of settings for the users of a layer, and the operator's for everybody else. */

import type { IpNetwork } from "@comptoir/domain/setting";
import { Redacted } from "effect";
import { createTransport, type Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

import { openSocket } from "../outgoing/index.ts";
import type { DecryptedSecret } from "../setting/index.ts";

/** Time limit for the mail server. Shorter than the first retry delay, so that no server takes a mail that is still being sent. Units: milliseconds. */
const connectionTimeoutMs = 20_000;

export interface MailTransports {
  /** Finds the connection for a recipient of some layers; null if no mail server takes their mail. */
  readonly findTransport: (layers: readonly number[]) => Transporter | null;
  readonly close: () => void;
}

export function makeTransports(
  smtpUrl: Redacted.Redacted<string> | null,
  servers: readonly DecryptedSecret[],
  allowedNetworks: readonly IpNetwork[],
): MailTransports {
  const transportByUrl = new Map<string, Transporter>();
  return {
    findTransport: (layers) => {
      // Administrators of a store's mail server can read its mail. A link for a user with rights elsewhere or above is
      // therefore not sent through it.
      const mailServer =
        layers.length === 0 ? undefined : servers.find((candidate) => layers.every((id) => candidate.layers.has(id)));
      const redactedSmtpUrl = mailServer?.value ?? smtpUrl;
      if (redactedSmtpUrl === null) return null;
      const smtpUrlText = Redacted.value(redactedSmtpUrl);
      const transport =
        transportByUrl.get(smtpUrlText) ??
        createTransport({
          url: smtpUrlText,
          connectionTimeout: connectionTimeoutMs,
          greetingTimeout: connectionTimeoutMs,
          socketTimeout: connectionTimeoutMs,
          disableFileAccess: true,
          disableUrlAccess: true,
          // SMTP_URL is trusted, because the operator sets it; an address in the settings must pass the network guard.
          ...(mailServer !== undefined && { getSocket: makeGuardedSocket(allowedNetworks) }),
        });
      transportByUrl.set(smtpUrlText, transport);
      return transport;
    },
    close: () => transportByUrl.forEach((transport) => transport.close()),
  };
}

/** Connects to the mail server of a setting, unless it is inside a network that the operator has not allowed. */
export const makeGuardedSocket =
  (allowedNetworks: readonly IpNetwork[]): NonNullable<SMTPTransport.Options["getSocket"]> =>
  ({ host = "", port, secure }, done) => {
    const usualPort = secure === true ? 465 : 587;
    openSocket({ host, port: Number(port ?? usualPort), timeoutMs: connectionTimeoutMs }, allowedNetworks).then(
      (connection) => done(null, { connection }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), undefined),
    );
  };
