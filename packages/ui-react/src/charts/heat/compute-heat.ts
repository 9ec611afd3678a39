import { bandScale } from "../axis/band-scale.ts";
import { textWidth } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import type { PlotArea } from "../chart-data.ts";

/** Row or column of a heat map; a line without a tick has no name beside it. */
export type HeatLine = Readonly<{ key: string; label: string; tick?: string | undefined }>;

/** Cell of a heat map; null is a cell without a figure. */
export type HeatCell = Readonly<{
  key: string;
  /** Full name, for the tooltip, the table and screen readers. */
  label: string;
  /** Place among the rows and columns. */
  row: number;
  column: number;
  value: number | null;
}>;

export type HeatInput = Readonly<{
  width: number;
  height: number;
  rows: readonly HeatLine[];
  columns: readonly HeatLine[];
  cells: readonly HeatCell[];
}>;

/** Step of the scale, from 1 to 5; "none" for nothing, "negative" below zero. */
export type HeatStep = 1 | 2 | 3 | 4 | 5 | "none" | "negative";

export type HeatMark = Readonly<{ key: string; step: HeatStep; x: number; y: number; width: number; height: number }>;

export type HeatTick = Readonly<{ key: string; text: string; x: number; y: number }>;

export type HeatGeometry = Readonly<{
  plot: PlotArea;
  marks: readonly HeatMark[];
  rowTicks: readonly HeatTick[];
  columnTicks: readonly HeatTick[];
  /** Ends of the colour scale; null if no figure is above zero. */
  range: HeatRange | null;
  /** Size of a whole cell. Units: pixels. */
  cell: Readonly<{ width: number; height: number }>;
}>;

export type HeatRange = readonly [from: number, to: number];

const colorSteps = [1, 2, 3, 4, 5] as const;

const axisPx = 20;
const rowGapPx = 10;
/** Width beyond which a cell would no longer look like one, where columns are few. */
const widestCellPx = 96;
/** Share of its cell that a mark fills, by its step: size tells the same as colour. */
export const heatShares: Readonly<Record<HeatStep, number>> = {
  none: 0.16,
  negative: 0.62,
  1: 0.38,
  2: 0.54,
  3: 0.7,
  4: 0.84,
  5: 1,
};

/** Finds round limits of the colour scale around the figures above zero, so that small changes do not move them; null if no figure is above zero. */
export function heatRangeOf(cells: readonly Pick<HeatCell, "value">[]): HeatRange | null {
  let [lowestValue, highestValue] = [Infinity, 0];
  for (const { value } of cells) {
    if (value === null || value <= 0) continue;
    if (value < lowestValue) lowestValue = value;
    if (value > highestValue) highestValue = value;
  }
  if (highestValue === 0) return null;
  const { min, max } = computeValueAxis([lowestValue, highestValue], { fromZero: false });
  return [min, max];
}

/** Makes the function that finds the step of a figure on a colour scale. */
export function heatStepOf(range: HeatRange | null): (value: number | null) => HeatStep {
  const [from, to] = range ?? [0, 1];
  return (value) => {
    if (value === null || value === 0) return "none";
    if (value < 0) return "negative";
    // d3's scale of steps weighs several KB more.
    return (
      colorSteps[Math.min(colorSteps.length - 1, Math.floor(((value - from) / (to - from)) * colorSteps.length))] ??
      "none"
    );
  };
}

