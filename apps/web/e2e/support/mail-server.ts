/** SMTP server that stores the letters it receives. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

export interface MailServer {
  readonly url: string;
  /** Letters to an address, decoded. */
  readonly lettersTo: (address: string) => readonly string[];
  readonly stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const receivedMails: { readonly to: string; readonly text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const rawMessage = Buffer.concat(parts).toString("utf8");
        receivedMails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text: decodeLetter(rawMessage) })));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    lettersTo: (address) => receivedMails.flatMap(({ to, text }) => (to === address ? [text] : [])),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes the quoted-printable text of a letter. */
const decodeLetter = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");
