/** Reads and writes the refresh cookie: the name of the signing key, the session, its renewal number, and the signature. */

import { createHmac, timingSafeEqual } from "node:crypto";

import { Effect, Redacted } from "effect";

import { keysNamed, type ServerKey } from "./server-keys.ts";
import { SigningSecret } from "./signing-secret.ts";

/** Content of a refresh cookie that this server signed. */
export interface Renewal {
  readonly sessionId: string;
  readonly no: number;
}

/** Version of the signature algorithm: HMAC-SHA-256. Cookies without a version are from before versions existed. */
const formatVersion = "1";

const signatureOf = ({ secret }: ServerKey, content: string) =>
  createHmac("sha256", Redacted.value(secret)).update(`renewal ${content}`).digest("base64url");

export const formatRenewal = Effect.fn("formatRenewal")(function* ({ sessionId, no }: Renewal) {
  const { current } = yield* SigningSecret;
  const content = `${formatVersion}.${current.id}.${sessionId}.${no}`;
  return `${content}.${signatureOf(current, content)}`;
});

/** Parses a refresh cookie; null if this server did not sign it. */
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
