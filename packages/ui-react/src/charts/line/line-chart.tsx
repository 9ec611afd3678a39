import { lazy, memo, Suspense, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { CategoryAxis, ValueAxisLines } from "../axis/axes.tsx";
import { comparisonDashes, emptyChart, hueColor, isComparisonHue, openAt, seriesColor } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartOpening, ChartSeries, ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartSvg } from "../frame/chart-svg.tsx";
import { hasNoValues, seriesLegend, seriesReadout, seriesTable } from "../frame/series-figures.ts";
import { markPath } from "../frame/series-look.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { useUnchanged } from "../frame/use-unchanged.ts";
import {
  areaPath,
  compareDrawOrder,
  computeLine,
  linePath,
  nearestCategory,
  splitAtUnfinished,
} from "./compute-line.ts";
import type { LineGeometry } from "./compute-line.ts";
import { classNames } from "../../shared/class-names.ts";
import styles from "./line-chart.module.css";

/** The canvas is loaded on demand: few charts have so many marks. */
const LineCanvas = lazy(() => import("./line-canvas.tsx").then((file) => ({ default: file.LineCanvas })));

export type LineChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    categories: readonly ChartCategory[];
    series: readonly ChartSeries[];
    /** Minimum height. Units: pixels. */
    height?: number | undefined;
    integers?: boolean | undefined;
    fromZero?: boolean | undefined;
    /** Index of the first unfinished category: the line to it is dotted. */
    runningFrom?: number | undefined;
    /** Draws marks behind the lines, such as the band of a forecast. */
    behind?: ((geometry: LineGeometry) => ReactElement) | undefined;
  }>;

/** Number of points above which a canvas replaces paths. */
export const canvasAbove = 2000;

/** Lines over time: up to some twenty, a dashed comparison behind, gaps where there is no figure. */
export function LineChart(props: LineChartProps): ReactElement {
  const { categories, series, height: minimumHeight = 240, labels } = props;
  const cursor = useChartCursor(categories.length);
  const [sheet, { width, height: boxHeight }] = useSize("line", props.title);
  const height = Math.max(minimumHeight, boxHeight);
  const patternId = useId();
  const legend = useUnchanged(seriesLegend(series));
  const namedLegend = useMemo(() => legend.filter(({ palette }) => palette !== "edge"), [legend]);
  const { formatTick, integers, fromZero } = props;
  const geometry = useMemo(() => {
    const visibleData = width === 0 ? emptyChart : { categories, series };
    return computeLine({ width, height, ...visibleData, formatTick, integers, fromZero });
  }, [width, height, categories, series, formatTick, integers, fromZero]);
  const { plot, xs } = geometry;
  const { active } = cursor;
  const isOnCanvas = geometry.pointCount > canvasAbove;

  return (
    <ChartFrame
      text={props}
      shape="line"
      patternId={patternId}
      legend={namedLegend}
      directLabels={geometry.endLabels.length > 0}
      height={minimumHeight}
      fills
      sheet={sheet}
      width={width}
      empty={hasNoValues(props)}
      cursor={cursor}
      placeAt={(x) => nearestCategory(xs, x)}
      readout={active === null ? null : { ...seriesReadout(props, legend, active), x: xs[active] ?? 0, y: plot.top }}
      table={() => seriesTable(props, labels)}
      onOpen={openAt(categories, props.onOpen)}
    >
      <ChartSvg width={width} height={height} className={styles.svg}>
        <ValueAxisLines ticks={geometry.valueTicks} plot={plot} across={false} />
        <CategoryAxis ticks={geometry.categoryTicks} plot={plot} across={false} />
        {categories.map(({ key, noted }, index) =>
          noted === true && xs[index] !== undefined ? (
            <path key={key} d={`M${Math.round(xs[index]) + 0.5},${plot.top}v${plot.height}`} className={styles.noted} />
          ) : null,
        )}
        {props.behind?.(geometry)}
        {!isOnCanvas && <Lines geometry={geometry} runningFrom={props.runningFrom} />}
        <EndLabels labels={geometry.endLabels} />
      </ChartSvg>
      {isOnCanvas && (
        <Suspense fallback={null}>
          <LineCanvas geometry={geometry} width={width} height={height} />
        </Suspense>
      )}
      {active !== null && <Crosshair geometry={geometry} active={active} width={width} height={height} />}
    </ChartFrame>
  );
}

