/** Splits an amount without losing a cent. */

import { cents, type Cents } from "./cents.ts";

/**
 * Splits an amount in proportion to weights; the parts sum to the amount, and each is less than a cent from its exact share.
 *
 * The cents left by rounding down go to the parts with the largest remainders, the first ones on a tie. If every weight
 * is 0, the parts are equal.
 *
 * Errors: throws a RangeError when a weight is not a whole number from 0 on, or when there is none to give the amount to.
 *
 * @example allocateCents(cents(100), [1, 1, 1]) // => [34, 33, 33]
 */
export function allocateCents(total: Cents, weights: readonly number[]): readonly Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError("Weights are whole numbers from 0 on");
  }
  if (weights.length === 0) {
    if (total === 0) return [];
    throw new RangeError("Nobody to give the amount to");
  }
  const areAllZero = weights.every((weight) => weight === 0);
  const exactWeights = weights.map((weight) => (areAllZero ? 1n : BigInt(weight)));
  const weightSum = exactWeights.reduce((left, right) => left + right, 0n);
  const absoluteTotal = BigInt(Math.abs(total));
  const flooredShares = exactWeights.map((weight, index) => ({
    index,
    whole: Number((absoluteTotal * weight) / weightSum),
    rest: (absoluteTotal * weight) % weightSum,
  }));
  const leftoverCents = Math.abs(total) - flooredShares.reduce((allocated, share) => allocated + share.whole, 0);
  // The sort is stable: on equal remainders the first part stays first.
  const largestRemainders = flooredShares
    .toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : 0))
    .slice(0, leftoverCents);
  const roundedUpIndexes = new Set(largestRemainders.map((share) => share.index));
  return flooredShares.map(({ whole, index }) =>
    cents((whole + (roundedUpIndexes.has(index) ? 1 : 0)) * Math.sign(total)),
  );
}
