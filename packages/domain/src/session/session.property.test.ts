import fc from "fast-check";
import { expect, test } from "vitest";

import {
  checkPassword,
  decideRoute,
  isCommonPassword,
  isExpired,
  isLockedAfter,
  isLoginNeeded,
  isRememberedPath,
  isRenewalDue,
  lockoutRules,
  parseToken,
  passwordPolicy,
  passwordRules,
  throttleWaitSeconds,
  type TokenClaims,
} from "./index.ts";

/** Base64url of UTF-8, by the definition: an independent way to write what the package reads. */
const encode = (text: string): string => {
  const bytes = [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/gu)].map(([, hex, letter]) =>
    hex === undefined ? (letter ?? "").charCodeAt(0) : Number.parseInt(hex, 16),
  );
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return (bits.match(/.{1,6}/gu) ?? []).map((six) => alphabet[Number.parseInt(six.padEnd(6, "0"), 2)]).join("");
};

const tokenOf = (payload: unknown): string => `${encode('{"alg":"HS256"}')}.${encode(JSON.stringify(payload))}.c2ln`;

const arbClaims: fc.Arbitrary<TokenClaims> = fc.record({
  sub: fc.string({ unit: "grapheme" }),
  exp: fc.integer({ min: 0 }),
  permissions: fc.array(fc.string()),
  tli: fc.integer(),
  sid: fc.string(),
});

test("a token says the claims it was made of", () => {
  fc.assert(
    fc.property(arbClaims, (claims) => {
      expect(parseToken(tokenOf({ ...claims, iat: 1 }))).toEqual({ ok: true, value: claims });
    }),
  );
});

const claims = { sub: "1", exp: 100, permissions: ["SALE_READ"], tli: 1, sid: "s" };

test.each([
  ["", "empty"],
  [null, "nothing"],
  ["a.b", "two parts"],
  ["a.b.c", "not base64url of JSON"],
  [`x.${encode("null")}.y`, "null"],
  [`x.${encode("[]")}.y`, "a list"],
  [tokenOf({ ...claims, exp: "100" }), "a text for exp"],
  [tokenOf({ ...claims, tli: 1.5 }), "a broken layer"],
  [tokenOf({ ...claims, permissions: "SALE_READ" }), "a text for permissions"],
  [tokenOf({ ...claims, permissions: [1] }), "numbers for permissions"],
  [tokenOf({ ...claims, sub: undefined }), "no user"],
  [`x.${encode(JSON.stringify(claims)).replace(/^./u, "=")}.y`, "padding at the front"],
] as const)("%j is no token: %s", (token, _why) => {
  expect(parseToken(token)).toEqual({ ok: false, issues: [{ code: "TOKEN_ERROR", path: [], params: {} }] });
});

test("any text is read or refused, never thrown on", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.tuple(fc.base64String(), fc.base64String()).map(([a, b]) => `${a}.${b}.x`)), (text) => {
      expect(typeof parseToken(text).ok).toBe("boolean");
    }),
  );
});

test("a token ends at its exp and stays ended, and is due for renewal before", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 1e10 }), (exp, now) => {
      expect(isExpired({ exp }, now)).toBe(now >= exp);
      if (isExpired({ exp }, now)) expect(isRenewalDue({ exp }, now)).toBe(true);
    }),
  );
});

test.each([
  ["/", null, "allow"],
  ["/pwa", null, "allow"],
  ["/forgotpwd", null, "allow"],
  ["/chgpwd/abc.def", null, "allow"],
  ["/?reason=x", null, "allow"],
  ["/chgpwd", null, { redirect: "/", reason: "LOGIN_REQUIRED" }],
  ["/chgpwd/a/b", null, { redirect: "/", reason: "LOGIN_REQUIRED" }],
  ["/bi", null, { redirect: "/", reason: "LOGIN_REQUIRED" }],
  ["/report/sale?x=1#y", null, { redirect: "/", reason: "LOGIN_REQUIRED" }],
  ["/unknown", null, { redirect: "/", reason: "LOGIN_REQUIRED" }],
  ["/bi", 50, { redirect: "/", reason: "SESSION_EXPIRED" }],
  ["/bi", 100, { redirect: "/", reason: "SESSION_EXPIRED" }],
  ["/", 50, "allow"],
  ["/forgotpwd", 50, "allow"],
  ["/bi", 101, "allow"],
  ["/inventory/documents/7", 101, "allow"],
  ["/", 101, { redirect: "/bi", reason: "SIGNED_IN" }],
  ["/pwa/", 101, { redirect: "/bi", reason: "SIGNED_IN" }],
  ["/forgotpwd", 101, "allow"],
  ["/chgpwd/abc", 101, "allow"],
] as const)("at second 100, %s with a token that ends at %j: %j", (path, exp, expected) => {
  expect(decideRoute({ path, claims: exp === null ? null : { exp }, now: 100 })).toEqual(expected);
});

test("where the guard sends a visitor, it lets him be", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.option(fc.integer({ min: 0, max: 200 })), (path, exp) => {
      const question = { claims: exp === null ? null : { exp }, now: 100 };
      const decision = decideRoute({ path, ...question });
      if (decision !== "allow") expect(decideRoute({ path: decision.redirect, ...question })).toBe("allow");
    }),
  );
});

