/** Parses numbers in the notation of a language. */

import type { LanguageCode } from "../language/index.ts";
import { chainResult, fail, issue, ok, quoted, type Result } from "../result/index.ts";

import { parseDecimal } from "./parse-decimal.ts";

/**
 * Converts a localised number to plain form: no grouping, a decimal point, a plain minus.
 *
 * French accepts spaces as grouping, and both the comma and the numeric keypad's point as decimal mark; English and Latin
 * American Spanish accept commas as grouping, which must be every three digits.
 *
 * Errors: DECIMAL.
 *
 * @example readLocalNumber("-1 234,5", "fr") // => { ok: true, value: "-1234.5" }
 */
export function readLocalNumber(value: unknown, language: LanguageCode): Result<string> {
  if (typeof value !== "string") return fail(issue("DECIMAL"));
  const trimmedText = value.trim();
  const numberMatch = numberPatternByLanguage[language].exec(trimmedText);
  if (numberMatch === null) return fail(issue("DECIMAL", [], { value: quoted(trimmedText) }));
  const [, sign = "", wholeDigits = "", decimals = ""] = numberMatch;
  const digits = wholeDigits.replaceAll(/[^0-9]/gu, "");
  const minusSign = sign === "-" || sign === "\u2212" ? "-" : "";
  return ok(`${minusSign}${digits === "" ? "0" : digits}${decimals === "" ? "" : `.${decimals}`}`);
}

/**
 * Converts a localised number to plain form, as printed or typed beside its unit: a dollar sign is ignored.
 *
 * Errors: DECIMAL.
 *
 * @example readLocalAmount("1 234,56 $", "fr") // => { ok: true, value: "1234.56" }
 */
export const readLocalAmount = (value: string, language: LanguageCode): Result<string> =>
  readLocalNumber(removeDollar(value.trim()), language);

/**
 * Converts a pasted number to plain form: read in the page's language, else in another; a dollar sign is ignored.
 *
 * Errors: DECIMAL.
 *
 * @example readPastedNumber("1,234.50 $", "fr") // => { ok: true, value: "1234.50" }
 */
export function readPastedNumber(value: string, language: LanguageCode): Result<string> {
  const localAmount = readLocalAmount(value, language);
  if (localAmount.ok) return localAmount;
  const otherAmount = readLocalAmount(value, language === "fr" ? "en" : "fr");
  return otherAmount.ok ? otherAmount : localAmount;
}

/**
 * Parses a localised number as an exact count of 10^-scale.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more decimals than the scale), DECIMAL_RANGE (too large to be exact).
 *
 * @example parseLocalDecimal("1 234,5", "fr", 2) // => { ok: true, value: 123450 }
 */
export function parseLocalDecimal(value: unknown, language: LanguageCode, scale: number): Result<number> {
  return chainResult(readLocalNumber(value, language), (plainText) => parseDecimal(plainText, { scale, decimal: "." }));
}

function removeDollar(text: string): string {
  if (text.endsWith("$")) return text.slice(0, -1).trimEnd();
  const leadingSign = /^[-+\u2212]?/u.exec(text)?.[0] ?? "";
  return text[leadingSign.length] === "$" ? `${leadingSign}${text.slice(leadingSign.length + 1).trimStart()}` : text;
}

/** Removes a suffix from a text, ignoring case; any other value is returned unchanged. */
export function removeSuffix(value: unknown, mark: string): unknown {
  if (typeof value !== "string") return value;
  const trimmedText = value.trimEnd();
  return trimmedText.slice(-mark.length).toLowerCase() === mark ? trimmedText.slice(0, -mark.length) : value;
}

/** Sign, whole part (grouped or not), decimals; at least one digit. */
const spaceGroupedPattern = /^([-+\u2212]?)(?=[.,]?\d)(\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d*)(?:[.,](\d*))?$/u;
const commaGroupedPattern = /^([-+\u2212]?)(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/u;

const numberPatternByLanguage: Readonly<Record<LanguageCode, RegExp>> = {
  fr: spaceGroupedPattern,
  en: commaGroupedPattern,
  es: commaGroupedPattern,
};
