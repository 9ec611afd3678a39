/** Computes a figure from the sums of its recipe. */

import { divideRounded, percentOf } from "../measure/index.ts";

import { defineMeasure, type FigurePart } from "./figure-definition.data.ts";
import { getMeasure, type MeasureCode } from "./widget-kind.ts";

/** Values of the sums of a recipe; null if a sum is not known. */
export type FigureValues = Partial<Readonly<Record<FigurePart, number | null>>>;

/**
 * Computes a measure from the sums of its recipe; null if one of them is not known, or if there is nothing to divide by.
 *
 * Units: those of the measure. Source: behaviour 3.3 (ratios are recomputed from sums).
 *
 * @example figureOfRecipe("averageSale", { gross: 10000, discounts: 1000, sales: 4 }) // => 2250
 */
export function figureOfRecipe(measure: MeasureCode, values: FigureValues): number | null {
  const { plus, minus, per } = defineMeasure(measure).recipe;
  const addedSum = addUp(plus, values);
  const subtractedSum = addUp(minus, values);
  if (addedSum === null || subtractedSum === null) return null;
  const dividend = addedSum - subtractedSum;
  if (per === null) return dividend;
  const divisor = values[per] ?? null;
  if (divisor === null || divisor <= 0) return null;
  return getMeasure(measure).unit === "pct" ? percentOf(dividend, divisor) : divideRounded(dividend, divisor);
}

function addUp(parts: readonly FigurePart[], values: FigureValues): number | null {
  const partValues = parts.map((part) => values[part] ?? null);
  return partValues.every((value) => value !== null) ? partValues.reduce((sum, value) => sum + value, 0) : null;
}
