import { expect, test } from "vitest";

import { tokenOf } from "../testing/laws/session/token.ts";
import {
  decideRenewal,
  decideRoute,
  isExpired,
  isLockedAfter,
  isRememberedPath,
  parseToken,
  passwordPolicyOf,
  throttleWaitSeconds,
} from "./index.ts";

const claims = { sub: "1", exp: 100, permissions: ["SALE_READ"], tli: 1, sid: "s" };

test.each([
  ["", "empty"],
  [null, "nothing"],
  ["a.b", "two parts"],
  ["a.b.c", "not base64url of JSON"],
  [tokenOf(null), "null"],
  [tokenOf([]), "a list"],
  [tokenOf({ ...claims, exp: "100" }), "a text for exp"],
  [tokenOf({ ...claims, tli: 1.5 }), "a broken layer"],
  [tokenOf({ ...claims, permissions: "SALE_READ" }), "a text for permissions"],
  [tokenOf({ ...claims, permissions: [1] }), "numbers for permissions"],
  [tokenOf({ ...claims, sub: undefined }), "no user"],
  [tokenOf(claims).replace(".", ".="), "padding at the front"],
] as const)("rejects %j as a token: %s", (token, _why) => {
  expect(parseToken(token)).toEqual({ ok: false, issues: [{ code: "TOKEN_ERROR", path: [], params: {} }] });
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
  ["/", 50, { redirect: "/", reason: "SESSION_EXPIRED" }],
  ["/?reason=x", 50, { redirect: "/?reason=x", reason: "SESSION_EXPIRED" }],
  ["/forgotpwd", 50, { redirect: "/forgotpwd", reason: "SESSION_EXPIRED" }],
  ["/chgpwd/abc", 100, { redirect: "/chgpwd/abc", reason: "SESSION_EXPIRED" }],
  ["/bi", 101, "allow"],
  ["/inventory/documents/7", 101, "allow"],
  ["/", 101, { redirect: "/bi", reason: "SIGNED_IN" }],
  ["/pwa/", 101, { redirect: "/bi", reason: "SIGNED_IN" }],
  ["/forgotpwd", 101, "allow"],
  ["/chgpwd/abc", 101, "allow"],
] as const)("at second 100, %s with a token that ends at %j: %j", (path, exp, expected) => {
  expect(decideRoute({ path, claims: exp === null ? null : { exp }, now: 100 })).toEqual(expected);
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

test("a failure that another clock dates ahead of this one counts as made now", () => {
  expect(throttleWaitSeconds([100, 100, 100, 100, 100], 98)).toBe(60);
  expect(throttleWaitSeconds([100, 100, 100, 100], 98)).toBe(0);
});

test("the tenth failure in a row locks", () => {
  expect([0, 9, 10, 11].map((failures) => isLockedAfter(failures))).toEqual([false, false, true, true]);
});

test("an expiry or time that is not a number counts as expired", () => {
  expect([isExpired({ exp: Number.NaN }, 0), isExpired({ exp: 10 }, Number.NaN), isExpired({ exp: 10 }, 9)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("settings that throw when they are read, or are not their own, count as not set", () => {
  const throwing = {
    get PASSWORD_MIN_LENGTH(): number {
      throw new Error("read");
    },
    get PASSWORD_NEEDS_NUMBER(): boolean {
      throw new Error("read");
    },
  };
  expect(passwordPolicyOf(throwing)).toEqual(passwordPolicyOf({}));
  expect(passwordPolicyOf(Object.create({ PASSWORD_MIN_LENGTH: 20, PASSWORD_NEEDS_NUMBER: false }))).toEqual(
    passwordPolicyOf({}),
  );
});

test.each([
  ["the current one", { asked: 5, current: 5, renewedAtMs: 1_000 }, 900_000, "advance"],
  ["the first one", { asked: 0, current: 0, renewedAtMs: null }, 0, "advance"],
  ["of another tab at the same moment", { asked: 4, current: 5, renewedAtMs: 1_000 }, 1_000, "repeat"],
  ["at the end of the grace", { asked: 4, current: 5, renewedAtMs: 1_000 }, 31_000, "repeat"],
  ["after it", { asked: 4, current: 5, renewedAtMs: 1_000 }, 31_001, "reused"],
  ["older than the one before", { asked: 3, current: 5, renewedAtMs: 1_000 }, 1_000, "reused"],
  ["one that was never given", { asked: 6, current: 5, renewedAtMs: 1_000 }, 1_000, "reused"],
  ["with the clock set back a little", { asked: 4, current: 5, renewedAtMs: 9_000 }, 1_000, "repeat"],
  ["with the clock set back by more than the grace", { asked: 4, current: 5, renewedAtMs: 40_000 }, 9_999, "reused"],
] as const)("a renewal is used once: %s", (_, question, now, expected) => {
  expect(decideRenewal(question, now)).toBe(expected);
});
