/** Several units in one chart: the axis is that of the first, the others are scaled to it. */

import type { MetricUnit } from "../metric/index.ts";

/** Values of a series; null is a gap. */
export interface ScaledSeries {
  readonly unit: MetricUnit;
  readonly values: readonly (number | null)[];
}

/**
 * Computes the heights of series with several units: the first unit unchanged, any other scaled so that its
 * largest value is as high as the first's. Zero stays zero, a gap stays a gap, and values of the same unit stay comparable.
 *
 * Units: those of the first figures. Source: behaviour 3.6 (a line has 1..5 measures, a bar 1..3), decision 0130.
 *
 * @example scaleToFirstUnit([{ unit: "money", values: [1000, 4000] }, { unit: "count", values: [2, 1] }]) // => [[1000, 4000], [4000, 2000]]
 */
export function scaleToFirstUnit(series: readonly ScaledSeries[]): readonly (readonly (number | null)[])[] {
  const largestValueByUnit = new Map<MetricUnit, number>();
  for (const { unit, values } of series) {
    for (const value of values)
      largestValueByUnit.set(unit, Math.max(largestValueByUnit.get(unit) ?? 0, Math.abs(value ?? 0)));
  }
  const [firstSeries] = series;
  const firstUnitMaximum = firstSeries === undefined ? 0 : (largestValueByUnit.get(firstSeries.unit) ?? 0);
  return series.map(({ unit, values }) => {
    const unitMaximum = largestValueByUnit.get(unit) ?? 0;
    if (unit === firstSeries?.unit || unitMaximum === 0 || firstUnitMaximum === 0) return values;
    return values.map((value) => (value === null ? null : (value / unitMaximum) * firstUnitMaximum));
  });
}
