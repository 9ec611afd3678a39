/** Maximum text lengths. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { hasUnsafeCharacters, parseByRule } from "./characters.ts";

/**
 * Text bounds by rule name; a text must be shorter than its bound.
 *
 * Units: Unicode code points. Source: specification 5, behaviour 3.12 (2): 199, 99 and 39 characters pass.
 */
export const textBounds = { max40: 40, max100: 100, max200: 200 } as const;

/** Name of a bound. */
export type TextBound = keyof typeof textBounds;

/**
 * Returns the maximum length of a bound, which a field displays.
 *
 * @example maxLengthOf("max40") // => 39
 */
export function maxLengthOf(bound: TextBound): number {
  return textBounds[bound] - 1;
}

/**
 * Checks that a text is shorter than a bound.
 *
 * Errors: MAX_LENGTH, with the maximum length.
 *
 * @example checkLength("abc", "max40") // => { ok: true, value: "abc" }
 */
export function checkLength(text: string, bound: TextBound): Result<string> {
  const tooLongIssue = lengthIssue(text, textBounds[bound] - 1);
  return tooLongIssue === null ? ok(text) : fail(tooLongIssue);
}

/**
 * Returns the issue of a text that is too long; null if it is not.
 *
 * Errors: MAX_LENGTH.
 *
 * @example lengthIssue("abc", 2) // => { code: "MAX_LENGTH", path: [], params: { max: 2, length: 3 } }
 */
export function lengthIssue(text: string, max: number): Issue | null {
  if (text.length <= max) return null;
  const characterCount = countCharacters(text);
  return characterCount <= max ? null : issue("MAX_LENGTH", [], { max, length: characterCount });
}

/**
 * Counts the code points of a text: a surrogate pair is one.
 *
 * @example countCharacters("🛒1") // => 2
 */
export function countCharacters(text: string): number {
  let characterCount = text.length;
  if (!surrogatePattern.test(text)) return characterCount;
  for (let index = 1; index < text.length; index += 1) {
    if (isSurrogateOf(text.charCodeAt(index), 0xdc00) && isSurrogateOf(text.charCodeAt(index - 1), 0xd800))
      characterCount -= 1;
  }
  return characterCount;
}

const surrogatePattern = /[\ud800-\udfff]/;

/** Tells whether a code unit is one of the 1024 surrogates from the given one. */
const isSurrogateOf = (unit: number, rangeStart: number): boolean => (unit & 0xfc00) === rangeStart;

/**
 * Checks a single-line text: its bound, and ordinary characters.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS (control characters, lone surrogates, marks that change the text direction).
 *
 * @example refineText("a\u0007", "max40") // => { code: "SPECIAL_CHARACTERS", path: [], params: {} }
 */
export function refineText(text: string, bound: TextBound): string | Issue {
  return lengthIssue(text, textBounds[bound] - 1) ?? (hasUnsafeCharacters(text) ? unsafeTextIssue : text);
}

const unsafeTextIssue = issue("SPECIAL_CHARACTERS");

/** Maximum length of a multi-line text. Units: Unicode code points. */
export const longTextAtMost = 4_000;

/**
 * Checks a multi-line text: its length, and ordinary characters; lines end with a line feed.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example refineLongText("a\r\nb") // => "a\nb"
 */
export function refineLongText(text: string): string | Issue {
  const tooLongIssue = lengthIssue(text, longTextAtMost);
  if (tooLongIssue !== null) return tooLongIssue;
  const textWithNewlines = text.replaceAll(/\r\n?/gu, "\n");
  return hasUnsafeCharacters(textWithNewlines.replaceAll(/[\n\t]/gu, " ")) ? unsafeTextIssue : textWithNewlines;
}

/**
 * Parses a required text: trimmed, not empty, shorter than its bound, on one line.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example parseText("  Laval ", "max40") // => { ok: true, value: "Laval" }
 */
export function parseText(value: unknown, bound: TextBound): Result<string> {
  return parseByRule(value, (text) => refineText(text, bound));
}
