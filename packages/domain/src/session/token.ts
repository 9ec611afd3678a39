/** Claims of an access token as the client reads them. Only the server verifies them. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { isFields, readFinite, readInteger, readListOf, readOwnProperty, readText } from "../validation/index.ts";

import { decodeBase64UrlText } from "./base64-url.ts";

/**
 * Claims of an access token.
 *
 * Source: specification 3, behaviour 3.10.
 */
export interface TokenClaims {
  /** The user. */
  readonly sub: string;
  /** Expiry. Units: seconds since 1970. */
  readonly exp: number;
  readonly permissions: readonly string[];
  /** The current target layer. */
  readonly tli: number;
  /** Session id, for revocation. */
  readonly sid: string;
}

/**
 * Reads the claims of an access token without verifying it.
 *
 * Errors: TOKEN_ERROR.
 *
 * @example parseToken("no token") // => { ok: false, issues: [{ code: "TOKEN_ERROR", path: [], params: {} }] }
 */
export function parseToken(token: unknown): Result<TokenClaims> {
  if (typeof token !== "string") return tokenFailure;
  const tokenParts = token.split(".");
  const encodedPayload = tokenParts.length === 3 ? tokenParts[1] : undefined;
  const payloadText = encodedPayload === undefined ? null : decodeBase64UrlText(encodedPayload);
  return payloadText === null ? tokenFailure : parseClaims(parseJson(payloadText));
}

/**
 * Parses a decoded payload as claims; unknown properties are dropped.
 *
 * Errors: TOKEN_ERROR.
 *
 * @example parseClaims({ sub: "7", exp: 1, permissions: [], tli: 2, sid: "a", iat: 0 }) // => { ok: true, value: { sub: "7", exp: 1, permissions: [], tli: 2, sid: "a" } }
 */
export function parseClaims(payload: unknown): Result<TokenClaims> {
  if (!isFields(payload)) return tokenFailure;
  const sub = readText(readOwnProperty(payload, "sub"));
  const exp = readFinite(readOwnProperty(payload, "exp"));
  const permissions = readListOf(readText)(readOwnProperty(payload, "permissions"));
  const tli = readInteger(readOwnProperty(payload, "tli"));
  const sid = readText(readOwnProperty(payload, "sid"));
  if (sub === undefined || exp === undefined || permissions === undefined || tli === undefined || sid === undefined)
    return tokenFailure;
  return ok({ sub, exp, permissions, tli, sid });
}

/**
 * Tells whether a token has expired, which it has at its `exp`.
 *
 * Units: seconds since 1970.
 *
 * @example isExpired({ exp: 100 }, 100) // => true
 */
export function isExpired(claims: Pick<TokenClaims, "exp">, nowSeconds: number): boolean {
  // Negated, so that an expiry or time that is not a number counts as expired.
  return !(nowSeconds < claims.exp);
}

/** How long before its expiry a token is renewed. Units: seconds. */
export const renewalLeadSeconds = 60;

/**
 * Tells whether a token is close enough to its expiry to be renewed silently.
 *
 * Source: behaviour 3.10.
 *
 * @example isRenewalDue({ exp: 100 }, 40) // => true
 */
export function isRenewalDue(claims: Pick<TokenClaims, "exp">, nowSeconds: number): boolean {
  return nowSeconds >= claims.exp - renewalLeadSeconds;
}

const tokenFailure = fail(issue("TOKEN_ERROR"));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
