import { area, line } from "d3-shape";

import { computeCategoryTicks, textWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import type { ValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import { paletteIndexes } from "../chart-data.ts";
import type { ChartCategory, ChartSeries, Hue, Plot, Point } from "../chart-data.ts";
import { endLabelRoom, spreadLabels } from "./compute-end-labels.ts";

export type LineInput = Readonly<{
  width: number;
  height: number;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  formatTick: (value: number) => string;
  integers?: boolean | undefined;
  fromZero?: boolean | undefined;
}>;

export type ValueTick = Readonly<{ value: number; at: number; text: string }>;

export type EndLabel = Readonly<{ key: string; text: string; palette: Hue; x: number; y: number }>;

export type LineMark = Readonly<{
  key: string;
  palette: Hue;
  /** Pixel of each category, null where there is no figure. */
  ys: readonly (number | null)[];
  /** Points without neighbours: a line through one point would not be seen. */
  lone: readonly Point[];
  end: Point | null;
}>;

export type LineGeometry = Readonly<{
  plot: Plot;
  valueTicks: readonly ValueTick[];
  categoryTicks: readonly CategoryTick[];
  /** Pixel of each category. */
  xs: readonly number[];
  baseline: number;
  yOf: (value: number) => number;
  lines: readonly LineMark[];
  /** Names at the ends of the lines; none where they do not fit. */
  endLabels: readonly EndLabel[];
  pointCount: number;
}>;

const topPx = 10;
const bottomPx = 26;
const rightPx = 12;
const insetPx = 6;

/** Places of every point, tick and line of a line chart; categories stand at even distances. */
export function computeLine(input: LineInput): LineGeometry {
  const { width, height, categories, series, formatTick, integers, fromZero } = input;
  const values = series.flatMap((dataSeries) => dataSeries.values);
  const axis = computeValueAxis(values, { integers, fromZero });
  const texts = axis.ticks.map(formatTick);
  const left = Math.min(width / 2, Math.ceil(Math.max(...texts.map(textWidth))) + 8);
  const labelRoom = endLabelRoom(series, categories.length, width, height - topPx - bottomPx);
  const plot: Plot = {
    left,
    top: topPx,
    width: Math.max(1, width - left - Math.max(rightPx, labelRoom)),
    height: Math.max(1, height - topPx - bottomPx),
  };

  const y = linearScale([axis.min, axis.max], [plot.top + plot.height, plot.top]);
  const xs = spread(categories.length, plot.left, plot.width);
  const palettes = paletteIndexes(series);
  const lines = series.map((dataSeries, index) => lineMark(dataSeries, palettes[index] ?? null, xs, y, axis));
  return {
    plot,
    valueTicks: axis.ticks.map((value, index) => ({ value, at: y(value), text: texts[index] ?? "" })),
    categoryTicks: computeCategoryTicks(categories, xs),
    xs,
    baseline: y(Math.min(axis.max, Math.max(axis.min, 0))),
    yOf: (value) => y(value),
    lines,
    endLabels: labelRoom === 0 ? [] : endLabels(series, lines, plot),
    pointCount: series.reduce((sum, dataSeries) => sum + dataSeries.values.length, 0),
  };
}

/** A line in two: what is over, and from its last point on what still runs; nothing runs where no category is named. */
export function splitAtRunning(
  ys: readonly (number | null)[],
  runningFrom: number | undefined,
): Readonly<{ over: readonly (number | null)[]; running: readonly (number | null)[] }> {
  if (runningFrom === undefined) return { over: ys, running: [] };
  return {
    over: ys.map((y, index) => (index < runningFrom ? y : null)),
    running: ys.map((y, index) => (index < runningFrom - 1 ? null : y)),
  };
}

/** The path of a line, broken where there is no figure. */
export function linePath(xs: readonly number[], ys: readonly (number | null)[]): string {
  const drawn = line<number | null>()
    .defined((y) => y !== null)
    .x((_, index) => xs[index] ?? 0)
    .y((y) => y ?? 0)
    .digits(1);
  return drawn(ys) ?? "";
}

/** The same line, traced on a canvas; a loop, because it is taken once a point where there are many thousands. */
export function traceLine(
  context: Pick<CanvasPath, "moveTo" | "lineTo">,
  xs: readonly number[],
  ys: readonly (number | null)[],
): void {
  let begun = false;
  for (let index = 0; index < xs.length; index += 1) {
    const y = ys[index] ?? null;
    if (y === null) begun = false;
    else if (begun) context.lineTo(xs[index] ?? 0, y);
    else {
      context.moveTo(xs[index] ?? 0, y);
      begun = true;
    }
  }
}

/** The surface between a line and the baseline. */
export function areaPath(xs: readonly number[], ys: readonly (number | null)[], baseline: number): string {
  const drawn = area<number | null>()
    .defined((y) => y !== null)
    .x((_, index) => xs[index] ?? 0)
    .y0(baseline)
    .y1((y) => y ?? 0)
    .digits(1);
  return drawn(ys) ?? "";
}

/** Sorts the comparison and the goal before the series that they stand behind. */
export function behindFirst(left: LineMark, right: LineMark): number {
  return Number(typeof left.palette === "number") - Number(typeof right.palette === "number");
}

/** The category nearest to a pixel; -1 when there is none. */
export function nearestCategory(xs: readonly number[], x: number): number {
  const first = xs[0];
  const last = xs.at(-1);
  if (first === undefined || last === undefined) return -1;
  if (last === first) return 0;
  return Math.round(Math.min(1, Math.max(0, (x - first) / (last - first))) * (xs.length - 1));
}

function spread(count: number, left: number, width: number): readonly number[] {
  if (count === 1) return [left + width / 2];
  const inset = Math.min(insetPx, width / 4);
  return Array.from({ length: count }, (_, index) => left + inset + (index * (width - 2 * inset)) / (count - 1));
}

function endLabels(series: readonly ChartSeries[], lines: readonly LineMark[], plot: Plot): readonly EndLabel[] {
  const ys = spreadLabels(
    lines.map((line) => line.end?.y ?? plot.top),
    plot.top,
    plot.top + plot.height,
  );
  const x = plot.left + plot.width + 8;
  return lines.map(({ key, palette }, index) => ({
    key,
    palette,
    text: series[index]?.label ?? "",
    x,
    y: ys[index] ?? 0,
  }));
}

function lineMark(
  series: ChartSeries,
  palette: Hue,
  xs: readonly number[],
  yOf: (value: number) => number,
  axis: Pick<ValueAxis, "min" | "max">,
): LineMark {
  // A linear scale, so two of its values give all: the scale itself would be asked once a point.
  const [low, foot] = [axis.min, yOf(axis.min)];
  const perUnit = (yOf(axis.max) - foot) / (axis.max - low);
  const ys: (number | null)[] = [];
  const lone: Point[] = [];
  let end: Point | null = null;
  let before: number | null = null;
  let beforeThat: number | null = null;
  for (let index = 0; index <= xs.length; index += 1) {
    const value = index < xs.length ? (series.values[index] ?? null) : null;
    const y: number | null = value === null || !Number.isFinite(value) ? null : foot + perUnit * (value - low);
    if (index < xs.length) ys.push(y);
    if (before !== null && y === null) {
      end = { x: xs[index - 1] ?? 0, y: before };
      if (beforeThat === null) lone.push(end);
    }
    beforeThat = before;
    before = y;
  }
  return { key: series.key, palette, ys, lone, end };
}
