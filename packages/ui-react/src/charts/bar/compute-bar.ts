import { bandScale } from "../axis/band-scale.ts";
import { computeCategoryTicks, truncateToWidth, textWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import { assignHues, isComparisonHue } from "../chart-data.ts";
import type { ChartCategory, ChartSeries, Hue, PlotArea } from "../chart-data.ts";
import type { ValueTick } from "../line/compute-line.ts";
import { partsOf, placeBars } from "./place-bars.ts";
import type { BarPlace } from "./place-bars.ts";
import { stackSpans } from "./stack-spans.ts";
import type { BarSpan } from "./stack-spans.ts";

export type BarDirection = "vertical" | "horizontal";
export type BarArrangement = "grouped" | "stacked";

export type BarInput = Readonly<{
  width: number;
  height: number;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  direction: BarDirection;
  arrangement: BarArrangement;
  formatTick: (value: number, ticks: readonly number[]) => string;
  /** Space for figures beside horizontal bars. */
  endRoom?: number | undefined;
  integers?: boolean | undefined;
  devicePixels: number;
}>;

export type Bar = Readonly<{
  index: number;
  value: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Side of the bar at which its value ends, which gets rounded corners. */
  end: "top" | "bottom" | "left" | "right";
}>;

export type BarMark = Readonly<{ key: string; palette: Hue; bars: readonly Bar[] }>;

/** Band of a category on the category axis, in pixels. */
export type Band = Readonly<{ start: number; size: number }>;

export type BarGeometry = Readonly<{
  plot: PlotArea;
  direction: BarDirection;
  valueTicks: readonly ValueTick[];
  categoryTicks: readonly CategoryTick[];
  bands: readonly Band[];
  baseline: number;
  /** Comparisons first, so that they are drawn behind. */
  marks: readonly BarMark[];
  /** A line across the band of each category with a goal: a path per goal series. */
  goals: readonly Readonly<{ key: string; path: string }>[];
  barCount: number;
}>;

/** Computes the rectangles of a bar chart in category and value, converted to x and y at the end. */
export function computeBar(barInput: BarInput): BarGeometry {
  const { categories, direction, arrangement, formatTick, integers, devicePixels } = barInput;
  const series = barInput.series.filter(({ goal }) => goal !== true);
  const aims = barInput.series.filter(({ goal }) => goal === true);
  const spans = stackSpans(series, categories.length, arrangement);
  const axis = computeValueAxis(endsOf(spans, aims), { integers });
  const texts = axis.ticks.map((value) => formatTick(value, axis.ticks));
  const plot = plotOf(barInput, texts);
  const vertical = direction === "vertical";
  const [start, end] = vertical ? [plot.left, plot.left + plot.width] : [plot.top, plot.top + plot.height];
  const value = linearScale(
    [axis.min, axis.max],
    vertical ? [plot.top + plot.height, plot.top] : [plot.left, plot.left + plot.width],
  );
  const { size, startOf } = bandScale(categories.length, [start, end], { inner: 0.28, outer: 0.14 });
  const bands = categories.map((_, index): Band => ({ start: startOf(index), size }));
  const palettes = assignHues(series);
  const parts = partsOf(palettes, arrangement, size);
  const barGeometry: BarPlace = { bands, end, value, vertical, devicePixels };
  const marks = series.map(({ key }, seriesIndex): BarMark => {
    const bars = placeBars(spans[seriesIndex] ?? [], parts[seriesIndex] ?? { start: 0, size }, barGeometry);
    return { key, palette: palettes[seriesIndex] ?? null, bars };
  });
  return {
    plot,
    direction,
    valueTicks: valueTicks(
      axis.ticks.map((tick, index) => ({ value: tick, at: value(tick), text: texts[index] ?? "" })),
      vertical,
    ),
    categoryTicks: categoryTicks(barInput, bands, plot),
    bands,
    baseline: value(0),
    marks: marks.toSorted(
      (left, right) => Number(isComparisonHue(right.palette)) - Number(isComparisonHue(left.palette)),
    ),
    goals: aims.map(({ key, values: wantedValues }) => ({
      key,
      path: bands.map((band, index) => goalMark(wantedValues[index] ?? null, band, value, vertical)).join(""),
    })),
    barCount: marks.reduce((sum, mark) => sum + mark.bars.length, 0),
  };
}

/** Lists the values that the axis contains. */
function endsOf(
  spans: readonly (readonly BarSpan[])[],
  aims: readonly Pick<ChartSeries, "values">[],
): readonly (number | null)[] {
  const ends = aims.flatMap(({ values }) => values);
  for (const stack of spans) for (const { from, to } of stack) ends.push(from, to);
  return ends;
}

function goalMark(
  goal: number | null,
  { start, size }: Band,
  place: (value: number) => number,
  vertical: boolean,
): string {
  if (goal === null || !Number.isFinite(goal)) return "";
  const [edge, length, goalPx] = [start.toFixed(1), size.toFixed(1), place(goal).toFixed(1)];
  return vertical ? `M${edge},${goalPx}h${length}` : `M${goalPx},${edge}v${length}`;
}

/** Finds the category at a pixel of the category axis; -1 if there is none. */
export function findCategoryAt(bands: readonly Band[], pixel: number): number {
  const [firstBand, secondBand] = bands;
  if (firstBand === undefined) return -1;
  if (secondBand === undefined) return 0;
  const step = secondBand.start - firstBand.start;
  const index = Math.floor((pixel - firstBand.start + (step - firstBand.size) / 2) / step);
  return Math.max(0, Math.min(bands.length - 1, index));
}

function plotOf({ width, height, direction, categories, endRoom = 0 }: BarInput, texts: readonly string[]): PlotArea {
  const widestOf = (lineTexts: readonly string[]): number => Math.ceil(Math.max(0, ...lineTexts.map(textWidth)));
  const vertical = direction === "vertical";
  const left = vertical
    ? Math.min(Math.floor(width / 2), widestOf(texts) + 8)
    : Math.min(Math.floor(width * 0.42), widestOf(categories.map(nameOf)) + 12);
  const right = vertical ? 8 : Math.max(10, Math.min(Math.ceil(endRoom), width / 4));
  const top = vertical ? 10 : 2;
  return {
    left,
    top,
    width: Math.max(1, Math.floor(width - left - right)),
    height: Math.max(1, Math.floor(height - top - 26)),
  };
}

/** Drops grouped figures that would overlap; their lines stay. */
function valueTicks(ticks: readonly ValueTick[], vertical: boolean): readonly ValueTick[] {
  if (vertical) return ticks;
  const categoryTicks = computeCategoryTicks(
    ticks.map(({ text }, index) => ({ key: String(index), label: text })),
    ticks.map(({ at }) => at),
  );
  const writtenIndexes = new Set(categoryTicks.map(({ index }) => index));
  return ticks.map((tick, index) => (writtenIndexes.has(index) ? tick : { ...tick, text: "" }));
}

/** Text may exceed the chart a little, because the card's edge is further out. */
const edgePx = 12;

function categoryTicks(
  { categories, direction, width }: BarInput,
  bands: readonly Band[],
  plot: PlotArea,
): readonly CategoryTick[] {
  const middles = bands.map((band) => band.start + band.size / 2);
  if (direction === "vertical") {
    return computeCategoryTicks(categories, middles).map((tick) => ({
      ...tick,
      text: truncateToWidth(tick.text, 2 * (Math.min(tick.at, width - tick.at) + edgePx)),
    }));
  }
  const step = Math.max(1, Math.ceil(16 / Math.max(1, plot.height / Math.max(1, categories.length))));
  return categories.flatMap((category, index) => {
    const middlePx = middles[index];
    return middlePx === undefined || index % step !== 0
      ? []
      : [{ index, at: middlePx, text: truncateToWidth(nameOf(category), plot.left - 10) }];
  });
}

const nameOf = (category: ChartCategory): string => category.tick ?? category.label;
