import { memo, useCallback, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { figureText, openAt } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartOpening, ChartText, Point, TwinTable } from "../chart-data.ts";
import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartSvg } from "../frame/chart-svg.tsx";
import type { Readout } from "../frame/tooltip.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { useUnchanged } from "../frame/use-unchanged.ts";
import { moveInGrid, type HeatCell } from "../heat/compute-heat.ts";
import { computeMultiples, findPanelPlace, lowestHeight, type Panel, type PanelMark } from "./compute-multiples.ts";
import styles from "./multiples-chart.module.css";
import { paintMultiples } from "./paint-multiples.ts";

export type MultiplesChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    bins: readonly ChartCategory[];
    panels: readonly Panel[];
    /** Key of the part of a panel in a bin, which opens. */
    keyOf: (panel: string, bin: string) => string;
    /** Name of the measure. */
    measure: string;
    /** Name of the figure of a whole panel. */
    total: string;
    /** Days of all panels. */
    span: string;
    /** Index of the last bin that has begun, if it is still running. */
    runningFrom: number | undefined;
    /** Minimum height. Units: pixels. */
    height: number;
  }>;

const scalePx = 22;

/** Small charts on one scale, one for each panel. */
export function MultiplesChart(props: MultiplesChartProps): ReactElement {
  const { bins, panels, height: least, formatTick, keyOf } = props;
  const [sheet, { width, height: boxHeight }] = useSize("multiples", props.title);
  const patternId = useId();
  const { columns, marks, min, max, height } = useMemo(
    () => computeMultiples({ width, height: Math.max(least, boxHeight) - scalePx, panels: width === 0 ? [] : panels }),
    [width, least, boxHeight, panels],
  );
  const lowestPx = lowestHeight({ width, height: least - scalePx, panels: width === 0 ? [] : panels }) + scalePx;
  const { runningFrom } = props;
  const paint = useCallback((canvas: PaintContext) => paintMultiples(canvas, marks, runningFrom), [marks, runningFrom]);
  // Listed when a key or a click needs them: an update of the figures does not.
  const listCells = () => cellsOf(panels, bins, { columns, keyOf });
  const cursor = useChartCursor(panels.length * bins.length, (key, activeIndex) =>
    moveInGrid(key, activeIndex, listCells()),
  );
  const place = cursor.active === null ? null : placeOf(cursor.active, bins.length);
  const [panel, mark] = place === null ? [] : [panels[place.panel], marks[place.panel]];
  const canvas = useChartCanvas({ width, height: height + scalePx, paint });
  const heads = useUnchanged(marks.map(headOf));
  return (
    <ChartFrame
      text={props}
      shape="line"
      patternId={patternId}
      height={lowestPx}
      fills
      sheet={sheet}
      width={width}
      empty={panels.length === 0}
      cursor={cursor}
      placeAt={(x, y) => {
        const panelPlace = findPanelPlace(marks, { x, y });
        return panelPlace === null ? -1 : panelPlace.panel * bins.length + panelPlace.bin;
      }}
      readout={
        place === null || panel === undefined || mark === undefined ? null : binReadout(props, panel, mark, place.bin)
      }
      table={() => panelTable(props)}
      onOpen={props.onOpen === undefined ? undefined : (index) => openAt(listCells(), props.onOpen)?.(index)}
    >
      <ChartSvg width={width} height={height + scalePx} className={styles.svg}>
        <Panels heads={heads} />
        <text x={0} y={height + scalePx - 4} className={styles.scale}>
          {props.span}
        </text>
        <text x={width} y={height + scalePx - 4} textAnchor="end" className={styles.scale}>
          {`${formatTick(min, [max])} – ${formatTick(max, [min])}`}
        </text>
      </ChartSvg>
      {canvas}
      {place !== null && (
        <ChartSvg width={width} height={height} className={styles.over}>
          <Crosshairs marks={marks} panel={place.panel} bin={place.bin} />
        </ChartSvg>
      )}
    </ChartFrame>
  );
}

