/** Formats quantities, counts, percents and weights. */

import type { LanguageCode } from "../language/index.ts";

import { decimalText } from "./exact.ts";
import { cachedNumberFormat } from "./number-format.ts";
import { percentScale, type Percent } from "./percent.ts";
import { quantityScale, type Quantity } from "./quantity.ts";

const getCountFormat = cachedNumberFormat({ maximumFractionDigits: 0 });
const getQuantityFormat = cachedNumberFormat({ maximumFractionDigits: quantityScale });
const getFullQuantityFormat = cachedNumberFormat({
  minimumFractionDigits: quantityScale,
  maximumFractionDigits: quantityScale,
});
const getWeightFormat = cachedNumberFormat({
  style: "unit",
  unit: "kilogram",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const makePercentFormat = (decimals: number) =>
  cachedNumberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const percentFormatByDecimals = { 0: makePercentFormat(0), 1: makePercentFormat(1), 2: makePercentFormat(2) } as const;

/** Suffix of a percent. Source: specification 9. */
export const percentMark = "%";

/** Suffix of a weight, as Intl writes it in every language. */
export const kilogramMark = "kg";

/**
 * Formats a quantity with its own decimals, at most three; with all three if a column needs some.
 *
 * @example formatQuantity(quantity(1234500), "en") // => "1,234.5"
 */
export function formatQuantity(value: Quantity, language: LanguageCode, leastDecimals = 0): string {
  return (leastDecimals > 0 ? getFullQuantityFormat : getQuantityFormat)(language).format(
    decimalText(value, quantityScale),
  );
}

/**
 * Returns the decimals that quantities side by side share: none if all are whole, otherwise three.
 *
 * Source: decision 0426.
 *
 * @example quantityDecimals([quantity(1510020), quantity(1439005)]) // => 3
 */
export function quantityDecimals(values: Iterable<Quantity>): number {
  for (const value of values) if (value % 10 ** quantityScale !== 0) return quantityScale;
  return 0;
}

/**
 * Formats a whole number.
 *
 * @example formatCount(1234, "en") // => "1,234"
 */
export function formatCount(value: number, language: LanguageCode): string {
  return getCountFormat(language).format(value + 0);
}

/**
 * Formats a percent, with two decimals unless fewer are requested, and a no-break space before its sign.
 *
 * Source: specification 9 (suffix " %").
 *
 * @example formatPercent(percent(12.5), "fr") // => "12,50\u00a0%"
 */
export function formatPercent(value: Percent, language: LanguageCode, decimals: 0 | 1 | 2 = 2): string {
  // A percent is hundredths divided by 100; rounding the product restores the hundredths.
  const percentText = percentFormatByDecimals[decimals](language).format(
    decimalText(Math.round(value * 100), percentScale),
  );
  return `${isNegativeZero(percentText) ? percentText.slice(1) : percentText}\u00a0${percentMark}`;
}

/**
 * Formats a percent change: signed, with one decimal unless another number is requested.
 *
 * @example formatPercentChange(percent(4.12), "en") // => "+4.1\u00a0%"
 */
export function formatPercentChange(value: Percent, language: LanguageCode, decimals: 0 | 1 | 2 = 1): string {
  const percentText = formatPercent(value, language, decimals);
  return value > 0 && /[1-9]/u.test(percentText) ? `+${percentText}` : percentText;
}

/**
 * Formats a weight in kilograms with two decimals.
 *
 * Units: the quantity counts thousandths of a kilogram. Source: specification 9.
 *
 * @example formatWeight(quantity(1250), "fr") // => "1,25\u00a0kg"
 */
export function formatWeight(kilograms: Quantity, language: LanguageCode): string {
  const weightText = getWeightFormat(language).format(decimalText(kilograms, quantityScale));
  return isNegativeZero(weightText) ? weightText.slice(1) : weightText;
}

/** Tells whether a text is a negative zero: a small negative that rounds to zero is printed "0", not "-0". */
const isNegativeZero = (text: string): boolean => text.startsWith("-") && !/[1-9]/u.test(text);
