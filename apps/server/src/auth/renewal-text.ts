/** Reads and writes the refresh cookie: a session, its renewal number, and the server's signature of both. */

import { createHmac, timingSafeEqual } from "node:crypto";

import { Effect, Redacted } from "effect";

import { SigningSecret } from "./signing-secret.ts";

/** Renewal issued by this server. */
export interface Renewal {
  readonly sessionId: string;
  readonly no: number;
}

const signatureOf = (content: string) =>
  Effect.map(SigningSecret, (secret) =>
    createHmac("sha256", Redacted.value(secret)).update(`renewal ${content}`).digest("base64url"),
  );

export const formatRenewal = Effect.fn("formatRenewal")(function* ({ sessionId, no }: Renewal) {
  const content = `${sessionId}.${no}`;
  return `${content}.${yield* signatureOf(content)}`;
});

/** Parses a renewal; null if this server did not issue it. */
export const parseRenewal = Effect.fn("parseRenewal")(function* (text: string | undefined) {
  const [, content = "", sessionId = "", no = "", signature = ""] =
    /^(([\w-]{1,64})\.(\d{1,9}))\.([\w-]{43})$/u.exec(text ?? "") ?? [];
  if (content === "") return null;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(yield* signatureOf(content)));
  const renewal: Renewal = { sessionId, no: Number(no) };
  return isOurs ? renewal : null;
});
