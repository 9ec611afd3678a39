/** Characters of texts: visible, forbidden, and folded for searches. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

/**
 * Tells whether a text is blank: empty, or only spaces and invisible characters.
 *
 * @example isBlank(" \u200b\u00a0") // => true
 */
export function isBlank(text: string): boolean {
  const firstUnit = text.charCodeAt(0);
  return !(firstUnit > 0x20 && firstUnit < 0x7f) && invisibleTextPattern.test(text);
}

const invisibleTextPattern = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Tells whether a text contains forbidden characters: control characters, lone surrogates, line separators, and
 * marks that change the text direction.
 *
 * @example hasUnsafeCharacters("a\u0000b") // => true
 */
export function hasUnsafeCharacters(text: string): boolean {
  return unsafeCharacterPattern.test(text);
}

const unsafeCharacterPattern = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Folds a text for searching: without accents, in lower case, in the plain form of each letter. So `Œufs ＭＡＲＩＥ` is found by `oeufs marie`.
 *
 * @example foldText("Épicerie") // => "epicerie"
 * @example foldText("Œufs ＭＡＲＩＥ") // => "oeufs marie"
 */
export function foldText(text: string): string {
  // Self-contained, because its source text is copied into files. Removes combining marks before normalising, which
  // takes quadratic time in a run of them.
  if (/^[\0-\x7f]*$/u.test(text)) return text.toLowerCase();
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

/** A rule for a nonempty text: the value to store, or the issue. */
export type TextRule<T extends string> = (text: string) => T | Issue;

/**
 * Checks an unknown value with a text rule: it must be a visible text, and is trimmed.
 *
 * Errors: REQUIRED, and those of the rule.
 *
 * @example parseByRule("  a ", (text) => text) // => { ok: true, value: "a" }
 */
export function parseByRule<T extends string>(value: unknown, rule: TextRule<T>): Result<T> {
  const trimmedText = typeof value === "string" ? value.trim() : "";
  if (isBlank(trimmedText)) return fail(issue("REQUIRED"));
  const textOrIssue = rule(trimmedText);
  return typeof textOrIssue === "string" ? ok(textOrIssue) : fail(textOrIssue);
}
