/** Reads and writes the refresh cookie: the key that signs it, a session, its renewal number, and the server's signature. */

import { createHmac, timingSafeEqual } from "node:crypto";

import { Effect, Redacted } from "effect";

import { keysNamed, type ServerKey } from "./server-keys.ts";
import { SigningSecret } from "./signing-secret.ts";

/** Renewal issued by this server. */
export interface Renewal {
  readonly sessionId: string;
  readonly no: number;
}

/** Version of the algorithm: HMAC-SHA-256. A renewal without a version was issued before there were any. */
const version = "1";

const signatureOf = ({ secret }: ServerKey, content: string) =>
  createHmac("sha256", Redacted.value(secret)).update(`renewal ${content}`).digest("base64url");

export const formatRenewal = Effect.fn("formatRenewal")(function* ({ sessionId, no }: Renewal) {
  const { current } = yield* SigningSecret;
  const content = `${version}.${current.id}.${sessionId}.${no}`;
  return `${content}.${signatureOf(current, content)}`;
});

/** Parses a renewal; null if this server did not issue it. */
export const parseRenewal = Effect.fn("parseRenewal")(function* (text: string | undefined) {
  const keys = yield* SigningSecret;
  const [, content = "", id = null, sessionId = "", no = "", signature = ""] =
    /^((?:1\.([\w-]{8})\.)?([\w-]{1,64})\.(\d{1,9}))\.([\w-]{43})$/u.exec(text ?? "") ?? [];
  const isOurs = keysNamed(keys, id).some(
    (key) => content !== "" && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, content))),
  );
  const renewal: Renewal = { sessionId, no: Number(no) };
  return isOurs ? renewal : null;
});
