/** What a text is made of: whether it shows anything, and whether it holds what no text should. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

/**
 * Says whether a text shows nothing: no characters, or only spaces and characters without a shape of their own.
 *
 * @example isBlank(" \u200b\u00a0") // => true
 */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > 0x20 && first < 0x7f) && shapeless.test(text);
}

const shapeless = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Says whether a text holds what cannot be kept or shown as it is: control characters, halves of characters, separators of lines, and
 * marks that turn the direction of writing around.
 *
 * @example hasUnsafeCharacters("a\u0000b") // => true
 */
export function hasUnsafeCharacters(text: string): boolean {
  return unsafe.test(text);
}

const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Folds a text for searching and for comparing words: without accents, in lower case, in the plain form of each letter, so that `Œufs ＭＡＲＩＥ` is found by `oeufs marie`.
 *
 * @example foldText("Épicerie") // => "epicerie"
 * @example foldText("Œufs ＭＡＲＩＥ") // => "oeufs marie"
 */
export function foldText(text: string): string {
  // It goes into files as its own text, and uses nothing from outside of it. The marks that stand apart already go first: putting a row of them in order takes the square of its length.
  const marks = /\p{M}/gu;
  return text
    .replaceAll(marks, "")
    .normalize("NFKD")
    .replaceAll(marks, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ");
}

/** A rule over a text that is there: what is kept of it, or what is wrong with it. */
export type TextRule<T extends string> = (text: string) => T | Issue;

/**
 * Holds a value of unknown shape to a rule over texts: it must be a text that shows something, and is trimmed.
 *
 * Errors: REQUIRED, and those of the rule.
 *
 * @example parseByRule("  a ", (text) => text) // => { ok: true, value: "a" }
 */
export function parseByRule<T extends string>(value: unknown, rule: TextRule<T>): Result<T> {
  const text = typeof value === "string" ? value.trim() : "";
  if (isBlank(text)) return fail(issue("REQUIRED"));
  const checked = rule(text);
  return typeof checked === "string" ? ok(checked) : fail(checked);
}
