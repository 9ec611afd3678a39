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
const nameLetterRoom = 12;
/** Space between the name of a panel and its figure. */
const figureGapPx = 8;
const bestPanelRatio = 2.4;

/** Lays out small charts in rows, in the order given, all on one scale. */
export function computeMultiples({ width, height, panels }: MultiplesInput): MultiplesGeometry {
  const { min, max } = computeValueAxis(panels.flatMap(({ values }) => values));
  const columnCount = countColumns(panels, width, height);
  const rowCount = Math.ceil(panels.length / columnCount);
  const panelSize = {
    width: Math.max(1, (width - gapPx * (columnCount - 1)) / columnCount),
    height: Math.max(lowestPx, (height - gapPx * (rowCount - 1)) / Math.max(1, rowCount)),
  };
  const marks = panels.map((panel, index): PanelMark => {
    const [row, column] = [Math.floor(index / columnCount), index % columnCount];
    const plot = {
      left: column * (panelSize.width + gapPx),
      top: row * (panelSize.height + gapPx) + headPx,
      width: panelSize.width,
      height: panelSize.height - headPx,
    };
    const yOf = linearScale([min, max], [plot.top + plot.height, plot.top]);
    return {
      key: panel.key,
      row,
      column,
      plot,
      label: truncateToWidth(panel.label, Math.max(0, panelSize.width - textWidth(panel.figure) - figureGapPx)),
      figure: panel.figure,
      xs: spreadBinXs(plot, panel.values.length),
      ys: panel.values.map((value) => (value === null ? null : yOf(value))),
      baseline: yOf(0),
    };
  });
  return {
    height: rowCount === 0 ? height : rowCount * (panelSize.height + gapPx) - gapPx,
    columns: columnCount,
    min,
    max,
    marks,
  };
}

/** Returns the height of small charts: the height of their place, or more if the rows of panels need it. */
export function lowestHeight({ width, height, panels }: MultiplesInput): number {
  const rowCount = Math.ceil(panels.length / countColumns(panels, width, height));
  return Math.max(height, rowCount * (lowestPx + gapPx) - gapPx);
}

/** Returns the number of columns whose panels have the best shape, among those that fit the height, if any do. */
function countColumns(panels: readonly Panel[], width: number, height: number): number {
  const panelCount = panels.length;
  const headWidths = panels.map(({ label, figure }) => textWidth(label.slice(0, nameLetterRoom)) + textWidth(figure));
  const narrowestPanelPx = Math.max(narrowestPx, ...headWidths.map((head) => head + figureGapPx));
  const columnsAtMost = Math.max(1, Math.min(panelCount, Math.floor((width + gapPx) / (narrowestPanelPx + gapPx))));
  const panelShapes = Array.from({ length: columnsAtMost }, (_, index) => {
    const columnCount = index + 1;
    const rowCount = Math.ceil(panelCount / columnCount);
    const panelHeight = (height - gapPx * (rowCount - 1)) / Math.max(1, rowCount);
    const panelRatio = (width - gapPx * index) / columnCount / Math.max(lowestPx, panelHeight);
    return {
      columns: columnCount,
      fits: panelHeight >= lowestPx,
      miss: Math.abs(Math.log(panelRatio / bestPanelRatio)),
    };
  });
  const [bestShape] = panelShapes.filter(({ fits }) => fits).toSorted((left, right) => left.miss - right.miss);
  return bestShape?.columns ?? columnsAtMost;
}

function spreadBinXs({ left, width }: PlotArea, count: number): readonly number[] {
  if (count === 1) return [left + width / 2];
  return Array.from({ length: count }, (_, index) => left + insetPx + (index * (width - 2 * insetPx)) / (count - 1));
}

/** Finds the panel and the bin at a pixel; null if there is none. */
export function findPanelPlace(
  marks: readonly PanelMark[],
  { x, y }: Readonly<{ x: number; y: number }>,
): Readonly<{ panel: number; bin: number }> | null {
  const panelIndex = marks.findIndex(
    ({ plot }) =>
      x >= plot.left && x <= plot.left + plot.width && y >= plot.top - headPx && y <= plot.top + plot.height,
  );
  const binIndex = nearestCategory(marks[panelIndex]?.xs ?? [], x);
  return binIndex === -1 ? null : { panel: panelIndex, bin: binIndex };
}
