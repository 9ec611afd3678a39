import { expect, test } from "vitest";

import { checkPassword, parsePassword, passwordPolicy, passwordRules } from "./index.ts";

const good = "Érable-7-Rivières";

test.each([
  [good, []],
  ["short1!A", ["PASSWORD_LENGTH"]],
  ["Érable-7-Ri", ["PASSWORD_LENGTH"]],
  ["Érable-7-Riv", []],
  ["érable-7-rivières", ["PASSWORD_UPPERCASE"]],
  ["ÉRABLE-7-RIVIÈRES", ["PASSWORD_LOWERCASE"]],
  ["Érable-X-Rivières", ["PASSWORD_NUMBER"]],
  ["Érable7Rivières", ["PASSWORD_SPECIAL"]],
  ["Password2024!", ["PASSWORD_COMMON"]],
  ["P@$$w0rd!!2024", ["PASSWORD_COMMON"]],
  ["Mot-De-Passe-1", ["PASSWORD_COMMON"]],
  ["Quebec2026!!!", ["PASSWORD_COMMON"]],
  ["Loulou-Loulou-1", ["PASSWORD_COMMON"]],
  [`Aa1-${"é".repeat(124)}`, []],
  [`Aa1-${"é".repeat(125)}`, ["PASSWORD_TOO_LONG"]],
  ["", ["PASSWORD_LENGTH", "PASSWORD_LOWERCASE", "PASSWORD_UPPERCASE", "PASSWORD_NUMBER", "PASSWORD_SPECIAL"]],
] as const)("%j breaks %j", (password, broken) => {
  expect(checkPassword({ password })).toEqual(broken);
});

test.each([
  ["xx-Marie_22-yy", "marie_22", ["PASSWORD_USERNAME"]],
  ["xx-Marie_22-yy", "  MARIE_22 ", ["PASSWORD_USERNAME"]],
  [good, "able", ["PASSWORD_USERNAME"]],
  [good, "ble", ["PASSWORD_USERNAME"]],
  [good, " BLE ", ["PASSWORD_USERNAME"]],
  [good, good.slice(0, 1), ["PASSWORD_USERNAME"]],
  [good, "", []],
  [good, "  ", []],
] as const)(
  "%j does not contain the user name %j, whatever its case and however short it is: %j",
  (password, username, broken) => {
    expect(checkPassword({ password, username })).toEqual(broken);
  },
);

test("a policy may ask for more strength: random characters have it, letters in a row have not", () => {
  const policy = { ...passwordPolicy, minStrength: 4 };
  expect(checkPassword({ password: "Kx7!vQ2#pL9$wZ", policy })).toEqual([]);
  expect(checkPassword({ password: "Abcdefghijk-1", policy })).toEqual(["PASSWORD_WEAK"]);
  expect(checkPassword({ password: "Abcdefghijk-1" })).toEqual([]);
  expect(parsePassword("Abcdefghijk-1", { policy })).toEqual({
    ok: false,
    issues: [{ code: "PASSWORD_WEAK", path: [], params: {} }],
  });
});

test("a password made of the user name is easy to guess", () => {
  const ask = { password: "Lt9!tremblay_laval", policy: { ...passwordPolicy, minStrength: 3 } };
  expect(checkPassword(ask)).toEqual([]);
  expect(checkPassword({ ...ask, username: "tremblay_laval" })).toEqual(["PASSWORD_USERNAME", "PASSWORD_WEAK"]);
  expect(checkPassword({ ...ask, username: "marie_22" })).toEqual([]);
});

test("both entries must be the same, to the last space", () => {
  expect(checkPassword({ password: good, confirmation: good })).toEqual([]);
  expect(checkPassword({ password: good, confirmation: `${good} ` })).toEqual(["PASSWORD_IDENTICAL"]);
  expect(checkPassword({ password: good, confirmation: "" })).toEqual(["PASSWORD_IDENTICAL"]);
});

test("the rules are always listed in the same order", () => {
  expect(checkPassword({ password: "a", confirmation: "b" })).toEqual(
    passwordRules.filter(
      (rule) =>
        !["PASSWORD_LOWERCASE", "PASSWORD_TOO_LONG", "PASSWORD_USERNAME", "PASSWORD_COMMON", "PASSWORD_WEAK"].includes(
          rule,
        ),
    ),
  );
});

test("a refusal says the bound that was passed", () => {
  expect(parsePassword(`Aa1-${"é".repeat(125)}`)).toEqual({
    ok: false,
    issues: [{ code: "PASSWORD_TOO_LONG", path: [], params: { max: 128 } }],
  });
  expect(parsePassword("Aa1-éééé")).toEqual({
    ok: false,
    issues: [{ code: "PASSWORD_LENGTH", path: [], params: { min: 12 } }],
  });
  expect(parsePassword(12)).toEqual({ ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] });
});
