/** Reading a number as the people of a language write it. */

import type { LanguageCode } from "../language/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

import { quoted } from "./quoted.ts";

/**
 * Turns a number as a language writes it into a plain one: grouping gone, a point before the decimals, a plain minus.
 *
 * French reads spaces as grouping, and both the comma and the point of a numeric keypad before the decimals; English and Latin
 * American Spanish read commas as grouping, which must then stand every three digits.
 *
 * Errors: DECIMAL.
 *
 * @example readLocalNumber("-1 234,5", "fr") // => { ok: true, value: "-1234.5" }
 */
export function readLocalNumber(text: string, language: LanguageCode): Result<string> {
  const source = text.trim();
  const found = shapes[language].exec(source);
  if (found === null) return fail(issue("DECIMAL", [], { value: quoted(source) }));
  const [, sign = "", whole = "", decimals = ""] = found;
  const digits = whole.replaceAll(/[^0-9]/gu, "");
  const minus = sign === "-" || sign === "\u2212" ? "-" : "";
  return ok(`${minus}${digits === "" ? "0" : digits}${decimals === "" ? "" : `.${decimals}`}`);
}

/** Sign, whole part (grouped or not), decimals; at least one digit. */
const spaced = /^([-+\u2212]?)(?=[.,]?\d)(\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d*)(?:[.,](\d*))?$/u;
const comma = /^([-+\u2212]?)(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/u;

const shapes: Readonly<Record<LanguageCode, RegExp>> = { fr: spaced, en: comma, es: comma };
