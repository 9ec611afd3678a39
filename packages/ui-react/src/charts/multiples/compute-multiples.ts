import { truncateToWidth, textWidth } from "../axis/compute-category-ticks.ts";
import { computeValueAxis } from "../axis/compute-value-axis.ts";
import { linearScale } from "../axis/linear-scale.ts";
import type { PlotArea } from "../chart-data.ts";
import { nearestCategory } from "../line/compute-line.ts";

/** A small chart: a figure for each bin; null where the bin has not begun. */
export type Panel = Readonly<{
  key: string;
  label: string;
  /** Figure of the whole panel, short. */
  figure: string;
  /** The same figure, exact. */
  exactFigure: string;
  values: readonly (number | null)[];
}>;

export type MultiplesInput = Readonly<{
  width: number;
  /** Height to fill; more panels than it has room for make the chart higher. */
  height: number;
  panels: readonly Panel[];
}>;

export type PanelMark = Readonly<{
  key: string;
  row: number;
  column: number;
  plot: PlotArea;
  label: string;
  figure: string;
  xs: readonly number[];
  ys: readonly (number | null)[];
  /** Vertical position of zero. */
  baseline: number;
}>;

export type MultiplesGeometry = Readonly<{
  height: number;
  columns: number;
  /** Ends of the scale that all panels share. */
  min: number;
  max: number;
  marks: readonly PanelMark[];
}>;

const [narrowestPx, lowestPx, headPx, gapPx, insetPx] = [104, 74, 20, 16, 3] as const;
/** Letters of a name that panels leave room for beside the figure, if there are so many. */
const nameLetters = 12;
/** Space between the name of a panel and its figure. */
const figureGapPx = 8;
const bestRatio = 2.4;

/** Lays out small charts in rows, in the order given, all on one scale. */
export function computeMultiples({ width, height, panels }: MultiplesInput): MultiplesGeometry {
  const { min, max } = computeValueAxis(panels.flatMap(({ values }) => values));
  const columns = countColumns(panels, width, height);
  const rows = Math.ceil(panels.length / columns);
  const size = {
    width: Math.max(1, (width - gapPx * (columns - 1)) / columns),
    height: Math.max(lowestPx, (height - gapPx * (rows - 1)) / Math.max(1, rows)),
  };
  const marks = panels.map((panel, index): PanelMark => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const plot = {
      left: column * (size.width + gapPx),
      top: row * (size.height + gapPx) + headPx,
      width: size.width,
      height: size.height - headPx,
    };
    const yOf = linearScale([min, max], [plot.top + plot.height, plot.top]);
    return {
      key: panel.key,
      row,
      column,
      plot,
      label: truncateToWidth(panel.label, Math.max(0, size.width - textWidth(panel.figure) - figureGapPx)),
      figure: panel.figure,
      xs: placesIn(plot, panel.values.length),
      ys: panel.values.map((value) => (value === null ? null : yOf(value))),
      baseline: yOf(0),
    };
  });
  return { height: rows === 0 ? height : rows * (size.height + gapPx) - gapPx, columns, min, max, marks };
}

/** Height that small charts need at least, however high their place is now: they shrink with it again. */
export function lowestHeight({ width, height, panels }: MultiplesInput): number {
  const rows = Math.ceil(panels.length / countColumns(panels, width, height));
  return Math.max(height, rows * (lowestPx + gapPx) - gapPx);
}

/** Returns the number of columns whose panels have the best shape, among those that fit the height, if any do. */
function countColumns(panels: readonly Panel[], width: number, height: number): number {
  const count = panels.length;
  const heads = panels.map(({ label, figure }) => textWidth(label.slice(0, nameLetters)) + textWidth(figure));
  const narrowest = Math.max(narrowestPx, ...heads.map((head) => head + figureGapPx));
  const mostColumns = Math.max(1, Math.min(count, Math.floor((width + gapPx) / (narrowest + gapPx))));
  const shapes = Array.from({ length: mostColumns }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    const panelHeight = (height - gapPx * (rows - 1)) / Math.max(1, rows);
    const ratio = (width - gapPx * index) / columns / Math.max(lowestPx, panelHeight);
    return { columns, fits: panelHeight >= lowestPx, miss: Math.abs(Math.log(ratio / bestRatio)) };
  });
  const [bestShape] = shapes.filter(({ fits }) => fits).toSorted((left, right) => left.miss - right.miss);
  return bestShape?.columns ?? mostColumns;
}

function placesIn({ left, width }: PlotArea, count: number): readonly number[] {
  if (count === 1) return [left + width / 2];
  return Array.from({ length: count }, (_, index) => left + insetPx + (index * (width - 2 * insetPx)) / (count - 1));
}

/** Finds the panel and the bin at a pixel; null if there is none. */
export function findPanelPlace(
  marks: readonly PanelMark[],
  { x, y }: Readonly<{ x: number; y: number }>,
): Readonly<{ panel: number; bin: number }> | null {
  const panel = marks.findIndex(
    ({ plot }) =>
      x >= plot.left && x <= plot.left + plot.width && y >= plot.top - headPx && y <= plot.top + plot.height,
  );
  const bin = nearestCategory(marks[panel]?.xs ?? [], x);
  return bin === -1 ? null : { panel, bin };
}