/** Exact figure of a panel in a bin, and of the whole panel. */
const binReadout = (
  props: MultiplesChartProps,
  { label, values, exactFigure }: Panel,
  { xs, plot }: PanelMark,
  bin: number,
): Readout => ({
  title: `${label} · ${props.bins[bin]?.label ?? ""}`,
  rows: [{ key: "value", label: props.measure, palette: 0, value: figureText(props, values[bin]) }],
  changes: [{ key: "total", label: props.total, value: exactFigure }],
  x: xs[bin] ?? 0,
  y: plot.top,
});

/** Figures of all panels, a row for each bin and one for the totals. */
const panelTable = (props: MultiplesChartProps): TwinTable => ({
  headers: [props.labels.category, ...props.panels.map(({ label }) => label)],
  rows: [
    ...props.bins.map(({ key, label }, bin) => ({
      key,
      cells: [label, ...props.panels.map(({ values }) => figureText(props, values[bin]))],
    })),
    { key: "total", cells: [props.total, ...props.panels.map(({ exactFigure }) => exactFigure)] },
  ],
});

const placeOf = (index: number, bins: number): Readonly<{ panel: number; bin: number }> => ({
  panel: Math.floor(index / bins),
  bin: index % bins,
});

/** The bins of all panels as a grid, in which keys move. */
function cellsOf(
  panels: readonly Panel[],
  bins: readonly ChartCategory[],
  { columns, keyOf }: Readonly<{ columns: number; keyOf: MultiplesChartProps["keyOf"] }>,
): readonly HeatCell[] {
  return panels.flatMap((panel, index) =>
    bins.map((bin, binIndex) => ({
      key: keyOf(panel.key, bin.key),
      label: bin.label,
      row: Math.floor(index / columns),
      column: (index % columns) * bins.length + binIndex,
      value: panel.values[binIndex] ?? null,
    })),
  );
}

/** Name, figure and baseline of a panel. */
type PanelHead = Pick<PanelMark, "key" | "plot" | "label" | "figure" | "baseline"> &
  Readonly<{
    /** Point of a panel that has only one. */
    dot: Point | null;
  }>;

function headOf({ key, plot, label, figure, baseline, xs, ys }: PanelMark): PanelHead {
  const bin = ys.findIndex(isDrawn);
  const isAlone = bin !== -1 && ys.findLastIndex(isDrawn) === bin;
  return { key, plot, label, figure, baseline, dot: isAlone ? { x: xs[bin] ?? 0, y: ys[bin] ?? 0 } : null };
}

const isDrawn = (y: number | null): boolean => y !== null;

type PanelsProps = Readonly<{ heads: readonly PanelHead[] }>;

/** Names and baselines of all panels, which most updates leave unchanged. */
const Panels = memo(function Panels({ heads }: PanelsProps): ReactElement {
  const pathOf = (pathOfHead: (head: PanelHead) => string): string => heads.map(pathOfHead).join("");
  return (
    <>
      {heads.map(({ key, plot, label, figure }) => (
        <g key={key}>
          <text x={plot.left} y={plot.top - 7} className={styles.name}>
            {label}
          </text>
          <text x={plot.left + plot.width} y={plot.top - 7} textAnchor="end" className={styles.figure}>
            {figure}
          </text>
        </g>
      ))}
      <path d={pathOf(({ plot }) => `M${plot.left},${plot.top}h${plot.width}`)} className={styles.top} />
      <path d={pathOf(({ plot, baseline }) => `M${plot.left},${baseline}h${plot.width}`)} className={styles.base} />
      {heads.map(({ key, dot }) =>
        dot === null ? null : <circle key={key} cx={dot.x} cy={dot.y} r={4} className={styles.dot} />,
      )}
    </>
  );
});

type CrosshairsProps = Readonly<{ marks: readonly PanelMark[]; panel: number; bin: number }>;

/** The chosen bin in every panel, and its point in the chosen one. */
function Crosshairs({ marks, panel, bin }: CrosshairsProps): ReactElement {
  const activeMark = marks[panel];
  return (
    <>
      {marks.map(({ key, xs, plot }) => (
        <path key={key} d={`M${xs[bin] ?? 0},${plot.top}v${plot.height}`} className={styles.crosshair} />
      ))}
      {activeMark !== undefined && (activeMark.ys[bin] ?? null) !== null && (
        <circle cx={activeMark.xs[bin]} cy={activeMark.ys[bin] ?? 0} r={4} className={styles.dot} />
      )}
    </>
  );
}
