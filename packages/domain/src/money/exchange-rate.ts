/** Rates of exchange to Canadian dollars, and the one rule that rounds converted amounts. */

import { divideRounded } from "../measure/index.ts";

import { cents, type Cents } from "./cents.ts";
import { unitCost, type UnitCost } from "./unit-cost.ts";

/** Canadian dollars for one unit of another currency, as a fraction of whole numbers. */
export interface ExchangeRate {
  readonly numerator: number;
  readonly denominator: number;
}

/** Decimals of a rate. */
export const exchangeRateScale = 8;

/** Maximum of a rate, and of its inverse. */
export const exchangeRateAtMost = 10_000;

/** Converts an amount, rounded once to the cent, half away from zero. */
export function convertCents(amount: Cents, rate: ExchangeRate): Cents {
  return cents(convertAmount(amount, rate));
}

/** Converts a unit price, rounded once to the ten-thousandth of a dollar, half away from zero. */
export function convertUnitCost(price: UnitCost, rate: ExchangeRate): UnitCost {
  return unitCost(convertAmount(price, rate));
}

/**
 * Tells whether an amount or a price, converted, is at most a limit, whatever its size and sign.
 *
 * @example isConvertedWithin(100, { numerator: 3, denominator: 2 }, 150) // => true
 */
export function isConvertedWithin(amount: number, { numerator, denominator }: ExchangeRate, atMost: number): boolean {
  const scaledAmount = BigInt(amount) * BigInt(numerator);
  return (scaledAmount < 0n ? -scaledAmount : scaledAmount) <= BigInt(atMost) * BigInt(denominator);
}

const convertAmount = (amount: number, { numerator, denominator }: ExchangeRate): number =>
  divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator));

/**
 * Converts amounts so that they sum to their converted sum, each within a cent of its exact value. The cents that rounding down leaves go to the
 * largest remainders, the first ones on a tie.
 *
 * Source: decision 0442.
 *
 * @example convertAmounts([cents(333), cents(333), cents(-100)], { numerator: 15, denominator: 10 }) // => [500, 499, -150]
 */
export function convertAmounts(amounts: readonly Cents[], rate: ExchangeRate): readonly Cents[] {
  const [numerator, denominator] = [BigInt(rate.numerator), BigInt(rate.denominator)];
  const convertedParts = amounts.map((amount, index) => {
    const scaledAmount = BigInt(amount) * numerator;
    const positiveRemainder = ((scaledAmount % denominator) + denominator) % denominator;
    return { index, whole: Number((scaledAmount - positiveRemainder) / denominator), rest: positiveRemainder };
  });
  const convertedTotal = convertAmount(
    amounts.reduce<number>((sum, amount) => sum + amount, 0),
    rate,
  );
  const leftoverCents = convertedTotal - convertedParts.reduce((sum, { whole }) => sum + whole, 0);
  // The sort is stable: on equal remainders the first part stays first.
  const largestRests = convertedParts
    .toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0))
    .slice(0, leftoverCents);
  const roundedUpIndexes = new Set(largestRests.map(({ index }) => index));
  return convertedParts.map(({ index, whole }) => cents(whole + (roundedUpIndexes.has(index) ? 1 : 0)));
}
