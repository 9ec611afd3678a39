/** Scale between stored figures of measures and displayed ones. */

import type { MetricUnit } from "../metric/index.ts";
import { fieldTypes } from "../report/index.ts";

import { getMeasure, type MeasureCode } from "./widget-kind.ts";

/** Stored units of a displayed one: money in cents, quantities in thousandths, counts whole, percents as they are. */
const storedUnitsPerDisplayed = {
  money: fieldTypes.money.unitsPerOne,
  qty: fieldTypes.qty.unitsPerOne,
  count: 1,
  pct: 1,
} as const satisfies Record<MetricUnit, number>;

/**
 * Converts a stored figure to the displayed number: dollars, units, counts or percent.
 *
 * @example displayedFigure("netSales", 150_050) // => 1500.5
 */
export function displayedFigure(measure: MeasureCode, figure: number): number {
  return displayedFigureOfUnit(getMeasure(measure).unit, figure);
}

/**
 * Converts a stored figure of a unit to the displayed number.
 *
 * @example displayedFigureOfUnit("qty", 1_500) // => 1.5
 */
export function displayedFigureOfUnit(unit: MetricUnit, figure: number): number {
  return figure / storedUnitsPerDisplayed[unit];
}

/**
 * Converts a displayed number to the stored unit of a measure; only percents have decimals.
 *
 * @example storedFigure("netSales", 1500.5) // => 150050
 */
export function storedFigure(measure: MeasureCode, displayed: number): number {
  return storedFigureOfUnit(getMeasure(measure).unit, displayed);
}

/**
 * Converts a displayed number to the stored figure of a unit; only percents have decimals.
 *
 * @example storedFigureOfUnit("qty", 1.5) // => 1500
 */
export function storedFigureOfUnit(unit: MetricUnit, displayed: number): number {
  return unit === "pct" ? displayed : Math.round(displayed * storedUnitsPerDisplayed[unit]);
}
