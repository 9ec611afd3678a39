import fc from "fast-check";

import type * as session from "../../../session/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Encodes base64url of UTF-8 by its definition, independently of the package. */
const encode = (text: string): string => {
  const bytes = [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/gu)].map(([, hex, letter]) =>
    hex === undefined ? (letter ?? "").charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return (bits.match(/.{1,6}/gu) ?? []).map((six) => alphabet[Number.parseInt(six.padEnd(6, "0"), 2)]).join("");
};

/** A token with a given payload and any signature. */
export const tokenOf = (payload: unknown): string =>
  `${encode('{"alg":"HS256"}')}.${encode(JSON.stringify(payload))}.c2ln`;

const arbClaims: fc.Arbitrary<session.TokenClaims> = fc.record({
  sub: fc.string({ unit: "grapheme" }),
  exp: fc.integer({ min: 0 }),
  permissions: fc.array(fc.string()),
  tli: fc.integer(),
  sid: fc.string(),
});

/** A value that is invalid for every claim. */
const arbWrong = fc.constantFrom(
  null,
  undefined,
  true,
  {},
  [1],
  1.5,
  "1",
  Number.MAX_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
);

const arbSeconds = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 1e10 }));
const arbEnded: fc.Arbitrary<number | null> = fc.option(arbSeconds);

/** Remaining lifetime of a token: about a minute, about zero, or any. */
const arbLeft = fc.oneof(fc.constantFrom(-1, 0, 1, 59, 60, 61), fc.integer({ min: -1_000, max: 10_000 }));

