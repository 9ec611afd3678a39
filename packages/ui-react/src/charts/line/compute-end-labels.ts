import { textWidth } from "../axis/compute-category-ticks.ts";
import type { ChartSeries } from "../chart-data.ts";

/** Minimum distance of labels at 12 px. */
export const labelGapPx = 15;

const labelShareAtMost = 0.2;
const labelsAtMost = 6;

/** Space for names at the ends of lines; 0 if they do not fit, so that a legend is needed. */
export function endLabelRoom(
  series: readonly ChartSeries[],
  categoryCount: number,
  width: number,
  height: number,
): number {
  if (series.length < 2 || series.length > labelsAtMost || categoryCount < 2) return 0;
  // A legend shows the dashes that tell several comparisons apart.
  if (series.filter(({ comparison }) => comparison === true).length > 1) return 0;
  if (series.some((dataSeries) => (dataSeries.values[categoryCount - 1] ?? null) === null)) return 0;
  if (series.length * labelGapPx > height) return 0;
  const widestLabel = Math.ceil(Math.max(...series.map((dataSeries) => textWidth(dataSeries.label)))) + 20;
  return widestLabel <= width * labelShareAtMost ? widestLabel : 0;
}

/** Computes label positions close to their lines, without overlap, within two bounds. */
export function spreadLabels(wantedYs: readonly number[], top: number, bottom: number): readonly number[] {
  const sortedLabels = wantedYs.map((y, index) => ({ y, index })).sort((left, right) => left.y - right.y);
  const placedYs = sortedLabels.map(({ y }) => y);
  let nextTopY = top;
  placedYs.forEach((y, position) => {
    placedYs[position] = Math.max(y, nextTopY);
    nextTopY = (placedYs[position] ?? y) + labelGapPx;
  });
  let nextBottomY = bottom;
  for (let labelIndex = placedYs.length - 1; labelIndex >= 0; labelIndex -= 1) {
    placedYs[labelIndex] = Math.min(placedYs[labelIndex] ?? bottom, nextBottomY);
    nextBottomY = (placedYs[labelIndex] ?? bottom) - labelGapPx;
  }
  const labelYs = [...wantedYs];
  sortedLabels.forEach(({ index }, position) => {
    labelYs[index] = placedYs[position] ?? 0;
  });
  return labelYs;
}
