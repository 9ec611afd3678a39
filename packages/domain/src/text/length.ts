/** How long texts may be. */

import { fail, issue, ok, type Result } from "../result/index.ts";

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
  const length = [...text].length;
  return length < textBounds[bound] ? ok(text) : fail(issue("MAX_LENGTH", [], { max: longestOf(bound), length }));
}

/**
 * Reads a text that must be there: trimmed, not empty, shorter than its bound.
 *
 * Errors: REQUIRED, MAX_LENGTH.
 *
 * @example parseText("  Laval ", "max40") // => { ok: true, value: "Laval" }
 */
export function parseText(value: unknown, bound: TextBound): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? fail(issue("REQUIRED")) : checkLength(text, bound);
}
