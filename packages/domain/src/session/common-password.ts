/** Passwords that everybody uses. */

import { commonPasswordWords } from "./common-password.data.ts";

/**
 * Says whether a password is a common one dressed up: a known word, or one repeated, between digits and signs; or digits in a row.
 *
 * Source: behaviour 3.10.
 *
 * @example isCommonPassword("P@ssw0rd2024!") // => true
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  if (/^[^\p{L}]*$/u.test(plain)) return isDigitsInARow(plain.replaceAll(/\D/gu, ""));
  const core = plain.replaceAll(/^[^a-z@$]+|[^a-z@$]+$/gu, "");
  const undressed = core.replaceAll(/[@4031!|5$7]/gu, (sign) => disguises[sign] ?? sign);
  return isCommonWord(onlyLetters(core)) || isCommonWord(onlyLetters(undressed));
}

const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "3": "e",
  "1": "i",
  "!": "i",
  "|": "i",
  "5": "s",
  $: "s",
  "7": "t",
};

/** One of the words, or one of them again and again. */
function isCommonWord(text: string): boolean {
  if (commonPasswordWords.has(text)) return true;
  if (text.length > repeatedAtMost) return false;
  const again = /^(.+?)\1+$/u.exec(text)?.[1];
  return again !== undefined && (again.length === 1 || commonPasswordWords.has(again));
}

/** Looking for a repetition takes the square of the length. */
const repeatedAtMost = 256;

/** The digits go round: 9012345 is in a row, and so is 5555. */
function isDigitsInARow(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, index) => (Number(digit) - Number(digits[index]) + 10) % 10));
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
}

const onlyLetters = (text: string): string => text.replaceAll(/[^a-z]/gu, "");
