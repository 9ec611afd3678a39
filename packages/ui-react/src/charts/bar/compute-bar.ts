import { bandScale } from "../axis/band-scale.ts";
import { computeCategoryTicks, truncateToWidth, textWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import { assignHues, isComparisonHue } from "../chart-data.ts";
import type { ChartCategory, ChartSeries, Hue, PlotArea } from "../chart-data.ts";
import type { ValueTick } from "../line/compute-line.ts";
import { partsOf, placeBars } from "./place-bars.ts";
import type { BarScales } from "./place-bars.ts";
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
  /** Bars of each series, the comparisons first, so that they are drawn behind. */
  marks: readonly BarMark[];
  /** A line across the band of each category with a goal: a path per goal series. */
  goals: readonly Readonly<{ key: string; path: string }>[];
  barCount: number;
}>;

/** Computes the rectangles of a bar chart in category and value, converted to x and y at the end. */
export function computeBar(barInput: BarInput): BarGeometry {
  const { categories, direction, arrangement, formatTick, integers, devicePixels } = barInput;
  const barSeries = barInput.series.filter(({ goal }) => goal !== true);
  const goalSeries = barInput.series.filter(({ goal }) => goal === true);
  const spansBySeries = stackSpans(barSeries, categories.length, arrangement);
  const valueAxis = computeValueAxis(listAxisValues(spansBySeries, goalSeries), { integers });
  const tickTexts = valueAxis.ticks.map((value) => formatTick(value, valueAxis.ticks));
  const plot = computePlot(barInput, tickTexts);
  const isVertical = direction === "vertical";
  const [start, end] = isVertical ? [plot.left, plot.left + plot.width] : [plot.top, plot.top + plot.height];
  const valueScale = linearScale(
    [valueAxis.min, valueAxis.max],
    isVertical ? [plot.top + plot.height, plot.top] : [plot.left, plot.left + plot.width],
  );
  const { size, startOf } = bandScale(categories.length, [start, end], { inner: 0.28, outer: 0.14 });
  const bands = categories.map((_, index): Band => ({ start: startOf(index), size }));
  const palettes = assignHues(barSeries);
  const partsBySeries = partsOf(palettes, arrangement, size);
  const barScales: BarScales = { bands, end, value: valueScale, vertical: isVertical, devicePixels };
  const seriesMarks = barSeries.map(({ key }, seriesIndex): BarMark => {
    const seriesBars = placeBars(
      spansBySeries[seriesIndex] ?? [],
      partsBySeries[seriesIndex] ?? { start: 0, size },
      barScales,
    );
    return { key, palette: palettes[seriesIndex] ?? null, bars: seriesBars };
  });
  return {
    plot,
    direction,
    valueTicks: dropOverlappingTexts(
      valueAxis.ticks.map((tick, index) => ({ value: tick, at: valueScale(tick), text: tickTexts[index] ?? "" })),
      isVertical,
    ),
    categoryTicks: makeCategoryTicks(barInput, bands, plot),
    bands,
    baseline: valueScale(0),
    marks: seriesMarks.toSorted(
      (left, right) => Number(isComparisonHue(right.palette)) - Number(isComparisonHue(left.palette)),
    ),
    goals: goalSeries.map(({ key, values: wantedValues }) => ({
      key,
      path: bands
        .map((band, index) => goalMarkPath(wantedValues[index] ?? null, band, valueScale, isVertical))
        .join(""),
    })),
    barCount: seriesMarks.reduce((sum, mark) => sum + mark.bars.length, 0),
  };
}

/** Lists the values that the axis contains. */
function listAxisValues(
  spans: readonly (readonly BarSpan[])[],
  aims: readonly Pick<ChartSeries, "values">[],
): readonly (number | null)[] {
  const axisValues = aims.flatMap(({ values }) => values);
  for (const stack of spans) for (const { from, to } of stack) axisValues.push(from, to);
  return axisValues;
}

function goalMarkPath(
  goal: number | null,
  { start, size }: Band,
  valueScale: (value: number) => number,
  vertical: boolean,
): string {
  if (goal === null || !Number.isFinite(goal)) return "";
  const [edge, length, goalPx] = [start.toFixed(1), size.toFixed(1), valueScale(goal).toFixed(1)];
  return vertical ? `M${edge},${goalPx}h${length}` : `M${goalPx},${edge}v${length}`;
}

/** Finds the category nearest to a pixel of the category axis; -1 without categories. */
export function findCategoryAt(bands: readonly Band[], pixel: number): number {
  const [firstBand, secondBand] = bands;
  if (firstBand === undefined) return -1;
  if (secondBand === undefined) return 0;
  const bandStep = secondBand.start - firstBand.start;
  const categoryIndex = Math.floor((pixel - firstBand.start + (bandStep - firstBand.size) / 2) / bandStep);
  return Math.max(0, Math.min(bands.length - 1, categoryIndex));
}

function computePlot(
  { width, height, direction, categories, endRoom = 0 }: BarInput,
  texts: readonly string[],
): PlotArea {
  const widestTextOf = (lineTexts: readonly string[]): number => Math.ceil(Math.max(0, ...lineTexts.map(textWidth)));
  const isVertical = direction === "vertical";
  const left = isVertical
    ? Math.min(Math.floor(width / 2), widestTextOf(texts) + 8)
    : Math.min(Math.floor(width * 0.42), widestTextOf(categories.map(tickTextOf)) + 12);
  const rightMargin = isVertical ? 8 : Math.max(10, Math.min(Math.ceil(endRoom), width / 4));
  const top = isVertical ? 10 : 2;
  return {
    left,
    top,
    width: Math.max(1, Math.floor(width - left - rightMargin)),
    height: Math.max(1, Math.floor(height - top - 26)),
  };
}

/** Drops figures of a horizontal axis that would overlap; their lines stay. */
function dropOverlappingTexts(ticks: readonly ValueTick[], vertical: boolean): readonly ValueTick[] {
  if (vertical) return ticks;
  const fittingTicks = computeCategoryTicks(
    ticks.map(({ text }, index) => ({ key: String(index), label: text })),
    ticks.map(({ at }) => at),
  );
  const writtenIndexes = new Set(fittingTicks.map(({ index }) => index));
  return ticks.map((tick, index) => (writtenIndexes.has(index) ? tick : { ...tick, text: "" }));
}

/** Text may exceed the chart a little, because the card's edge is further out. */
const textOverhangPx = 12;

function makeCategoryTicks(
  { categories, direction, width }: BarInput,
  bands: readonly Band[],
  plot: PlotArea,
): readonly CategoryTick[] {
  const bandMiddlesPx = bands.map((band) => band.start + band.size / 2);
  if (direction === "vertical") {
    return computeCategoryTicks(categories, bandMiddlesPx).map((tick) => ({
      ...tick,
      text: truncateToWidth(tick.text, 2 * (Math.min(tick.at, width - tick.at) + textOverhangPx)),
    }));
  }
  const labelStep = Math.max(1, Math.ceil(16 / Math.max(1, plot.height / Math.max(1, categories.length))));
  return categories.flatMap((category, index) => {
    const middlePx = bandMiddlesPx[index];
    return middlePx === undefined || index % labelStep !== 0
      ? []
      : [{ index, at: middlePx, text: truncateToWidth(tickTextOf(category), plot.left - 10) }];
  });
}

const tickTextOf = (category: ChartCategory): string => category.tick ?? category.label;
