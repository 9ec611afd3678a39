import { bandScale } from "../axis/band-scale.ts";
import { truncateToWidth, textWidth } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import type { Band } from "../bar/compute-bar.ts";
import type { PlotArea } from "../chart-data.ts";

/** A row of a waterfall: a level that starts from zero, or a step from the level before. */
export type WaterfallRow = Readonly<{ key: string; label: string; value: number; kind: "level" | "step" }>;

export type WaterfallInput = Readonly<{
  width: number;
  height: number;
  rows: readonly WaterfallRow[];
  formatValue: (value: number) => string;
}>;

export type WaterfallMark = Readonly<{
  key: string;
  kind: "level" | "up" | "down";
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  figure: string;
  /** Line to the next row, at the level that this one reaches; null for the last row. */
  link: Readonly<{ x: number; top: number; bottom: number }> | null;
}>;

export type WaterfallGeometry = Readonly<{
  plot: PlotArea;
  /** Part of the chart with bars, links and outlines. */
  canvas: Pick<PlotArea, "left" | "width">;
  bands: readonly Band[];
  marks: readonly WaterfallMark[];
}>;

/** Width of the outline of a loss and of a link, half of it beyond the bar. */
export const outlinePx = 1;
/** Least width of a bar, also beyond the end of the plot. */
const thinnestBarPx = 2;
const levelShare = 0.1;
/** Least part of the width for the bars. */
const barShare = 0.19;
/** Width of bold text, as that of levels, relative to the usual one. */
const boldWidthRatio = 1.08;

/** Lays out the rows of a waterfall from top to bottom; each step starts where the row before ends. */
export function computeWaterfall({ width, height, rows, formatValue }: WaterfallInput): WaterfallGeometry {
  const rowSpans = computeSpans(rows);
  const figureTexts = rows.map(({ value }) => formatValue(value));
  const widestTextOf = (texts: readonly string[]): number => Math.ceil(Math.max(0, ...texts.map(textWidth)));
  // Figures are never cut, so that names give way to them.
  const rightMargin = Math.min(Math.floor(width * 0.6), widestFigureOf(rows, figureTexts) + 10);
  const left = Math.min(
    Math.floor(width * 0.47),
    Math.floor(width * (1 - barShare)) - rightMargin,
    widestTextOf(rows.map(({ label }) => label)) + 12,
  );
  const plot = { left, top: 0, width: Math.max(1, width - left - rightMargin), height };
  // Levels are long and steps short: the axis shows the part in which something moves.
  const stepSpans = rowSpans.filter((_, index) => rows[index]?.kind === "step");
  const stepAxis = computeValueAxis((stepSpans.length === 0 ? rowSpans : stepSpans).flat(), { fromZero: false });
  // A level that starts a rise would otherwise have no length.
  const lowestValue = stepAxis.min - (stepAxis.max - stepAxis.min) * levelShare;
  const valueScale = linearScale([lowestValue, stepAxis.max], [plot.left, plot.left + plot.width]);
  const rowBands = bandScale(rows.length, [0, height], { inner: 0.3, outer: 0.15 });
  const bands = rows.map((_, index): Band => ({ start: rowBands.startOf(index), size: rowBands.size }));
  const clampX = (amount: number): number => Math.max(plot.left, Math.min(plot.left + plot.width, valueScale(amount)));
  const marks = rows.map((row, index): WaterfallMark => {
    const [from, to] = rowSpans[index] ?? [0, 0];
    const { start, size } = bands[index] ?? { start: 0, size: 0 };
    const [beginPx, end] = [clampX(Math.min(from, to)), clampX(Math.max(from, to))];
    const nextBand = bands[index + 1];
    return {
      key: row.key,
      kind: row.kind === "level" ? "level" : row.value < 0 ? "down" : "up",
      x: row.kind === "level" ? plot.left : beginPx,
      y: start,
      width: Math.max(thinnestBarPx, row.kind === "level" ? clampX(to) - plot.left : end - beginPx),
      height: size,
      label: truncateToWidth(row.label, left - 12),
      figure: figureTexts[index] ?? "",
      link: nextBand === undefined ? null : { x: clampX(to), top: start + size, bottom: nextBand.start },
    };
  });
  const canvasEdges = { left: plot.left - outlinePx, width: plot.width + thinnestBarPx + 2 * outlinePx };
  return { plot, canvas: canvasEdges, bands, marks };
}

/** Width of the widest figure. Units: whole pixels. */
function widestFigureOf(rows: readonly WaterfallRow[], figureTexts: readonly string[]): number {
  const figureWidths = figureTexts.map(
    (text, index) => textWidth(text) * (rows[index]?.kind === "level" ? boldWidthRatio : 1),
  );
  return Math.ceil(Math.max(0, ...figureWidths));
}

/** Beginning and end of each row on the value axis. */
function computeSpans(rows: readonly WaterfallRow[]): readonly (readonly [from: number, to: number])[] {
  let currentLevel = 0;
  return rows.map(({ kind, value }) => {
    const spanStart = kind === "level" ? 0 : currentLevel;
    currentLevel = spanStart + value;
    return [spanStart, currentLevel];
  });
}