test.each([
  ["/bi", true],
  ["/report/sale?filters=%5B%5D", true],
  ["/", false],
  ["/pwa", false],
  ["/forgotpwd", false],
  ["/chgpwd/secret", false],
  ["//evil.example/bi", false],
  ["/\\evil.example", false],
  ["https://evil.example/bi", false],
  ["/bi\n", false],
  ["bi", false],
  ["", false],
] as const)("%j is worth coming back to: %j", (path, expected) => {
  expect(isRememberedPath(path)).toBe(expected);
});

test("a path is open or behind the login, with or without a query", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      expect(isLoginNeeded(`${path}?${query}`)).toBe(isLoginNeeded(path));
    }),
  );
});

const good = "Érable-7-Rivières";

test.each([
  [good, []],
  ["short1!A", ["PASSWORD_LENGTH"]],
  ["érable-7-rivières", ["PASSWORD_UPPERCASE"]],
  ["ÉRABLE-7-RIVIÈRES", ["PASSWORD_LOWERCASE"]],
  ["Érable-X-Rivières", ["PASSWORD_NUMBER"]],
  ["Érable7Rivières", ["PASSWORD_SPECIAL"]],
  ["Password2024!", ["PASSWORD_COMMON"]],
  ["P@$$w0rd!!2024", ["PASSWORD_COMMON"]],
  ["Mot-De-Passe-1", ["PASSWORD_COMMON"]],
  ["Quebec2026!!!", ["PASSWORD_COMMON"]],
  [`Aa1-${"é".repeat(124)}`, []],
  [`Aa1-${"é".repeat(125)}`, ["PASSWORD_TOO_LONG"]],
  ["", ["PASSWORD_LENGTH", "PASSWORD_LOWERCASE", "PASSWORD_UPPERCASE", "PASSWORD_NUMBER", "PASSWORD_SPECIAL"]],
] as const)("%j breaks %j", (password, broken) => {
  expect(checkPassword({ password })).toEqual(broken);
});

test("both entries must be the same, and the user name must not be inside", () => {
  expect(checkPassword({ password: good, confirmation: good })).toEqual([]);
  expect(checkPassword({ password: good, confirmation: `${good} ` })).toEqual(["PASSWORD_IDENTICAL"]);
  expect(checkPassword({ password: "xx-Marie_22-yy", username: "marie_22" })).toEqual(["PASSWORD_USERNAME"]);
  expect(checkPassword({ password: good, username: "able" })).toEqual(["PASSWORD_USERNAME"]);
  expect(checkPassword({ password: good, username: "ble" })).toEqual([]);
});

test("a policy that asks for less refuses less", () => {
  const lax = { ...passwordPolicy, minLength: 8, needsUppercase: false, needsSpecial: false };
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 150 }), (password) => {
      const strict = checkPassword({ password });
      for (const rule of checkPassword({ password, policy: lax })) expect(strict).toContain(rule);
    }),
  );
});

test("nothing is cut: a letter more never makes a broken rule of characters good again, but for the length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (password) => {
      const broken = checkPassword({ password: `${password}Zx9#Zx9#Zx9#` });
      expect(broken.filter((rule) => rule !== "PASSWORD_COMMON")).toEqual([]);
    }),
  );
});

test("a long text is judged at once", () => {
  const startedAt = Date.now();
  expect(isCommonPassword("ab".repeat(500_000))).toBe(false);
  expect(Date.now() - startedAt).toBeLessThan(1000);
});

test.each(["motdepasse", "MotDePasse1!", "contraseña99", "123456789012", "999999999999", "aaaaaaaaaaaa", "qwerty!qwerty1", "1q2w3e4r5t6y"])(
  "%j is common",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["correct horse battery", "Érable-7-Rivières", "740918263501", "пароль-который-никто"])("%j is not common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("the rules are told in one order", () => {
  expect(checkPassword({ password: "a", confirmation: "b" })).toEqual(
    passwordRules.filter((rule) => !["PASSWORD_LOWERCASE", "PASSWORD_TOO_LONG", "PASSWORD_USERNAME", "PASSWORD_COMMON"].includes(rule)),
  );
});

test("a failure that another clock dates ahead of this one counts as made now", () => {
  expect(throttleWaitSeconds([100, 100, 100, 100, 100], 98)).toBe(60);
  expect(throttleWaitSeconds([100, 100, 100, 100], 98)).toBe(0);
});

test("the tenth failure in a row locks", () => {
  expect([0, 9, 10, 11].map(isLockedAfter)).toEqual([false, false, true, true]);
});

test("after the wait there is no wait, and before it there is", () => {
  const arbTimes = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 12 });
  fc.assert(
    fc.property(arbTimes, (times) => {
      const now = 100_000;
      const wait = throttleWaitSeconds(times, now);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(lockoutRules.windowSeconds);
      expect(throttleWaitSeconds(times, now + wait * 1000)).toBe(0);
      if (wait > 0) expect(throttleWaitSeconds(times, now + wait * 1000 - 1000)).toBeGreaterThan(0);
      const recent = times.filter((at) => at > now - lockoutRules.windowSeconds * 1000).length;
      expect(wait > 0).toBe(recent >= lockoutRules.failuresToWait);
    }),
  );
});
