/** Password patterns that an attacker tries first, with the number of guesses for each. */

import { foldText } from "../text/index.ts";

import { commonPasswordWords } from "./common-password.data.ts";
import { undisguiseLetter } from "./common-password.ts";

/** Kinds of patterns, the most telling first. */
export type PatternKind = "word" | "username" | "repeat" | "sequence" | "date";

/** A part of a password that matches a pattern. */
export interface PasswordPattern {
  readonly kind: PatternKind;
  readonly from: number;
  /** Index after the pattern's last character. */
  readonly to: number;
  /** Cost of guessing the part. Units: bits. */
  readonly bits: number;
}

/** Lists the parts of a password that match a pattern; they may overlap. */
export function listPatterns(
  characters: readonly string[],
  username: string | null,
  bitsPerCharacter: number,
): readonly PasswordPattern[] {
  const plainLetters = characters.map(foldText);
  const usernamePatterns = username === null ? [] : findUsernames(plainLetters, username);
  return [
    ...findWords(characters, plainLetters),
    ...usernamePatterns,
    ...findRuns(plainLetters, bitsPerCharacter),
    ...findRepeats(plainLetters),
    ...findDates(characters),
  ];
}

/** Cost of guessing a common word and its disguise: capitals, signs for letters. Units: bits. */
const wordBits = Math.log2(commonPasswordWords.size);
const disguiseBits = 1.5;
const wordLengthAtLeast = 4;

/** Prefixes of the common words, to stop when no word can match. */
const wordBeginnings: ReadonlySet<string> = new Set(
  [...commonPasswordWords].flatMap((word) => [...word].map((_, index) => word.slice(0, index + 1))),
);

function findWords(characters: readonly string[], plainLetters: readonly string[]): readonly PasswordPattern[] {
  const undisguisedLetters = plainLetters.map(undisguiseLetter);
  return characters.flatMap((_, from) =>
    findWordEnds(undisguisedLetters, from).map((to): PasswordPattern => {
      const hasCapitals = characters.slice(from, to).some((character) => character !== character.toLowerCase());
      const hasDisguises = plainLetters.slice(from, to).some((letter) => letter !== undisguiseLetter(letter));
      return { kind: "word", from, to, bits: wordBits + disguiseBits * (Number(hasCapitals) + Number(hasDisguises)) };
    }),
  );
}

/** Lists the ends of every common word that starts at an index. */
function findWordEnds(letters: readonly string[], from: number): readonly number[] {
  const wordEnds: number[] = [];
  let lettersSoFar = "";
  for (const [index, letter] of letters.slice(from).entries()) {
    lettersSoFar += letter;
    if (!wordBeginnings.has(lettersSoFar)) break;
    if (index + 1 >= wordLengthAtLeast && commonPasswordWords.has(lettersSoFar)) wordEnds.push(from + index + 1);
  }
  return wordEnds;
}

/** Minimum length of a user name that counts as a pattern: a shorter one occurs in too many words. */
const usernameLengthAtLeast = 4;
/** Length to which a user name is cut: a longer one cannot occur in a password. */
const usernameLengthAtMost = 512;
const usernameBits = 3;

function findUsernames(plainLetters: readonly string[], username: string): readonly PasswordPattern[] {
  const nameLetters = Array.from(username.trim().slice(0, usernameLengthAtMost), foldText);
  if (nameLetters.length < usernameLengthAtLeast) return [];
  return plainLetters.flatMap((_, from): readonly PasswordPattern[] => {
    const isNameHere = nameLetters.every((letter, index) => plainLetters[from + index] === letter);
    return isNameHere ? [{ kind: "username", from, to: from + nameLetters.length, bits: usernameBits }] : [];
  });
}

const runLengthAtLeast = 3;

/** Keyboard rows in the product's countries. */
const keyboardRows = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1234567890",
] as const;

/** Finds runs of the same character, the alphabet, digits and keyboard rows, forwards and backwards. */
function findRuns(plainLetters: readonly string[], bitsPerCharacter: number): readonly PasswordPattern[] {
  const stepTests = [
    (a: string, b: string) => a === b,
    createNeighbourTest(1),
    createNeighbourTest(-1),
    createKeyboardTest(1),
    createKeyboardTest(-1),
  ];
  return stepTests.flatMap((isStep, step) => {
    const patternKind = step === 0 ? "repeat" : "sequence";
    let runStart = 0;
    return plainLetters.flatMap((letter, index): readonly PasswordPattern[] => {
      if (!isStep(plainLetters[index - 1] ?? "", letter)) runStart = index;
      const runLength = index + 1 - runStart;
      return runLength < runLengthAtLeast
        ? []
        : [{ kind: patternKind, from: runStart, to: index + 1, bits: bitsPerCharacter + 1 + Math.log2(runLength) }];
    });
  });
}

const createNeighbourTest =
  (step: 1 | -1) =>
  (a: string, b: string): boolean =>
    isAlphanumeric(a) && isAlphanumeric(b) && b.charCodeAt(0) - a.charCodeAt(0) === step;

const isAlphanumeric = (character: string): boolean => /[a-z0-9]/u.test(character);

const createKeyboardTest =
  (step: 1 | -1) =>
  (a: string, b: string): boolean =>
    keyboardRows.some((row) => row.includes(a) && row.includes(b) && row.indexOf(b) - row.indexOf(a) === step);

const blockLengthAtMost = 32;

/** Finds the parts that repeat what is directly before them. */
function findRepeats(plainLetters: readonly string[]): readonly PasswordPattern[] {
  return plainLetters.flatMap((_, from) => {
    const repeatPatterns: PasswordPattern[] = [];
    for (let length = 2; length <= Math.min(blockLengthAtMost, from); length += 1) {
      let index = 0;
      while (index < length && plainLetters[from + index] === plainLetters[from + index - length]) index += 1;
      if (index === length) repeatPatterns.push({ kind: "repeat", from, to: from + length, bits: 1 });
    }
    return repeatPatterns;
  });
}

const yearBits = Math.log2(200);
const dateBits = Math.log2(200 * 366);

/** Finds years from 1900 to 2099, and dates whose years have two or four digits, with or without separators. */
function findDates(characters: readonly string[]): readonly PasswordPattern[] {
  return characters.flatMap((firstCharacter, from): readonly PasswordPattern[] => {
    if (!/\d/u.test(firstCharacter)) return [];
    const datePatterns: PasswordPattern[] = [];
    for (let to = from + 4; to <= Math.min(characters.length, from + 10); to += 1) {
      const dateText = characters.slice(from, to).join("");
      const isYear = /^(?:19|20)\d\d$/u.test(dateText);
      if (isYear || fullDatePattern.test(dateText))
        datePatterns.push({ kind: "date", from, to, bits: isYear ? yearBits : dateBits });
    }
    return datePatterns;
  });
}

const fullDatePattern =
  /^(?:(?:19|20)?\d\d([-/.]?)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.]?)(?:0?[1-9]|1[0-2])\2(?:19|20)?\d\d)$/u;
