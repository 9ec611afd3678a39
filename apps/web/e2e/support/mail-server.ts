/** SMTP server that stores the letters it receives. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

import { attachmentsOf, decodeMailText } from "../../../server/src/mail/testing/smtp-server.ts";

export interface MailServer {
  readonly url: string;
  /** Letters to an address, decoded. */
  readonly lettersTo: (address: string) => readonly string[];
  /** Files attached to the letters to an address. */
  readonly filesTo: (address: string) => ReturnType<typeof attachmentsOf>;
  readonly stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const receivedMails: { readonly to: string; readonly raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const rawMessage = Buffer.concat(parts).toString("utf8");
        receivedMails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, raw: rawMessage })));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const rawMailsTo = (address: string) => receivedMails.flatMap(({ to, raw }) => (to === address ? [raw] : []));
  return {
    url: `smtp://127.0.0.1:${port}`,
    lettersTo: (address) => rawMailsTo(address).map(decodeMailText),
    filesTo: (address) => rawMailsTo(address).flatMap(attachmentsOf),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