/** Names of the lines at their ends. */
function EndLabels({ labels }: Readonly<{ labels: LineGeometry["endLabels"] }>): ReactElement {
  return (
    <>
      {labels.map(({ key, text, palette, x, y }) => (
        <g key={key} transform={`translate(${x},${y})`} aria-hidden="true">
          <path
            d={typeof palette === "number" ? markPath(palette) : "M-4,0h8"}
            stroke={hueColor(palette)}
            fill={hueColor(palette)}
          />
          <text x={8} dy="0.33em" className={styles.endLabel}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

const Lines = memo(function Lines({
  geometry,
  runningFrom,
}: Readonly<{ geometry: LineGeometry; runningFrom: number | undefined }>): ReactElement {
  const { lines, xs, baseline } = geometry;
  const drawnLines = lines.flatMap(({ palette, ...line }) =>
    typeof palette === "number" ? [{ ...line, palette }] : [],
  );
  const onlyLine = drawnLines.length === 1 ? drawnLines[0] : undefined;
  return (
    <g>
      {onlyLine !== undefined && (
        <path
          d={areaPath(xs, splitAtUnfinished(onlyLine.ys, runningFrom).over, baseline)}
          fill={seriesColor(0)}
          className={styles.area}
        />
      )}
      {lines.map((line) =>
        typeof line.palette === "number" ? null : (
          <path
            key={line.key}
            d={linePath(xs, line.ys)}
            className={isComparisonHue(line.palette) ? styles.comparison : styles.goal}
            stroke={hueColor(line.palette)}
            strokeDasharray={isComparisonHue(line.palette) ? comparisonDashes[line.palette].join(" ") : undefined}
          />
        ),
      )}
      {drawnLines.map(({ key, palette, ys, lone, end }) => (
        <g key={key} stroke={seriesColor(palette)} fill={seriesColor(palette)}>
          <path d={linePath(xs, splitAtUnfinished(ys, runningFrom).over)} className={styles.line} />
          {runningFrom !== undefined && (
            <path
              d={linePath(xs, splitAtUnfinished(ys, runningFrom).running)}
              className={classNames(styles.line, styles.running)}
            />
          )}
          {lone.map((point) => (
            <circle key={point.x} cx={point.x} cy={point.y} r={2.5} stroke="none" />
          ))}
          {onlyLine === undefined &&
            listMarkedPoints(xs, ys, palette).map(({ x, y }) => (
              <path key={x} d={markPath(palette)} transform={`translate(${x},${y})`} className={styles.mark} />
            ))}
          {onlyLine !== undefined && end !== null && <circle cx={end.x} cy={end.y} r={3.5} className={styles.mark} />}
        </g>
      ))}
    </g>
  );
});

/** Chooses the points of each line that get its mark, staggered so that they do not overlap. */
function listMarkedPoints(xs: readonly number[], ys: readonly (number | null)[], palette: number) {
  const stride = Math.max(1, Math.ceil(xs.length / 6));
  const markShift = Math.floor((palette * stride) / 3) % stride;
  return xs.flatMap((x, index) => {
    const y = ys[index] ?? null;
    return y === null || index % stride !== markShift ? [] : [{ x, y }];
  });
}

type CrosshairProps = Readonly<{ geometry: LineGeometry; active: number; width: number; height: number }>;

function Crosshair({ geometry, active, width, height }: CrosshairProps): ReactElement {
  const { plot, lines, xs } = geometry;
  const x = xs[active] ?? 0;
  return (
    <ChartSvg width={width} height={height} className={styles.over}>
      <path d={`M${Math.round(x) + 0.5},${plot.top}v${plot.height}`} className={styles.crosshair} />
      {lines.toSorted(compareDrawOrder).map(({ key, palette, ys }) => {
        const y = ys[active] ?? null;
        return y === null ? null : (
          <circle key={key} cx={x} cy={y} r={4} fill={hueColor(palette)} className={styles.dot} />
        );
      })}
    </ChartSvg>
  );
}
