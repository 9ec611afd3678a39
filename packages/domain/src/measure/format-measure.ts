/** Quantities, counts, percents and weights as text. */

import type { LanguageCode } from "../language/index.ts";

import { decimalText } from "./exact.ts";
import { cachedNumberFormat } from "./number-format.ts";
import { percentScale, type Percent } from "./percent.ts";
import { quantityScale, type Quantity } from "./quantity.ts";

const counts = cachedNumberFormat({ maximumFractionDigits: 0 });
const quantities = cachedNumberFormat({ maximumFractionDigits: quantityScale });
const fullQuantities = cachedNumberFormat({
  minimumFractionDigits: quantityScale,
  maximumFractionDigits: quantityScale,
});
const weights = cachedNumberFormat({
  style: "unit",
  unit: "kilogram",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const percentsOf = (decimals: number) =>
  cachedNumberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const percents = { 0: percentsOf(0), 1: percentsOf(1), 2: percentsOf(2) } as const;

/** The mark after a percent. Source: specification 9. */
export const percentMark = "%";

/** The mark after a weight, as the platform writes it in every language. */
export const kilogramMark = "kg";

/**
 * Writes a quantity with the decimals it has, three at most; with all three where a column asks for some.
 *
 * @example formatQuantity(quantity(1234500), "en") // => "1,234.5"
 */
export function formatQuantity(value: Quantity, language: LanguageCode, least = 0): string {
  return (least > 0 ? fullQuantities : quantities)(language).format(decimalText(value, quantityScale));
}

/**
 * Writes a whole number of things.
 *
 * @example formatCount(1234, "en") // => "1,234"
 */
export function formatCount(value: number, language: LanguageCode): string {
  return counts(language).format(value + 0);
}

/**
 * Writes a percent, with two decimals unless fewer are asked for; the space before its mark does not break.
 *
 * Source: specification 9 (suffix " %").
 *
 * @example formatPercent(percent(12.5), "fr") // => "12,50\u00a0%"
 */
export function formatPercent(value: Percent, language: LanguageCode, decimals: 0 | 1 | 2 = 2): string {
  // A percent is a count of hundredths divided by 100: rounding the product gives that count back.
  const text = percents[decimals](language).format(decimalText(Math.round(value * 100), percentScale));
  return `${isNegativeZero(text) ? text.slice(1) : text}\u00a0${percentMark}`;
}

/**
 * Writes by how many percent a figure changed: with its sign, and one decimal unless another count is asked for.
 *
 * @example formatPercentChange(percent(4.12), "en") // => "+4.1\u00a0%"
 */
export function formatPercentChange(value: Percent, language: LanguageCode, decimals: 0 | 1 | 2 = 1): string {
  const text = formatPercent(value, language, decimals);
  return value > 0 && /[1-9]/u.test(text) ? `+${text}` : text;
}

/**
 * Writes a weight in kilograms with two decimals.
 *
 * Units: the quantity counts thousandths of a kilogram. Source: specification 9.
 *
 * @example formatWeight(quantity(1250), "fr") // => "1,25\u00a0kg"
 */
export function formatWeight(kilograms: Quantity, language: LanguageCode): string {
  const text = weights(language).format(decimalText(kilograms, quantityScale));
  return isNegativeZero(text) ? text.slice(1) : text;
}

/** A small loss that rounds to nothing is nothing, not "-0". */
const isNegativeZero = (text: string): boolean => text.startsWith("-") && !/[1-9]/u.test(text);
