/** Access tokens: JSON Web Tokens signed with HS256, and nothing else. */

import { createHmac, timingSafeEqual } from "node:crypto";

import { isExpired, parseToken, sessionRules } from "@comptoir/domain/session";
import type { TokenClaims } from "@comptoir/domain/session";
import { Clock, Effect, Redacted } from "effect";

import { unauthorized } from "../http/refusal.ts";
import { listKeysById, type ServerKey } from "./server-keys.ts";
import { SigningSecret } from "./signing-secret.ts";

/** Header of the tokens that a key signs. A token with any other header is rejected: an attacker must not choose the algorithm or the key. */
const tokenHeaderOf = ({ id }: ServerKey) =>
  Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT", kid: id })).toString("base64url");

export const signToken = Effect.fn("signToken")(function* (claimsToSign: Omit<TokenClaims, "exp">) {
  const { current } = yield* SigningSecret;
  const now = yield* Clock.currentTimeMillis;
  const claims: TokenClaims = { ...claimsToSign, exp: Math.floor(now / 1000) + sessionRules.accessTokenSeconds };
  const signedContent = `${tokenHeaderOf(current)}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signedContent}.${tokenSignatureOf(current, signedContent)}`;
});

/** Verifies an access token and returns its claims. Errors: TOKEN_ERROR, TOKEN_EXPIRED. */
export const verifyToken = Effect.fn("verifyToken")(function* (token: string) {
  const lastPoint = token.lastIndexOf(".");
  const signedContent = token.slice(0, Math.max(lastPoint, 0));
  // Compares the signatures as text, because several base64 texts decode to the same bytes.
  const sentSignature = Buffer.from(token.slice(lastPoint + 1));
  const signingKey = listKeysById(yield* SigningSecret, null).find((knownKey) =>
    signedContent.startsWith(`${tokenHeaderOf(knownKey)}.`),
  );
  const expectedSignature = signingKey === undefined ? null : Buffer.from(tokenSignatureOf(signingKey, signedContent));
  const isGenuine =
    expectedSignature !== null &&
    sentSignature.length === expectedSignature.length &&
    timingSafeEqual(sentSignature, expectedSignature);
  const claims = parseToken(token);
  if (!isGenuine || !claims.ok) return yield* Effect.fail(unauthorized("TOKEN_ERROR"));
  const now = yield* Clock.currentTimeMillis;
  if (isExpired(claims.value, now / 1000)) return yield* Effect.fail(unauthorized("TOKEN_EXPIRED"));
  return claims.value;
});

const tokenSignatureOf = ({ secret }: ServerKey, content: string) =>
  createHmac("sha256", Redacted.value(secret)).update(content).digest("base64url");