/** Lays out the cells of a heat map in rows and columns, each mark in the middle of its cell. */
export function computeHeat({ width, height, rows, columns, cells }: HeatInput): HeatGeometry {
  const nameWidths = rows.map(({ tick }) => (tick === undefined ? 0 : textWidth(tick)));
  const left = Math.ceil(Math.max(0, ...nameWidths)) + rowGapPx;
  const plot = {
    left,
    top: 0,
    width: Math.max(1, Math.min(width - left, columns.length * widestCellPx)),
    height: Math.max(1, height - axisPx),
  };
  const columnScale = bandScale(columns.length, [plot.left, plot.left + plot.width], { inner: 0.12 });
  const rowScale = bandScale(rows.length, [plot.top, plot.top + plot.height], { inner: 0.12 });
  const cellSize = { width: columnScale.size, height: rowScale.size };
  const range = heatRangeOf(cells);
  const stepOf = heatStepOf(range);
  const marks = cells.map(({ key, row, column, value }): HeatMark => {
    const heatStep = stepOf(value);
    const share = heatShares[heatStep];
    return {
      key,
      step: heatStep,
      x: columnScale.startOf(column) + (cellSize.width * (1 - share)) / 2,
      y: rowScale.startOf(row) + (cellSize.height * (1 - share)) / 2,
      width: cellSize.width * share,
      height: cellSize.height * share,
    };
  });
  return {
    plot,
    marks,
    range,
    cell: cellSize,
    rowTicks: rows.flatMap(({ key, tick }, index) =>
      tick === undefined ? [] : [{ key, text: tick, x: 0, y: rowScale.startOf(index) + cellSize.height / 2 }],
    ),
    columnTicks: listSpacedTicks(columns, columnScale.startOf, plot).map((tick) => ({
      ...tick,
      y: plot.height + axisPx - 5,
    })),
  };
}

/** Lists the names of columns that have room beside each other, from the left. */
function listSpacedTicks(
  columns: readonly HeatLine[],
  startOf: (index: number) => number,
  plot: PlotArea,
): readonly Omit<HeatTick, "y">[] {
  let freeFromPx = plot.left;
  return columns.flatMap(({ key, tick }, index) => {
    if (tick === undefined) return [];
    const x = startOf(index);
    const endPx = x + textWidth(tick);
    if (x < freeFromPx - 0.5 || endPx > plot.left + plot.width) return [];
    freeFromPx = endPx + rowGapPx;
    return [{ key, text: tick, x }];
  });
}

/** Finds the cell at a pixel; -1 if there is none. */
export function findCellAt(
  { plot }: Pick<HeatGeometry, "plot">,
  { rows, columns, cells }: Pick<HeatInput, "rows" | "columns" | "cells">,
  { x, y }: Readonly<{ x: number; y: number }>,
): number {
  const columnIndex = Math.floor(((x - plot.left) / plot.width) * columns.length);
  const rowIndex = Math.floor(((y - plot.top) / plot.height) * rows.length);
  return cells.findIndex((cell) => cell.column === columnIndex && cell.row === rowIndex);
}

/** Finds the cell that a key moves to, in its row or column; null leaves the chart, undefined ignores the key. */
export function moveInGrid(
  key: string,
  activeIndex: number | null,
  heatCells: readonly HeatCell[],
): number | null | undefined {
  if (key === "Escape") return activeIndex === null ? undefined : null;
  if (heatCells.length === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return heatCells.length - 1;
  const direction = moveByKey[key];
  if (direction === undefined) return undefined;
  const activeCell = activeIndex === null ? undefined : heatCells[activeIndex];
  if (activeCell === undefined) return 0;
  const isAhead = ({ row, column }: HeatCell): boolean =>
    direction.row === 0
      ? row === activeCell.row && (column - activeCell.column) * direction.column > 0
      : column === activeCell.column && (row - activeCell.row) * direction.row > 0;
  const distanceInCells = ({ row, column }: HeatCell): number =>
    Math.abs(row - activeCell.row) + Math.abs(column - activeCell.column);
  const [nextCell] = heatCells
    .map((cell, index) => ({ cell, index }))
    .filter(({ cell }) => isAhead(cell))
    .toSorted((left, right) => distanceInCells(left.cell) - distanceInCells(right.cell));
  return nextCell?.index ?? activeIndex;
}

const moveByKey: Readonly<Record<string, Readonly<{ row: number; column: number }>>> = {
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
};
