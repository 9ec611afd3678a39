import { area, line } from "d3-shape";

import { computeCategoryTicks, textWidth } from "../axis/compute-category-ticks.ts";
import type { CategoryTick } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import type { ValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import { assignHues } from "../chart-data.ts";
import type { ChartCategory, ChartSeries, Hue, PlotArea, Point } from "../chart-data.ts";
import { endLabelRoom, spreadLabels } from "./compute-end-labels.ts";

export type LineInput = Readonly<{
  width: number;
  height: number;
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  formatTick: (value: number, ticks: readonly number[]) => string;
  integers?: boolean | undefined;
  fromZero?: boolean | undefined;
}>;

export type ValueTick = Readonly<{ value: number; at: number; text: string }>;

export type EndLabel = Readonly<{ key: string; text: string; palette: Hue; x: number; y: number }>;

export type LineMark = Readonly<{
  key: string;
  palette: Hue;
  /** Vertical pixel of each category, null if there is no figure. */
  ys: readonly (number | null)[];
  /** Isolated points: a line through a single point would be invisible. */
  lone: readonly Point[];
  end: Point | null;
}>;

export type LineGeometry = Readonly<{
  plot: PlotArea;
  valueTicks: readonly ValueTick[];
  categoryTicks: readonly CategoryTick[];
  /** Horizontal pixel of each category. */
  xs: readonly number[];
  baseline: number;
  yOf: (value: number) => number;
  lines: readonly LineMark[];
  /** Names at the ends of the lines; empty if they do not fit. */
  endLabels: readonly EndLabel[];
  pointCount: number;
}>;

const topPx = 10;
const bottomPx = 26;
const rightPx = 12;
const insetPx = 6;

/** Computes every point, tick and line of a line chart; categories are evenly spaced. */
export function computeLine(lineInput: LineInput): LineGeometry {
  const { width, height, categories, series, formatTick, integers, fromZero } = lineInput;
  const allValues = series.flatMap((dataSeries) => dataSeries.values);
  const valueAxis = computeValueAxis(allValues, { integers, fromZero });
  const tickTexts = valueAxis.ticks.map((value) => formatTick(value, valueAxis.ticks));
  const left = Math.min(width / 2, Math.ceil(Math.max(...tickTexts.map(textWidth))) + 8);
  const labelRoomPx = endLabelRoom(series, categories.length, width, height - topPx - bottomPx);
  const plot: PlotArea = {
    left,
    top: topPx,
    width: Math.max(1, width - left - Math.max(rightPx, labelRoomPx)),
    height: Math.max(1, height - topPx - bottomPx),
  };

  const yScale = linearScale([valueAxis.min, valueAxis.max], [plot.top + plot.height, plot.top]);
  const xs = spreadEvenly(categories.length, plot.left, plot.width);
  const palettes = assignHues(series);
  const lineMarks = series.map((dataSeries, index) =>
    makeLineMark(dataSeries, palettes[index] ?? null, xs, yScale, valueAxis),
  );
  return {
    plot,
    valueTicks: valueAxis.ticks.map((value, index) => ({ value, at: yScale(value), text: tickTexts[index] ?? "" })),
    categoryTicks: computeCategoryTicks(categories, xs),
    xs,
    baseline: yScale(Math.min(valueAxis.max, Math.max(valueAxis.min, 0))),
    yOf: (value) => yScale(value),
    lines: lineMarks,
    endLabels: labelRoomPx === 0 ? [] : makeEndLabels(series, lineMarks, plot),
    pointCount: series.reduce((sum, dataSeries) => sum + dataSeries.values.length, 0),
  };
}

/** Splits a line into its finished part, and the running part from its last point; the latter is empty if no category is running. */
export function splitAtUnfinished(
  ys: readonly (number | null)[],
  runningFrom: number | undefined,
): Readonly<{ over: readonly (number | null)[]; running: readonly (number | null)[] }> {
  if (runningFrom === undefined) return { over: ys, running: [] };
  return {
    over: ys.map((y, index) => (index < runningFrom ? y : null)),
    running: ys.map((y, index) => (index < runningFrom - 1 ? null : y)),
  };
}

/** Path of a line, interrupted where there is no figure. */
export function linePath(xs: readonly number[], ys: readonly (number | null)[]): string {
  const drawLine = line<number | null>()
    .defined((y) => y !== null)
    .x((_, index) => xs[index] ?? 0)
    .y((y) => y ?? 0)
    .digits(1);
  return drawLine(ys) ?? "";
}

/** Traces a line on a canvas, interrupted where there is no figure; a loop, because it runs for many thousands of points. */
export function traceLine(
  context: Pick<CanvasPath, "moveTo" | "lineTo">,
  xs: readonly number[],
  ys: readonly (number | null)[],
): void {
  let isPathBegun = false;
  for (let index = 0; index < xs.length; index += 1) {
    const y = ys[index] ?? null;
    if (y === null) isPathBegun = false;
    else if (isPathBegun) context.lineTo(xs[index] ?? 0, y);
    else {
      context.moveTo(xs[index] ?? 0, y);
      isPathBegun = true;
    }
  }
}

/** Returns the SVG path of the area between a line and the baseline, interrupted where there is no figure. */
export function areaPath(xs: readonly number[], ys: readonly (number | null)[], baseline: number): string {
  const drawArea = area<number | null>()
    .defined((y) => y !== null)
    .x((_, index) => xs[index] ?? 0)
    .y0(baseline)
    .y1((y) => y ?? 0)
    .digits(1);
  return drawArea(ys) ?? "";
}

/** Compares lines by the order of drawing: comparisons, forecasts and goals come first, so that they are behind. */
export function compareDrawOrder(left: LineMark, right: LineMark): number {
  return Number(typeof left.palette === "number") - Number(typeof right.palette === "number");
}

/** Finds the category nearest to a pixel; -1 without categories. */
export function nearestCategory(xs: readonly number[], x: number): number {
  const firstX = xs[0];
  const lastX = xs.at(-1);
  if (firstX === undefined || lastX === undefined) return -1;
  if (lastX === firstX) return 0;
  return Math.round(Math.min(1, Math.max(0, (x - firstX) / (lastX - firstX))) * (xs.length - 1));
}

function spreadEvenly(count: number, left: number, width: number): readonly number[] {
  if (count === 1) return [left + width / 2];
  const sideInsetPx = Math.min(insetPx, width / 4);
  return Array.from(
    { length: count },
    (_, index) => left + sideInsetPx + (index * (width - 2 * sideInsetPx)) / (count - 1),
  );
}

function makeEndLabels(
  series: readonly ChartSeries[],
  lines: readonly LineMark[],
  plot: PlotArea,
): readonly EndLabel[] {
  const labelYs = spreadLabels(
    lines.map((line) => line.end?.y ?? plot.top),
    plot.top,
    plot.top + plot.height,
  );
  const labelX = plot.left + plot.width + 8;
  return lines.map(({ key, palette }, index) => ({
    key,
    palette,
    text: series[index]?.label ?? "",
    x: labelX,
    y: labelYs[index] ?? 0,
  }));
}

function makeLineMark(
  series: ChartSeries,
  palette: Hue,
  xs: readonly number[],
  yOf: (value: number) => number,
  axis: Pick<ValueAxis, "min" | "max">,
): LineMark {
  // Interpolates from two values, because calling the scale for every point is slow.
  const [lowestValue, foot] = [axis.min, yOf(axis.min)];
  const pixelsPerUnit = (yOf(axis.max) - foot) / (axis.max - lowestValue);
  const ys: (number | null)[] = [];
  const lonePoints: Point[] = [];
  let endPoint: Point | null = null;
  let yBefore: number | null = null;
  let secondYBefore: number | null = null;
  for (let index = 0; index <= xs.length; index += 1) {
    const value = index < xs.length ? (series.values[index] ?? null) : null;
    const y: number | null =
      value === null || !Number.isFinite(value) ? null : foot + pixelsPerUnit * (value - lowestValue);
    if (index < xs.length) ys.push(y);
    if (yBefore !== null && y === null) {
      endPoint = { x: xs[index - 1] ?? 0, y: yBefore };
      if (secondYBefore === null) lonePoints.push(endPoint);
    }
    secondYBefore = yBefore;
    yBefore = y;
  }
  return { key: series.key, palette, ys, lone: lonePoints, end: endPoint };
}
