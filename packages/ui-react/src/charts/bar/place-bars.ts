/** Places the bars of a chart within the bands of their categories. */
import { isComparisonHue } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import type { Band, Bar, BarArrangement } from "./compute-bar.ts";
import type { BarSpan } from "./stack-spans.ts";

/** Scales of a bar chart: the bands and the end of the category axis, and the scale of the value axis. */
export type BarScales = Readonly<{
  bands: readonly Band[];
  /** End of the category axis. Units: pixels. */
  end: number;
  value: (value: number) => number;
  vertical: boolean;
  devicePixels: number;
}>;

/** Places the bars of a series, their edges on device pixels. `part` is its part of a band that starts at 0. */
export function placeBars(spans: readonly BarSpan[], part: Band, barScales: BarScales): readonly Bar[] {
  const { bands, value, vertical, devicePixels } = barScales;
  const lastPixel = Math.round(barScales.end * devicePixels) - 1;
  return spans.map(({ index, value: figure, from, to }): Bar => {
    const bandStart = (bands[index]?.start ?? 0) + part.start;
    const firstPixel = Math.min(Math.round(bandStart * devicePixels), lastPixel);
    const breadth = Math.max(1, Math.round((bandStart + part.size) * devicePixels) - firstPixel) / devicePixels;
    const startPx = firstPixel / devicePixels;
    const fromPixel = Math.round(value(from) * devicePixels);
    const toPixel = Math.round(value(to) * devicePixels);
    const edgePx = Math.min(fromPixel, toPixel) / devicePixels;
    const lengthPx = Math.abs(toPixel - fromPixel) / devicePixels;
    return vertical
      ? {
          index,
          value: figure,
          x: startPx,
          y: edgePx,
          width: breadth,
          height: lengthPx,
          end: toPixel <= fromPixel ? "top" : "bottom",
        }
      : {
          index,
          value: figure,
          x: edgePx,
          y: startPx,
          width: lengthPx,
          height: breadth,
          end: toPixel >= fromPixel ? "right" : "left",
        };
  });
}

/**
 * Finds the part of each series within a band that starts at 0: the comparison behind the figures, several comparisons before
 * them, the farthest first.
 */
export function partsOf(palettes: readonly Hue[], arrangement: BarArrangement, size: number): readonly Band[] {
  const wholeBand = { start: 0, size };
  const figureCount = palettes.filter((palette) => typeof palette === "number").length;
  const groupCount = arrangement === "stacked" ? 1 : Math.max(1, figureCount);
  const comparedCount = palettes.length - figureCount;
  const comparisonCount = comparedCount > 1 ? comparedCount : 0;
  const groupIndexOf = (palette: Hue): number => (typeof palette !== "number" || groupCount === 1 ? 0 : palette);
  return palettes.map((palette, paletteIndex) => {
    if (typeof palette === "number")
      return partAt(
        comparedCount === 1 ? insetBand(wholeBand) : wholeBand,
        comparisonCount + groupIndexOf(palette),
        comparisonCount + groupCount,
      );
    const comparisonIndex = palettes.slice(0, paletteIndex).filter(isComparisonHue).length;
    return comparisonCount === 0
      ? wholeBand
      : partAt(wholeBand, comparisonCount - 1 - comparisonIndex, comparisonCount + groupCount);
  });
}

/** Narrows a bar to less than the comparison behind it, so that its outline is visible even if it is lower. */
function insetBand({ start, size }: Band): Band {
  const insetPx = size >= 6 ? size * 0.16 : 0;
  return { start: start + insetPx, size: size - 2 * insetPx };
}

function partAt(band: Band, index: number, groups: number): Band {
  const partSize = band.size / groups;
  const gapPx = groups > 1 && partSize > 6 ? 1 : 0;
  return { start: band.start + index * partSize, size: partSize - gapPx };
}
