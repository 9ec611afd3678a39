/** Places the bars of a chart within the bands of their categories. */
import { isComparisonHue } from "../chart-data.ts";
import type { Hue } from "../chart-data.ts";
import type { Band, Bar, BarArrangement } from "./compute-bar.ts";
import type { BarSpan } from "./stack-spans.ts";

/** Scales of a bar chart: the bands and the end of the category axis, and the scale of the value axis. */
export type BarPlace = Readonly<{
  bands: readonly Band[];
  /** End of the category axis. Units: pixels. */
  end: number;
  value: (value: number) => number;
  vertical: boolean;
  devicePixels: number;
}>;

/** Places the bars of a series, their edges on device pixels. `part` is its part of a band that starts at 0. */
export function placeBars(spans: readonly BarSpan[], part: Band, place: BarPlace): readonly Bar[] {
  const { bands, value, vertical, devicePixels } = place;
  const latest = Math.round(place.end * devicePixels) - 1;
  return spans.map(({ index, value: figure, from, to }): Bar => {
    const bandStart = (bands[index]?.start ?? 0) + part.start;
    const first = Math.min(Math.round(bandStart * devicePixels), latest);
    const across = Math.max(1, Math.round((bandStart + part.size) * devicePixels) - first) / devicePixels;
    const start = first / devicePixels;
    const [low, high] = [Math.round(value(from) * devicePixels), Math.round(value(to) * devicePixels)];
    const edge = Math.min(low, high) / devicePixels;
    const length = Math.abs(high - low) / devicePixels;
    return vertical
      ? { index, value: figure, x: start, y: edge, width: across, height: length, end: high <= low ? "top" : "bottom" }
      : { index, value: figure, x: edge, y: start, width: length, height: across, end: high >= low ? "right" : "left" };
  });
}

/**
 * Finds the part of each series within a band that starts at 0: the comparison behind the figures, several comparisons before
 * them, the farthest first.
 */
export function partsOf(palettes: readonly Hue[], arrangement: BarArrangement, size: number): readonly Band[] {
  const whole = { start: 0, size };
  const figures = palettes.filter((palette) => typeof palette === "number").length;
  const groups = arrangement === "stacked" ? 1 : Math.max(1, figures);
  const comparedCount = palettes.length - figures;
  const before = comparedCount > 1 ? comparedCount : 0;
  const placeOf = (palette: Hue): number => (typeof palette !== "number" || groups === 1 ? 0 : palette);
  return palettes.map((palette, at) => {
    if (typeof palette === "number")
      return partAt(comparedCount === 1 ? insetBand(whole) : whole, before + placeOf(palette), before + groups);
    const patternIndex = palettes.slice(0, at).filter(isComparisonHue).length;
    return before === 0 ? whole : partAt(whole, before - 1 - patternIndex, before + groups);
  });
}

/** Narrows a bar to less than the comparison behind it, so that its outline is visible even if it is lower. */
function insetBand({ start, size }: Band): Band {
  const inset = size >= 6 ? size * 0.16 : 0;
  return { start: start + inset, size: size - 2 * inset };
}

function partAt(band: Band, place: number, groups: number): Band {
  const size = band.size / groups;
  const gap = groups > 1 && size > 6 ? 1 : 0;
  return { start: band.start + place * size, size: size - gap };
}
