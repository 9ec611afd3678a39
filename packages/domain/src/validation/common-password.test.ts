import { expect, test } from "vitest";

import { isCommonPassword } from "./index.ts";

test.each([
  "motdepasse",
  "MotDePasse1!",
  "Mot-De-Passe-1",
  "contraseña99",
  "12%Azerty%34",
  "ZXCVBN",
  "MontrealCanada",
  // A sign replaces a letter, also at the ends of a word.
  "p@ssw0rd",
  "$oleil",
  "@dmin",
  "p4ssw0rd",
  "s3cr3t",
  "w1nt3r",
  "w!nter",
  "w|nter",
  "pa55word",
  "1!|n1n74!3",
  "t3qu13ro",
  "mo7depasse",
  "m4r5ei11e".replaceAll("1", "l"),
  // Repetitions, also of a word that repeats itself or that starts like its continuation.
  "qwerty!qwerty1",
  "1q2w3e4r5t6y",
  "baseballbaseball",
  "loulouloulou",
  "chouchou-chouchou-chouchou",
  "passwordpasswordpassword",
  "aaaaaaaaaaaa",
  "7k7k7k",
])("%j is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "correct horse battery",
  "Érable-7-Rivières",
  "пароль-который-никто",
  "",
  "!",
  // A single letter, two different words, a truncated word and a repeated non-word are not repetitions.
  "7409-k-18263",
  "soleilazerty",
  "soleilsoleilsol",
  "kzqkzqkzqkzq",
])("%j is not common", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test.each([
  ["123456789012", true],
  ["9876543210987", true],
  ["999-999-999-999", true],
  ["90", true],
  ["1.2.3.4.5.6", true],
  ["246802468024", false],
  ["740918263501", false],
  ["1234567890124", false],
  ["112233445566", false],
  ["5", false],
])("digit runs are common: ascending, descending or constant, also across zero: %s, %s", (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});

test("a password of a million letters is judged without looking for every repetition in it", () => {
  expect(isCommonPassword("ab".repeat(500_000))).toBe(false);
});
