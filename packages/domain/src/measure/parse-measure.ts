/** Counts and percents, read as the people of a language write them. */

import type { LanguageCode } from "../language/index.ts";
import { chainResult, fail, issue, mapResult, type Result } from "../result/index.ts";

import { parseDecimal } from "./parse-decimal.ts";
import { percent, percentScale, type Percent } from "./percent.ts";
import { readLocalNumber } from "./read-local-number.ts";

/**
 * Reads a whole number.
 *
 * Errors: DECIMAL, DECIMAL_RANGE, INTEGER (it has decimals). Source: specification 5.
 *
 * @example parseCount("1 234", "fr") // => { ok: true, value: 1234 }
 */
export function parseCount(text: string, language: LanguageCode): Result<number> {
  const read = chainResult(readLocalNumber(text, language), (source) => parseDecimal(source, { scale: 0, decimal: "." }));
  const hasDecimals = !read.ok && read.issues.some(({ code }) => code === "DECIMAL_PLACES");
  return hasDecimals ? fail(issue("INTEGER")) : read;
}

/**
 * Reads a percent, with or without its mark.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more than two decimals), DECIMAL_RANGE.
 *
 * @example parsePercent("12,5 %", "fr") // => { ok: true, value: 12.5 }
 */
export function parsePercent(text: string, language: LanguageCode): Result<Percent> {
  const marked = text.trim();
  const plain = readLocalNumber(marked.endsWith("%") ? marked.slice(0, -1) : marked, language);
  return mapResult(
    chainResult(plain, (source) => parseDecimal(source, { scale: percentScale, decimal: "." })),
    (hundredths) => percent(hundredths / 100),
  );
}
