/** Starts an SMTP server on this machine, for tests. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { Effect } from "effect";
import { SMTPServer } from "smtp-server";

/** Starts an SMTP server that stores received mail, and refuses mail with a given code. */
export const startSmtpServer = Effect.promise(async () => {
  const receivedMails: string[] = [];
  const refusal: { code: number | null } = { code: null };
  const waiting = { until: 0, answers: [] as (() => void)[] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (address, _session, done) =>
      done(
        address.address.startsWith("personne@")
          ? Object.assign(new Error("no such mailbox"), { responseCode: 550 })
          : refusal.code === null
            ? null
            : Object.assign(new Error("later"), { responseCode: refusal.code }),
      ),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        receivedMails.push(Buffer.concat(parts).toString("utf8"));
        waiting.answers.push(() => done());
        if (receivedMails.length >= waiting.until) waiting.answers.splice(0).forEach((answer) => answer());
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    received: receivedMails,
    refusal,
    waiting,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
});

/** Decodes a mail's quoted-printable text: joins cut lines and replaces escapes. */
export const decodeMailText = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** Returns the attachments of a mail: name and content of each. */
export const attachmentsOf = (raw: string): readonly { readonly name: string; readonly content: Buffer }[] => {
  const [, boundary = ""] = /^Content-Type: multipart\/mixed;\s*boundary="([^"]+)"/imu.exec(raw) ?? [];
  return raw.split(`--${boundary}`).flatMap((part) => {
    const [head = "", body = ""] = part.split(/\r?\n\r?\n/u, 2);
    if (!/^Content-Disposition: attachment/imu.test(head)) return [];
    const words = [...head.matchAll(/filename(?:\*\d*\*?)?=(?:"([^"]*)"|([^;\s]*))/giu)]
      .map(([, quoted, quotedName]) => quoted ?? quotedName ?? "")
      .join("");
    const name = words.startsWith("=?") ? decodeMailText(words) : decodeURIComponent(words.replace(/^utf-8''/iu, ""));
    return [{ name, content: Buffer.from(body, "base64") }];
  });
};
