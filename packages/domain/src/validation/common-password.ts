/** Detection of common passwords. */

import { foldText } from "../text/index.ts";

import { commonPasswordWords } from "./common-password.data.ts";

/**
 * Tells whether a password is common: a known word, possibly repeated, or a repeated letter, between digits and signs; or a run of digits.
 *
 * Source: behaviour 3.10.
 *
 * @example isCommonPassword("P@ssw0rd2024!") // => true
 */
export function isCommonPassword(password: string): boolean {
  const foldedPassword = foldText(password);
  if (/^[^\p{L}]*$/u.test(foldedPassword)) return isDigitsInARow(foldedPassword.replaceAll(/\D/gu, ""));
  const passwordCore = foldedPassword.slice(...findCoreRange(foldedPassword));
  const undisguisedCore = passwordCore.replaceAll(/[@4031!|5$7]/gu, undisguiseLetter);
  return isCommonWord(removeNonLetters(passwordCore)) || isCommonWord(removeNonLetters(undisguisedCore));
}

/** Returns the letter that a sign replaces in a disguised word; any other character is itself. */
export function undisguiseLetter(sign: string): string {
  return letterByDisguise.get(sign) ?? sign;
}

const letterByDisguise: ReadonlyMap<string, string> = new Map([
  ["@", "a"],
  ["4", "a"],
  ["0", "o"],
  ["3", "e"],
  ["1", "i"],
  ["!", "i"],
  ["|", "i"],
  ["5", "s"],
  ["$", "s"],
  ["7", "t"],
]);

/** Returns the range of a text without the digits and signs at its ends, except @ and $, which may replace letters. */
function findCoreRange(text: string): readonly [from: number, to: number] {
  let coreStart = 0;
  let coreEnd = text.length;
  while (coreStart < coreEnd && !isCoreCharacterCode(text.charCodeAt(coreStart))) coreStart += 1;
  while (coreEnd > coreStart && !isCoreCharacterCode(text.charCodeAt(coreEnd - 1))) coreEnd -= 1;
  return [coreStart, coreEnd];
}

/** Tells whether the code of a character is that of a to z, @ or $. */
const isCoreCharacterCode = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || code === 0x40 || code === 0x24;

const longestWordLength = Math.max(...[...commonPasswordWords].map((word) => word.length));

/** Tells whether a text is a common word, possibly repeated, or a repeated letter. */
function isCommonWord(text: string): boolean {
  for (let length = 1; length <= longestWordLength; length += 1) {
    const repeatedUnit = text.slice(0, length);
    const repeatCount = text.length / length;
    const isGuessable = commonPasswordWords.has(repeatedUnit) || (length === 1 && repeatCount > 1);
    if (isGuessable && repeatedUnit.repeat(repeatCount) === text) return true;
  }
  return false;
}

/** Tells whether digits are a run. They wrap around: 9012345 is a run, and so is 5555. */
function isDigitsInARow(digits: string): boolean {
  const digitSteps = new Set(
    [...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10),
  );
  return digitSteps.size === 1 && [0, 1, 9].some((step) => digitSteps.has(step));
}

const removeNonLetters = (text: string): string => text.replaceAll(/[^a-z]/gu, "");
