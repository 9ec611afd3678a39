import { useId, useMemo } from "react";
import type { ReactElement } from "react";

import { BarChart } from "../bar/bar-chart.tsx";
import { openAt } from "../chart-data.ts";
import type { ChartFormat, ChartOpening, ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { Patterns, seriesFill, Swatch } from "../frame/series-look.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { findArcAt, computePie, isPieDrawable } from "./compute-pie.ts";
import type { PieSlice } from "./compute-pie.ts";
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
    size?: number | undefined;
    /** Minimum width for names beside the circle. Units: pixels. */
    wideSize?: number | undefined;
    /** Explains that negative parts are drawn as bars. */
    negativeNote: string;
  }>;

/** A pie with labelled parts; with negative parts, bars and a note. */
export function PieChart(props: PieChartProps): ReactElement {
  return isPieDrawable(props.slices) ? <Pie {...props} /> : <NegativePie {...props} />;
}

function Pie(props: PieChartProps): ReactElement {
  const {
    slices,
    donut = true,
    size: narrowSize = 180,
    wideSize = narrowSize,
    formatValue,
    formatShare,
    center,
    labels,
    measure,
    shareLabel,
  } = props;
  const cursor = useChartCursor(slices.length);
  const [sheet, { width }] = useSize();
  const patternId = useId();
  const size = isNarrow(width) ? narrowSize : Math.min(wideSize, Math.floor(width / 2));
  const geometry = useMemo(() => computePie({ size, slices, donut }), [size, slices, donut]);
  const shareOf = (index: number): string => formatShare(geometry.arcs[index]?.share ?? 0);
  const figureOf = (slice: PieSlice | undefined): string =>
    slice === undefined ? labels.noValue : formatValue(slice.value);
  // Figures are beside every slice already: hovering marks them instead of opening a tooltip.
  const active = cursor.active === null ? undefined : slices[cursor.active];

  return (
    <ChartFrame
      text={props}
      shape="slice"
      patternId={patternId}
      legend={[]}
      height={size}
      empty={geometry.arcs.length === 0}
      cursor={cursor}
      sheet={sheet}
      width={width}
      placeAt={(x, y) => findArcAt(geometry, x - (isNarrow(width) ? width : size) / 2, y - size / 2)}
      readout={null}
      onOpen={openAt(slices, props.onOpen)}
      spoken={
        active === undefined || cursor.active === null
          ? ""
          : `${active.label}: ${figureOf(active)}, ${shareOf(cursor.active)}`
      }
      table={() => ({
        headers: [labels.category, measure, shareLabel],
        rows: slices.map((slice, index) => ({
          key: slice.key,
          cells: [slice.label, figureOf(slice), shareOf(index)],
        })),
      })}
    >
      <div className={isNarrow(width) ? styles.narrowPie : styles.pie}>
        <div className={styles.circle} style={{ width: size, height: size }}>
          <svg width={size} height={size} aria-hidden="true" focusable="false">
            <Patterns id={patternId} count={Math.min(8, slices.length)} />
            <g transform={`translate(${size / 2},${size / 2})`}>
              {geometry.arcs.map((arc, index) => (
                <path
                  key={arc.key}
                  d={arc.path}
                  fill={arc.palette === null ? "var(--comparison)" : seriesFill(patternId, arc.palette)}
                  className={cursor.active !== null && cursor.active !== index ? styles.dimmed : styles.arc}
                />
              ))}
            </g>
          </svg>
          {donut && center !== undefined && (
            <div className={styles.center}>
              <span className={styles.centerFigure}>{active === undefined ? center.figure : figureOf(active)}</span>
              <span className={styles.centerLabel}>{active === undefined ? center.label : active.label}</span>
            </div>
          )}
        </div>
        <ul className={styles.legend} aria-hidden="true">
          {slices.map((slice, index) => (
            <li
              key={slice.key}
              className={cursor.active === index ? styles.entryActive : styles.entry}
              onPointerMove={(event) => {
                event.stopPropagation();
                cursor.pointAt(index);
              }}
              onClick={(event) => {
                event.stopPropagation();
                props.onOpen?.(slice.key);
              }}
            >
              <Swatch shape="slice" palette={geometry.arcs[index]?.palette ?? null} patternId={patternId} />
              <span className={styles.name}>{slice.label}</span>
              {hasRoomForFigures(width) && <span className={styles.figure}>{figureOf(slice)}</span>}
              <span className={styles.share}>{shareOf(index)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  );
}

/** Too narrow for names beside the circle: they are below it. */
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
