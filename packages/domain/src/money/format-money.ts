/** Formats and parses amounts. */

import type { LanguageCode } from "../language/index.ts";
import {
  cachedNumberFormat,
  compactMarkSpacing,
  compactPartsAmong,
  decimalText,
  fixedNumberFormat,
  parseCompactUnits,
  parseLocalDecimal,
} from "../measure/index.ts";
import { mapResult, type Result } from "../result/index.ts";

import { cents, centsScale, type Cents } from "./cents.ts";
import { unitCost, unitCostScale, type UnitCost } from "./unit-cost.ts";

/** Number format of Canadian dollars, whose sign is $ in every language. Source: behaviour 3.12 (15). */
export const dollarFormat = { style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol" } as const;

const printAmount = fixedNumberFormat(dollarFormat, centsScale);
const getAmountFormat = cachedNumberFormat(dollarFormat);
const getWholeAmountFormat = cachedNumberFormat({ ...dollarFormat, maximumFractionDigits: 0 });
const makeUnitPriceFormat = (least: number) =>
  cachedNumberFormat({ ...dollarFormat, minimumFractionDigits: least, maximumFractionDigits: unitCostScale });
const getUnitPriceFormat = makeUnitPriceFormat(centsScale);
const getFullUnitPriceFormat = makeUnitPriceFormat(unitCostScale);

/**
 * Formats an amount with two decimals: `1 234,56 $` with no-break spaces in French, `$1,234.56` in English and Spanish.
 *
 * Errors: throws a RangeError for a number that is not an amount, which is a fault of the caller. Source: behaviour 3.11, 3.12 (15).
 *
 * @example formatMoney(cents(123456), "en") // => "$1,234.56"
 */
export function formatMoney(amount: Cents, language: LanguageCode): string {
  return printAmount(amount, language);
}

/**
 * Formats an amount of another currency with its code and two decimals.
 *
 * @example formatForeignMoney(cents(123456), "USD", "en") // => "USD\u00a01,234.56"
 */
export function formatForeignMoney(amount: Cents, currency: string, language: LanguageCode): string {
  return foreignFormatsOf(currency).amount(amount, language);
}

/**
 * Formats a unit price of another currency with its code and its own decimals, from two to four.
 *
 * @example formatForeignUnitCost(unitCost(12345), "USD", "en") // => "USD\u00a01.2345"
 */
export function formatForeignUnitCost(value: UnitCost, currency: string, language: LanguageCode): string {
  return foreignFormatsOf(currency).price(language).format(decimalText(value, unitCostScale));
}

function makeForeignFormats(currency: string) {
  const currencyStyle = { style: "currency", currency, currencyDisplay: "code" } as const;
  return {
    amount: fixedNumberFormat(currencyStyle, centsScale),
    price: cachedNumberFormat({
      ...currencyStyle,
      minimumFractionDigits: centsScale,
      maximumFractionDigits: unitCostScale,
    }),
  };
}

const formatsByCurrency = new Map<string, ReturnType<typeof makeForeignFormats>>();

function foreignFormatsOf(currency: string): ReturnType<typeof makeForeignFormats> {
  const cachedFormats = formatsByCurrency.get(currency);
  if (cachedFormats !== undefined) return cachedFormats;
  const newFormats = makeForeignFormats(currency);
  formatsByCurrency.set(currency, newFormats);
  return newFormats;
}

const getExchangeRateFormat = cachedNumberFormat({ maximumFractionDigits: 8, useGrouping: false });

/**
 * Formats a rate of exchange, given as a plain decimal.
 *
 * @example formatExchangeRate("1.3712", "fr") // => "1,3712"
 */
export function formatExchangeRate(rate: string, language: LanguageCode): string {
  return getExchangeRateFormat(language).format(Number(rate));
}

/**
 * Formats an amount compactly: K from a thousand dollars, M from a million, no decimals if it is whole, as are the amounts beside it with
 * the same mark.
 *
 * Errors: throws a RangeError for a number that is not an amount, which is a fault of the caller. Source: specification 9, behaviour 3.11 (never 1000K).
 *
 * @example formatMoneyCompact(cents(123456), "fr") // => "1,23\u00a0K\u00a0$"
 */
export function formatMoneyCompact(amount: Cents, language: LanguageCode, neighbours: readonly Cents[] = []): string {
  const { hundredths, mark, isWhole } = compactPartsAmong(amount, centsScale, neighbours);
  const compactFormat = (isWhole ? getWholeAmountFormat : getAmountFormat)(language);
  const amountText = decimalText(hundredths, centsScale);
  if (mark === "") return compactFormat.format(amountText);
  const formattedParts = compactFormat.formatToParts(amountText);
  const lastDigitPartIndex = formattedParts.findLastIndex(({ type }) => type === "integer" || type === "fraction");
  return formattedParts
    .map(({ value }, index) =>
      index === lastDigitPartIndex ? `${value}${compactMarkSpacing[language]}${mark}` : value,
    )
    .join("");
}

/**
 * Formats a unit price or cost with its own decimals, from two to four; with all four if a column asks for more than two.
 *
 * @example formatUnitCost(unitCost(12345), "en") // => "$1.2345"
 */
export function formatUnitCost(value: UnitCost, language: LanguageCode, leastDecimals: number = centsScale): string {
  return (leastDecimals > centsScale ? getFullUnitPriceFormat : getUnitPriceFormat)(language).format(
    decimalText(value, unitCostScale),
  );
}

/**
 * Parses an amount in the notation of a language, with or without its dollar sign.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more than two decimals), DECIMAL_RANGE.
 *
 * @example parseMoney("-1 234,56 $", "fr") // => { ok: true, value: -123456 }
 */
export function parseMoney(value: unknown, language: LanguageCode): Result<Cents> {
  return mapResult(parseLocalDecimal(removeDollar(value), language, centsScale), cents);
}

/**
 * Parses a compact or full amount. A compact text is rounded, so the result is the displayed amount.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (it does not end at a cent), DECIMAL_RANGE. Source: behaviour 3.12 (15); decision 0123.
 *
 * @example parseMoneyCompact("1,23 K $", "fr") // => { ok: true, value: 123000 }
 */
export function parseMoneyCompact(value: unknown, language: LanguageCode): Result<Cents> {
  return mapResult(parseCompactUnits(removeDollar(value), language, centsScale), cents);
}

/**
 * Parses a unit price or cost in the notation of a language, with or without its dollar sign.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (more than four decimals), DECIMAL_RANGE.
 *
 * @example parseUnitCost("$1.2345", "en") // => { ok: true, value: 12345 }
 */
export function parseUnitCost(value: unknown, language: LanguageCode): Result<UnitCost> {
  return mapResult(parseLocalDecimal(removeDollar(value), language, unitCostScale), unitCost);
}

/** Removes a dollar sign at the end, or at the start, after a sign if there is one; any other value is returned unchanged. */
function removeDollar(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const trimmedText = value.trim();
  if (trimmedText.endsWith("$")) return trimmedText.slice(0, -1);
  return trimmedText.replace(/^([-+\u2212]?)\s*\$\s*/u, "$1");
}
