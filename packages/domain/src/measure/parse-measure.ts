/** Counts, percents and weights, read as the people of a language write them. */

import type { LanguageCode } from "../language/index.ts";
import { fail, issue, mapResult, type Result } from "../result/index.ts";

import { kilogramMark, percentMark } from "./format-measure.ts";
import { percent, percentScale, type Percent } from "./percent.ts";
import { quantity, quantityScale, type Quantity } from "./quantity.ts";
import { parseLocalDecimal, withoutMark } from "./read-local-number.ts";

/**
 * Reads a whole number.
 *
 * Errors: DECIMAL, DECIMAL_RANGE, INTEGER (it has decimals). Source: specification 5.
 *
 * @example parseCount("1 234", "fr") // => { ok: true, value: 1234 }
 */
export function parseCount(value: unknown, language: LanguageCode): Result<number> {
  const read = parseLocalDecimal(value, language, 0);
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
export function parsePercent(value: unknown, language: LanguageCode): Result<Percent> {
  return mapResult(parseLocalDecimal(withoutMark(value, percentMark), language, percentScale), (hundredths) =>
    percent(hundredths / 100),
  );
}

/**
 * Reads a weight in kilograms, with or without its mark. A weight that was printed has lost its third decimal: what is read is what was shown.
 *
 * Units: the quantity counts thousandths of a kilogram. Errors: DECIMAL (another unit too), DECIMAL_PLACES (more than three decimals), DECIMAL_RANGE.
 * Source: behaviour 3.12 (15); decision 0123.
 *
 * @example parseWeight("1,25 kg", "fr") // => { ok: true, value: 1250 }
 */
export function parseWeight(value: unknown, language: LanguageCode): Result<Quantity> {
  return mapResult(parseLocalDecimal(withoutMark(value, kilogramMark), language, quantityScale), quantity);
}
