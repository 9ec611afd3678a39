import { useId, useMemo } from "react";
import type { ReactElement } from "react";

import { BarChart } from "../bar/bar-chart.tsx";
import { openAt } from "../chart-data.ts";
import type { ChartFormat, ChartOpening, ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { Patterns, seriesFill, Swatch } from "../frame/series-look.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import type { ChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { findArcAt, computePie, isPieDrawable } from "./compute-pie.ts";
import type { PieGeometry, PieSlice } from "./compute-pie.ts";
import styles from "./pie-chart.module.css";

export type PieChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    slices: readonly PieSlice[];
    /** Name of the measure, a column of the table. */
    measure: string;
    /** Name of the share column. */
    shareLabel: string;
    /** Formats a share from 0 to 1. */
    formatShare: (share: number) => string;
    donut?: boolean | undefined;
    /** Centre of a donut: the total and its label. */
    center?: Readonly<{ figure: string; label: string }> | undefined;
    /** Diameter of the circle with names below it. Units: pixels. */
    size?: number | undefined;
    /** Maximum diameter of the circle with names beside it; by default `size`. Units: pixels. */
    wideSize?: number | undefined;
    /** Explains that negative parts are drawn as bars. */
    negativeNote: string;
  }>;

/** A pie with labelled parts; with negative parts, bars and a note. */
export function PieChart(props: PieChartProps): ReactElement {
  return isPieDrawable(props.slices) ? <Pie {...props} /> : <NegativePie {...props} />;
}

function Pie(props: PieChartProps): ReactElement {
  const { slices, donut = true, size: narrowSize = 180, wideSize = narrowSize, center } = props;
  const cursor = useChartCursor(slices.length);
  const [sheet, { width }] = useSize("pie", props.title);
  const patternId = useId();
  const pieSize = isNarrow(width) ? narrowSize : Math.min(wideSize, Math.floor(width / 2));
  const geometry = useMemo(() => computePie({ size: pieSize, slices, donut }), [pieSize, slices, donut]);
  const sliceTexts = makeSliceFigures(props, geometry);
  // Figures are beside every slice already: hovering marks them instead of opening a tooltip.
  const activeSlice = cursor.active === null ? undefined : sliceTexts[cursor.active];

  return (
    <ChartFrame
      text={props}
      shape="slice"
      patternId={patternId}
      height={pieSize}
      empty={geometry.arcs.length === 0}
      cursor={cursor}
      sheet={sheet}
      width={width}
      placeAt={(x, y) => findArcAt(geometry, x - (isNarrow(width) ? width : pieSize) / 2, y - pieSize / 2)}
      readout={null}
      onOpen={openAt(slices, props.onOpen)}
      spoken={activeSlice === undefined ? "" : `${activeSlice.label}: ${activeSlice.figure}, ${activeSlice.share}`}
      table={() => ({
        headers: [props.labels.category, props.measure, props.shareLabel],
        rows: sliceTexts.map(({ key, label, figure, share }) => ({ key, cells: [label, figure, share] })),
      })}
    >
      <div className={isNarrow(width) ? styles.narrowPie : styles.pie}>
        {drawCircle(
          geometry,
          patternId,
          cursor.active,
          donut && center !== undefined ? (activeSlice ?? center) : undefined,
        )}
        {drawLegend(sliceTexts, patternId, cursor, hasRoomForFigures(width), props.onOpen)}
      </div>
    </ChartFrame>
  );
}

/** A slice in words, with its hue. */
type SliceFigures = Readonly<{ key: string; label: string; figure: string; share: string; palette: number | null }>;

function makeSliceFigures(
  { slices, formatValue, formatShare }: PieChartProps,
  { arcs }: PieGeometry,
): readonly SliceFigures[] {
  return slices.map(({ key, label, value }, index) => {
    const { share = 0, palette = null } = arcs[index] ?? {};
    return { key, label, figure: formatValue(value), share: formatShare(share), palette };
  });
}

/** Draws the arcs, with the total or the active slice in the middle of a donut. */
function drawCircle(
  { size, arcs }: PieGeometry,
  patternId: string,
  activeIndex: number | null,
  center: PieChartProps["center"],
): ReactElement {
  return (
    <div className={styles.circle} style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true" focusable="false">
        <Patterns id={patternId} count={Math.min(8, arcs.length)} />
        <g transform={`translate(${size / 2},${size / 2})`}>
          {arcs.map((arc, index) => (
            <path
              key={arc.key}
              d={arc.path}
              fill={arc.palette === null ? "var(--comparison)" : seriesFill(patternId, arc.palette)}
              className={activeIndex !== null && activeIndex !== index ? styles.dimmed : styles.arc}
            />
          ))}
        </g>
      </svg>
      {center !== undefined && (
        <div className={styles.center}>
          <span className={styles.centerFigure}>{center.figure}</span>
          <span className={styles.centerLabel}>{center.label}</span>
        </div>
      )}
    </div>
  );
}

/** Draws the names of the slices with their figures and shares; pointing at one marks its slice. */
function drawLegend(
  figures: readonly SliceFigures[],
  patternId: string,
  { active, pointAt }: ChartCursor,
  hasFigures: boolean,
  onOpen: ChartOpening["onOpen"],
): ReactElement {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {figures.map(({ key, label, figure, share, palette }, index) => (
        <li
          key={key}
          className={active === index ? styles.entryActive : styles.entry}
          onPointerMove={(event) => {
            event.stopPropagation();
            pointAt(index);
          }}
          onClick={(event) => {
            event.stopPropagation();
            onOpen?.(key);
          }}
        >
          <Swatch shape="slice" palette={palette} patternId={patternId} />
          <span className={styles.name}>{label}</span>
          {hasFigures && <span className={styles.figure}>{figure}</span>}
          <span className={styles.share}>{share}</span>
        </li>
      ))}
    </ul>
  );
}

/** Tells whether a width is too small for names beside the circle, so that they are below it. */
const isNarrow = (width: number): boolean => width < 400;

/** Tells whether the legend has room for figures; otherwise that of the hovered slice is in the middle of the circle. */
const hasRoomForFigures = (width: number): boolean => isNarrow(width) || width >= 480;

function NegativePie({ slices, measure, negativeNote, ...rest }: PieChartProps): ReactElement {
  const categories = useMemo(() => slices.map(({ key, label }) => ({ key, label })), [slices]);
  const series = useMemo(
    () => [{ key: "value", label: measure, values: slices.map((slice) => slice.value) }],
    [slices, measure],
  );
  return (
    <div>
      <p className={styles.note}>{negativeNote}</p>
      <BarChart
        title={rest.title}
        summary={rest.summary}
        labels={rest.labels}
        formatValue={rest.formatValue}
        formatTick={rest.formatTick}
        onOpen={rest.onOpen}
        direction="horizontal"
        categories={categories}
        series={series}
      />
    </div>
  );
}