/** Builds the rules and laws of tokens, sessions and links. */
export function tokenRules(functions: typeof session): Readonly<Record<string, RuleRow>> {
  const {
    isExpired,
    isLogoutReason,
    isRenewalDue,
    lifetimeState,
    logoutReasonOf,
    logoutReasons,
    parseClaims,
    parseToken,
    renewalLeadSeconds,
    sessionDuration,
    sessionRules,
  } = functions;

  return {
    token: {
      says: "A token holds its user, expiry, permissions, layer and session; anything else is rejected.",
      source: "specification 3; behaviour 3.10",
      codes: ["TOKEN_ERROR"],
      laws: {
        "a token holds the claims it was made of, and nothing more": fc.property(arbClaims, (claims) => {
          const token = tokenOf({ ...claims, iat: 1, role: "ADMIN" });
          same(parseToken(token), { ok: true, value: claims });
          const [head = "", payload = "", signature = ""] = token.split(".");
          same(
            parseToken(`${head}.${payload.padEnd(Math.ceil(payload.length / 4) * 4, "=")}.${signature}`),
            { ok: true, value: claims },
            "with its padding",
          );
          same(
            parseToken(`${head}.${encode(JSON.stringify(claims, null, 1))}.${signature}`),
            { ok: true, value: claims },
            "on several lines",
          );
        }),
        "rejects a token with a missing or wrong claim": fc.property(
          arbClaims,
          fc.constantFrom("sub", "exp", "permissions", "tli", "sid"),
          arbWrong,
          (claims, name, wrong) => {
            if ((name === "sub" || name === "sid") && typeof wrong === "string") return;
            if (name === "exp" && Number.isFinite(wrong)) return;
            same(parseClaims(Object.assign([], claims)).ok, false, "a list is no claims");
            const claimsLeft = Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));
            same([parseClaims(claimsLeft).ok, parseToken(tokenOf(claimsLeft)).ok], [false, false], `without ${name}`);
            same(parseClaims({ ...claims, [name]: wrong }), {
              ok: false,
              issues: [{ code: "TOKEN_ERROR", path: [], params: {} }],
            });
          },
        ),
        "rejects a token with a part or character too many or too few": fc.property(
          arbClaims,
          fc.constantFrom("a part more", "a part less", "a letter more"),
          (claims, what) => {
            const token = tokenOf(claims);
            const [head = "", payload = "", signature = ""] = token.split(".");
            if (what === "a letter more" && payload.length % 4 !== 0) return;
            const invalidTokens = {
              "a part more": `${token}.${signature}`,
              "a part less": `${head}.${payload}`,
              "a letter more": `${head}.${payload}A.${signature}`,
            }[what];
            same(parseToken(invalidTokens).ok, false);
          },
        ),
        "rejects a token with a character that is not base64url": fc.property(
          arbClaims,
          fc.constantFrom("+", "/", "!", " ", "é"),
          (claims, letter) => {
            // The bits of three @ encode a letter A; a decoder that reads an invalid character as zero would accept
            // it.
            const [head = "", payload = "", signature = ""] = tokenOf({ ...claims, sub: "@@@@" }).split(".");
            same(parseToken(`${head}.${payload}.${signature}`).ok, true);
            same(parseToken(`${head}.${payload.replace("A", letter)}.${signature}`).ok, false);
          },
        ),
        "any text is parsed or rejected, and never throws": fc.property(
          fc.oneof(
            arbAnyText,
            fc.anything(),
            fc.tuple(fc.base64String(), fc.base64String()).map(([a, b]) => `${a}.${b}.x`),
          ),
          (value) => holds(typeof parseToken(value).ok === "boolean", "an answer"),
        ),
      },
    },
    "token-expiry": {
      says: "A token expires at its last second and stays expired; it is renewed silently a minute before.",
      source: "behaviour 3.10",
      codes: ["TOKEN_EXPIRED"],
      laws: {
        "a token expires at its expiry, and is due for renewal a minute before": fc.property(
          arbSeconds,
          arbLeft,
          (now, left) => {
            const exp = now + left;
            same(isExpired({ exp }, now), now >= exp);
            same(isRenewalDue({ exp }, now), now + renewalLeadSeconds >= exp);
          },
        ),
        "an expired token never becomes valid again": fc.property(
          arbSeconds,
          arbSeconds,
          arbSeconds,
          (exp, now, more) => {
            holds(!isExpired({ exp }, now) || isExpired({ exp }, now + more), "it stays ended");
            holds(!isExpired({ exp }, now) || isRenewalDue({ exp }, now), "what has ended is due");
          },
        ),
      },
    },
    "session-length": {
      says: "A session lasts 12 hours, or 30 days with remember me; a token 15 minutes; a password reset link 60 minutes, an invitation 72 hours, and each link can be used once.",
      source: "behaviour 3.9 and 3.10",
      codes: ["RESET_TOKEN_EXPIRED"],
      laws: {
        "a session outlasts its tokens, and remember me makes it longer": fc.property(fc.boolean(), (remember) => {
          same(sessionDuration({ remember }), remember ? 2_592_000 : 43_200);
          same(
            [sessionRules.accessTokenSeconds, sessionRules.resetLinkSeconds, sessionRules.invitationSeconds],
            [900, 3_600, 259_200],
          );
          holds(sessionDuration({ remember }) > sessionRules.accessTokenSeconds, "it outlasts its tokens");
        }),
        "a link or session is valid until it expires or is used, and never again": fc.property(
          arbSeconds,
          arbEnded,
          arbLeft,
          arbSeconds,
          (expiresAtMs, endedAtMs, left, more) => {
            const now = expiresAtMs - left;
            const lease = { expiresAtMs, endedAtMs };
            same(lifetimeState(lease, now), endedAtMs !== null ? "ended" : now < expiresAtMs ? "open" : "expired");
            holds(
              lifetimeState(lease, now) === "open" || lifetimeState(lease, now + more) !== "open",
              "what is over stays over",
            );
          },
        ),
      },
    },
    "logout-reason": {
      says: "A session ends because it expired, because the server ended it, because the user signed out, or because there was none; the Login screen shows the first three reasons.",
      source: "specification 4",
      codes: ["SESSION_ENDED"],
      laws: {
        "a refused renewal says why: only an expired session has expired, and the server ended any other": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("TOKEN_EXPIRED", "SESSION_ENDED", "TOKEN_ERROR", "HTTP_401")),
          (code) => {
            same(logoutReasonOf(code), code === "TOKEN_EXPIRED" ? "SESSION_EXPIRED" : "DISCONNECTED_BY_SERVER");
          },
        ),
        "accepts exactly the logout reasons of the table": fc.property(
          fc.oneof(fc.string(), fc.constantFrom(...Object.keys(logoutReasons), "toString", "__proto__")),
          (text) => {
            same(isLogoutReason(text), Object.keys(logoutReasons).includes(text));
            same(isLogoutReason([text]), false, "a list of one is no text");
          },
        ),
        "each logout reason is shown as specified": fc.property(
          fc.constantFrom(...Object.entries(logoutReasons)),
          ([code, { shown }]) => {
            same(
              shown,
              { SESSION_EXPIRED: "warning", DISCONNECTED_BY_SERVER: "warning", LOGOUT_SUCCEEDED: "success" }[code] ??
                null,
            );
          },
        ),
      },
    },
  };
}
