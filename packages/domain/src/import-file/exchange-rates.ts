/** Rates of exchange of a file: in a column, or by day in its mapping. */

import { decimalText, divideRounded } from "../measure/index.ts";
import { exchangeRateAtMost, exchangeRateScale, type ExchangeRate } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** Currency of the stored amounts. */
export const ownCurrency = "CAD";

/** Meanings of a rate: Canadian dollars for one unit of the currency, or units of it for one Canadian dollar. */
export const exchangeRateRules = ["toCad", "fromCad"] as const;

/** A meaning of a rate. */
export type ExchangeRateRule = (typeof exchangeRateRules)[number];

/** Rate of a currency from a day on, as a plain decimal. */
export interface DatedRate {
  readonly currency: string;
  readonly from: CalendarDate;
  readonly rate: string;
}

/** Currency and rate of a row that is not in Canadian dollars. */
export interface RowCurrency {
  readonly code: string;
  readonly rate: ExchangeRate;
}

const scaledUnitRate = 10 ** exchangeRateScale;
const scaledRateAtMost = exchangeRateAtMost * scaledUnitRate;

/**
 * Tells whether a text is a currency code: three capital letters.
 *
 * @example isCurrencyCode("USD") // => true
 */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/u.test(text);
}

/** Currencies of the marks that files write at amounts, or in a column of currencies. The dollar sign alone is the Canadian dollar's. */
const currencyByMark: Readonly<Record<string, string>> = {
  $: ownCurrency,
  CA$: ownCurrency,
  $CA: ownCurrency,
  US$: "USD",
  $US: "USD",
  "€": "EUR",
  "£": "GBP",
};

/**
 * Reads a currency, written as a code or a mark; null for any other text.
 *
 * @example readCurrency("us$") // => "USD"
 */
export function readCurrency(text: string): string | null {
  const writtenCode = text.replaceAll(/\s/gu, "").toUpperCase();
  if (isCurrencyCode(writtenCode)) return writtenCode;
  return Object.hasOwn(currencyByMark, writtenCode) ? (currencyByMark[writtenCode] ?? null) : null;
}

/** Makes the reader of a rate; null for a text that is no rate between 1/10,000 and 10,000. */
export function createRateReader(
  format: NumberFormat,
  direction: ExchangeRateRule,
): (text: string) => ExchangeRate | null {
  const readScaledRate = createScaledReader(format, exchangeRateScale, scaledRateAtMost);
  return (text) => {
    const scaledRate = readScaledRate(text);
    if (!Number.isFinite(scaledRate) || scaledRate < scaledUnitRate / exchangeRateAtMost) return null;
    return direction === "toCad"
      ? { numerator: scaledRate, denominator: scaledUnitRate }
      : { numerator: scaledUnitRate, denominator: scaledRate };
  };
}

const plainNumberFormat: NumberFormat = { decimal: ".", thousands: null, currencyMarks: [] };

/**
 * Makes the finder of the rate of a currency on a day: the latest from that day or before; null if there is none.
 *
 * Source: decision 0442.
 */
export function createRateFinder(
  rates: readonly DatedRate[],
  direction: ExchangeRateRule,
): (currency: string, day: CalendarDate) => ExchangeRate | null {
  const readRate = createRateReader(plainNumberFormat, direction);
  const ratesEarliestFirst = rates.toSorted((left, right) =>
    left.from < right.from ? -1 : left.from > right.from ? 1 : 0,
  );
  const ratesByCurrency = new Map<string, DatedRate[]>();
  for (const rate of ratesEarliestFirst) {
    const listedRates = ratesByCurrency.get(rate.currency);
    if (listedRates === undefined) ratesByCurrency.set(rate.currency, [rate]);
    else listedRates.push(rate);
  }
  return (currency, day) => {
    const currencyRates = ratesByCurrency.get(currency) ?? [];
    let [lowIndex, highIndex] = [0, currencyRates.length];
    while (lowIndex < highIndex) {
      const middleIndex = (lowIndex + highIndex) >> 1;
      if ((currencyRates[middleIndex]?.from ?? "") <= day) lowIndex = middleIndex + 1;
      else highIndex = middleIndex;
    }
    const rateInForce = currencyRates[lowIndex - 1];
    return rateInForce === undefined ? null : readRate(rateInForce.rate);
  };
}

/**
 * Prints a rate as Canadian dollars for one unit, with at most eight decimals.
 *
 * @example rateText({ numerator: 137_120_000, denominator: 100_000_000 }) // => "1.3712"
 */
export function rateText({ numerator, denominator }: ExchangeRate): string {
  const scaledRate = divideRounded(BigInt(numerator) * BigInt(scaledUnitRate), BigInt(denominator));
  return decimalText(scaledRate, exchangeRateScale)
    .replace(/0{1,8}$/u, "")
    .replace(/\.$/u, "");
}

/** Tells whether a text is a plain decimal that is a rate. */
export function isExchangeRate(text: string): boolean {
  return createRateReader(plainNumberFormat, "toCad")(text) !== null;
}
