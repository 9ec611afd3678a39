/** Parses counts, percents and weights in the notation of a language. */

import type { LanguageCode } from "../language/index.ts";
import { fail, issue, mapResult, type Result } from "../result/index.ts";

import { kilogramMark, percentMark } from "./format-measure.ts";
import { percent, percentScale, type Percent } from "./percent.ts";
import { quantity, quantityScale, type Quantity } from "./quantity.ts";
import { parseLocalDecimal, removeSuffix } from "./read-local-number.ts";

/**
 * Parses a whole number.
 *
 * Errors: DECIMAL, DECIMAL_RANGE, INTEGER (it has decimals). Source: specification 5.
 *
 * @example parseCount("1 234", "fr") // => { ok: true, value: 1234 }
 */
export function parseCount(value: unknown, language: LanguageCode): Result<number> {
  const countResult = parseLocalDecimal(value, language, 0);
  const hasDecimals = !countResult.ok && countResult.issues.some(({ code }) => code === "DECIMAL_PLACES");
  return hasDecimals ? fail(issue("INTEGER")) : countResult;
}

/**
 * Parses a percent, with or without its sign.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more than two decimals), DECIMAL_RANGE.
 *
 * @example parsePercent("12,5 %", "fr") // => { ok: true, value: 12.5 }
 */
export function parsePercent(value: unknown, language: LanguageCode): Result<Percent> {
  return mapResult(parseLocalDecimal(removeSuffix(value, percentMark), language, percentScale), (hundredths) =>
    percent(hundredths / 100),
  );
}

/**
 * Parses a weight in kilograms, with or without its unit. A formatted weight has lost its third decimal, so the result is the displayed weight.
 *
 * Units: the quantity counts thousandths of a kilogram. Errors: DECIMAL (another unit too), DECIMAL_PLACES (more than three decimals), DECIMAL_RANGE.
 * Source: behaviour 3.12 (15); decision 0123.
 *
 * @example parseWeight("1,25 kg", "fr") // => { ok: true, value: 1250 }
 */
export function parseWeight(value: unknown, language: LanguageCode): Result<Quantity> {
  return mapResult(parseLocalDecimal(removeSuffix(value, kilogramMark), language, quantityScale), quantity);
}
