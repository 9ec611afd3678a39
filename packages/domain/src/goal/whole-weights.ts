/** Whole weights of weekdays in the proportions of typed ones. */

import { parseDecimal } from "../measure/index.ts";

import { weekdayWeightAtMost, type WeekdayProfile } from "./goal.ts";

/** Decimals of a typed weight. */
const weightScale = 2;

/**
 * Returns weights with decimals as the smallest whole weights of the same proportions; whole weights stay as they are. Null if
 * one is no weight, or a whole one would be too large.
 *
 * Units: texts with a decimal point, or numbers. Source: decision 0094.
 *
 * @example wholeWeights([1, 1, 1, 1, 1, "1.5", 0]) // => [2, 2, 2, 2, 2, 3, 0]
 */
export function wholeWeights(weights: readonly unknown[]): WeekdayProfile | null {
  const hundredths = weights.map((weight) => {
    const weightResult = parseDecimal(String(weight), { scale: weightScale, decimal: "." });
    return weightResult.ok && weightResult.value >= 0 ? weightResult.value : null;
  });
  const readWeights = hundredths.filter((weight) => weight !== null);
  if (readWeights.length < weights.length) return null;
  const unit = 10 ** weightScale;
  const divisor = readWeights.every((weight) => weight % unit === 0) ? unit : readWeights.reduce(commonDivisorOf);
  const profile = readWeights.map((weight) => weight / divisor);
  return profile.every((weight) => weight <= weekdayWeightAtMost) ? profile : null;
}

const commonDivisorOf = (left: number, right: number): number =>
  right === 0 ? left : commonDivisorOf(right, left % right);
