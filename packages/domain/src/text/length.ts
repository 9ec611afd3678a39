/** How long texts may be. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { hasUnsafeCharacters, parseByRule } from "./characters.ts";

/**
 * The bounds of texts, by the name of their rule; a text is shorter than its bound.
 *
 * Units: characters as the reader counts them. Source: specification 5, behaviour 3.12 (2): 199, 99 and 39 characters pass.
 */
export const textBounds = { max40: 40, max100: 100, max200: 200 } as const;

/** The name of a bound. */
export type TextBound = keyof typeof textBounds;

/**
 * Gives the most characters a bound lets through, which is what a field shows.
 *
 * @example longestOf("max40") // => 39
 */
export function longestOf(bound: TextBound): number {
  return textBounds[bound] - 1;
}

/**
 * Checks that a text is shorter than a bound.
 *
 * Errors: MAX_LENGTH, with the most characters that pass.
 *
 * @example checkLength("abc", "max40") // => { ok: true, value: "abc" }
 */
export function checkLength(text: string, bound: TextBound): Result<string> {
  const refused = lengthIssue(text, textBounds[bound] - 1);
  return refused === null ? ok(text) : fail(refused);
}

/**
 * Says what is wrong with a text that has more characters than may be; null when it has not.
 *
 * Errors: MAX_LENGTH.
 *
 * @example lengthIssue("abc", 2) // => { code: "MAX_LENGTH", path: [], params: { max: 2, length: 3 } }
 */
export function lengthIssue(text: string, max: number): Issue | null {
  if (text.length <= max) return null;
  const length = countCharacters(text);
  return length <= max ? null : issue("MAX_LENGTH", [], { max, length });
}

/**
 * Counts the characters of a text as the reader does: two halves that stand together are one.
 *
 * @example countCharacters("🛒1") // => 2
 */
export function countCharacters(text: string): number {
  let count = text.length;
  if (!half.test(text)) return count;
  for (let index = 1; index < text.length; index += 1) {
    if (isHalf(text.charCodeAt(index), 0xdc00) && isHalf(text.charCodeAt(index - 1), 0xd800)) count -= 1;
  }
  return count;
}

const half = /[\ud800-\udfff]/;

/** Whether a unit is one of the 1024 halves from the first one given. */
const isHalf = (unit: number, first: number): boolean => (unit & 0xfc00) === first;

/**
 * Holds a text to its bound and to one line of ordinary characters.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS (control characters, halves of characters, marks that turn the direction of writing around).
 *
 * @example refineText("a\u0007", "max40") // => { code: "SPECIAL_CHARACTERS", path: [], params: {} }
 */
export function refineText(text: string, bound: TextBound): string | Issue {
  return lengthIssue(text, textBounds[bound] - 1) ?? (hasUnsafeCharacters(text) ? unsafeText : text);
}

const unsafeText = issue("SPECIAL_CHARACTERS");

/** The most characters of a text of several lines. */
export const longTextAtMost = 4_000;

/**
 * Holds a text of several lines to its length and to ordinary characters; its lines end with a line feed.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example refineLongText("a\r\nb") // => "a\nb"
 */
export function refineLongText(text: string): string | Issue {
  const tooLong = lengthIssue(text, longTextAtMost);
  if (tooLong !== null) return tooLong;
  const lines = text.replaceAll(/\r\n?/gu, "\n");
  return hasUnsafeCharacters(lines.replaceAll(/[\n\t]/gu, " ")) ? unsafeText : lines;
}

/**
 * Reads a text that must be there: trimmed, not empty, shorter than its bound, in one line.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example parseText("  Laval ", "max40") // => { ok: true, value: "Laval" }
 */
export function parseText(value: unknown, bound: TextBound): Result<string> {
  return parseByRule(value, (text) => refineText(text, bound));
}
