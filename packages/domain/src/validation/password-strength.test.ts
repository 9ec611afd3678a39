import { expect, test } from "vitest";

import { estimatePassword, strengthBounds } from "./index.ts";
import { strengthScoreOf } from "./password-strength.ts";

/** Password, user name, score, bits, reasons. A word is one of 137 (7.1 bits), plus 1.5 bits for capitals or signs; a year is one of 200, a date 366 times as many. */
test.each([
  ["", "", 0, 0, ["PASSWORD_SHORT"]],
  ["a", "", 0, 4.7, ["PASSWORD_SHORT"]],
  ["password", "", 0, 7.1, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["Password", "", 0, 8.6, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["P@ssword", "", 0, 10.1, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["p@ssw0rd", "", 0, 8.6, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["passwordX", "", 0, 10.1, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["xpassword", "", 0, 11.8, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["pass", "", 0, 7.1, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["pas", "", 0, 10.7, ["PASSWORD_SHORT"]],
  ["passwordpassword", "", 0, 8.1, ["PASSWORD_WORD", "PASSWORD_REPEAT"]],
  ["aaa", "", 0, 7.3, ["PASSWORD_REPEAT", "PASSWORD_SHORT"]],
  ["aa", "", 0, 7.7, ["PASSWORD_SHORT"]],
  ["aaaaaaaaaaaaaaaa", "", 0, 9.7, ["PASSWORD_REPEAT"]],
  ["7777777", "", 0, 7.1, ["PASSWORD_REPEAT", "PASSWORD_SHORT"]],
  ["abcdefgh", "", 0, 8.7, ["PASSWORD_SEQUENCE", "PASSWORD_SHORT"]],
  ["hgfedcba", "", 0, 8.7, ["PASSWORD_SEQUENCE", "PASSWORD_SHORT"]],
  ["abd", "", 0, 10.7, ["PASSWORD_SHORT"]],
  ["87654321", "", 0, 7.3, ["PASSWORD_SEQUENCE", "PASSWORD_SHORT"]],
  ["qwertyuiop!", "", 0, 13, ["PASSWORD_WORD", "PASSWORD_SHORT"]],
  ["poiuytreza", "", 0, 9, ["PASSWORD_SEQUENCE", "PASSWORD_SHORT"]],
  ["azsqxw", "", 0, 19.7, ["PASSWORD_SHORT"]],
  ["dfghj", "", 0, 8, ["PASSWORD_SEQUENCE", "PASSWORD_SHORT"]],
  ["xkxkxkxk", "", 0, 9.7, ["PASSWORD_REPEAT", "PASSWORD_SHORT"]],
  ["xk9!xk9!xk9!", "", 1, 23.3, ["PASSWORD_REPEAT"]],
  ["1984", "", 0, 7.6, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["2099", "", 0, 7.6, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["1884", "", 0, 13.3, ["PASSWORD_SHORT"]],
  ["2199", "", 0, 13.3, ["PASSWORD_SHORT"]],
  ["2026-03-14", "", 0, 16.2, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["14/03/1984", "", 0, 16.2, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["140384", "", 0, 16.2, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["32/13/1984", "", 2, 40.2, ["PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["marie_22", "marie_22", 0, 3, ["PASSWORD_USERNAME", "PASSWORD_SHORT"]],
  ["MARIE_22x!Q", "marie_22", 1, 22.7, ["PASSWORD_USERNAME", "PASSWORD_SHORT"]],
  ["xmarie_22", "marie_22", 0, 9.1, ["PASSWORD_USERNAME", "PASSWORD_SHORT"]],
  ["marie", "mar", 0, 16.7, ["PASSWORD_SHORT"]],
  ["Marîe_22", " marie_22 ", 0, 3, ["PASSWORD_USERNAME", "PASSWORD_SHORT"]],
  ["marie_2", "marie_22", 1, 30.3, ["PASSWORD_SHORT"]],
  ["x7$Kq9!mZ2#p", "", 4, 71.7, []],
  ["kzqwvx", "", 0, 19.7, ["PASSWORD_SHORT"]],
  ["kzqwvxmbtphj", "", 2, 37.7, ["PASSWORD_SHORT"]],
  ["éàü", "", 0, 12.6, ["PASSWORD_SHORT"]],
  ["李小龍", "", 0, 12.6, ["PASSWORD_SHORT"]],
  ["ÉRABLE-7", "", 2, 37.2, ["PASSWORD_SHORT"]],
  ["correct horse battery", "", 4, 77.4, []],
  ["Soleil2026!", "", 1, 22.8, ["PASSWORD_WORD", "PASSWORD_DATE", "PASSWORD_SHORT"]],
  ["P@ssw0rd2024!", "", 1, 24.3, ["PASSWORD_WORD", "PASSWORD_DATE"]],
  ["Quebec2026!!!", "", 1, 25.4, ["PASSWORD_WORD", "PASSWORD_REPEAT", "PASSWORD_DATE"]],
  ["a1b2c3d4", "", 2, 41.4, ["PASSWORD_SHORT"]],
] as const)("%j of %j: score %d, %d bits, %j", (password, username, score, bits, reasons) => {
  expect(estimatePassword(password, { username })).toEqual({ score, bits, reasons });
});

test("a bound is the first number of bits that has its score", () => {
  expect(strengthBounds.map((bound) => [strengthScoreOf(bound - 0.01), strengthScoreOf(bound)])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test("no more than 128 characters are looked at", () => {
  expect(estimatePassword("a".repeat(128))).toEqual(estimatePassword("a".repeat(1_000)));
  expect(estimatePassword(`${"x7$Kq9!mZ2#p".repeat(20)}`).score).toBe(4);
});

test("a value that is not a password has the lowest strength", () => {
  expect(estimatePassword(undefined, JSON.parse("5"))).toEqual({ score: 0, bits: 0, reasons: ["PASSWORD_SHORT"] });
  expect(estimatePassword(12345678)).toEqual(estimatePassword(""));
});
