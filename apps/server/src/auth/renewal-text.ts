/** Reads and writes the refresh cookie: the name of the signing key, the session, its renewal number, and the signature. */

import { createHmac, timingSafeEqual } from "node:crypto";

import { Effect, Redacted } from "effect";

import { listKeysById, type ServerKey } from "./server-keys.ts";
import { SigningSecret } from "./signing-secret.ts";

/** Content of a refresh cookie that this server signed. */
export interface Renewal {
  readonly sessionId: string;
  readonly no: number;
}

/** Version of the signature algorithm: HMAC-SHA-256. Cookies without a version are from before versions existed. */
const renewalFormatVersion = "1";

const renewalSignatureOf = ({ secret }: ServerKey, content: string) =>
  createHmac("sha256", Redacted.value(secret)).update(`renewal ${content}`).digest("base64url");

export const formatRenewal = Effect.fn("formatRenewal")(function* ({ sessionId, no }: Renewal) {
  const { current } = yield* SigningSecret;
  const signedContent = `${renewalFormatVersion}.${current.id}.${sessionId}.${no}`;
  return `${signedContent}.${renewalSignatureOf(current, signedContent)}`;
});

/** Parses a refresh cookie; null if this server did not sign it. */
export const parseRenewal = Effect.fn("parseRenewal")(function* (text: string | undefined) {
  const serverKeys = yield* SigningSecret;
  const [, content = "", id = null, sessionId = "", no = "", signature = ""] =
    /^((?:1\.([\w-]{8})\.)?([\w-]{1,64})\.(\d{1,9}))\.([\w-]{43})$/u.exec(text ?? "") ?? [];
  const isSignatureValid = listKeysById(serverKeys, id).some(
    (key) => content !== "" && timingSafeEqual(Buffer.from(signature), Buffer.from(renewalSignatureOf(key, content))),
  );
  const renewal: Renewal = { sessionId, no: Number(no) };
  return isSignatureValid ? renewal : null;
});
