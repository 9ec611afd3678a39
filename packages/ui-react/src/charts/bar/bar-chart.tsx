import { lazy, memo, Suspense, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { CategoryAxis, ValueAxisLines } from "../axis/axes.tsx";
import { textWidth } from "../axis/compute-category-ticks.ts";
import { comparisonDashes, emptyChart, hueColor, isComparisonHue, openAt } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartOpening, ChartSeries, ChartText, Point } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartSvg } from "../frame/chart-svg.tsx";
import { hasNoValues, seriesLegend, seriesReadout, seriesTable } from "../frame/series-figures.ts";
import { Patterns, seriesFill } from "../frame/series-look.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { useUnchanged } from "../frame/use-unchanged.ts";
import styles from "./bar-chart.module.css";
import { barPath } from "./bar-path.ts";
import { findCategoryAt, computeBar } from "./compute-bar.ts";
import type { BarArrangement, BarDirection, BarGeometry } from "./compute-bar.ts";

/** The canvas is loaded on demand: few charts have so many marks. */
const BarCanvas = lazy(() => import("./bar-canvas.tsx").then((file) => ({ default: file.BarCanvas })));

export type BarChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    categories: readonly ChartCategory[];
    series: readonly ChartSeries[];
    direction?: BarDirection | undefined;
    arrangement?: BarArrangement | undefined;
    /** Minimum height. Units: pixels. */
    height?: number | undefined;
    integers?: boolean | undefined;
  }>;

/** Number of bars above which edges are crisp and plain, because rounded ones are slow and show stripes. */
const manyBarsAbove = 60;
/** Number of bars above which a canvas replaces paths. */
export const canvasAbove = 200;
const endRadiusPx = 3;
const widestBandPx = 64;

/** Bars: grouped or stacked, vertical or horizontal; the comparison is a dashed outline behind. */
export function BarChart(props: BarChartProps): ReactElement {
  const { categories, series, direction = "vertical", labels } = props;
  const isHorizontal = direction === "horizontal";
  const minimumHeight = props.height ?? (isHorizontal ? Math.max(120, categories.length * 26 + 28) : 240);
  const cursor = useChartCursor(categories.length);
  const [sheet, { width, height: boxHeight }] = useSize("bar", props.title);
  // Maximum thickness of horizontal bars.
  const height = Math.max(
    minimumHeight,
    Math.min(boxHeight, isHorizontal ? categories.length * widestBandPx + 28 : boxHeight),
  );
  const patternId = useId();
  const legend = useUnchanged(seriesLegend(series));
  const geometry = useBarGeometry(props, width, height);
  const { plot, bands } = geometry;
  const isOnCanvas = geometry.barCount > canvasAbove;

  return (
    <ChartFrame
      text={props}
      shape="surface"
      patternId={patternId}
      legend={legend}
      height={minimumHeight}
      fills
      sheet={sheet}
      width={width}
      empty={hasNoValues(props)}
      cursor={cursor}
      placeAt={(x, y) => findCategoryAt(bands, isHorizontal ? y : x)}
      readout={
        cursor.active === null
          ? null
          : { ...seriesReadout(props, legend, cursor.active), ...findTooltipPlace(geometry, cursor.active) }
      }
      table={() => seriesTable(props, labels)}
      onOpen={openAt(categories, props.onOpen)}
    >
      <ChartSvg width={width} height={height} className={styles.svg}>
        <Patterns id={patternId} count={Math.min(8, series.length)} />
        <ActiveBand geometry={geometry} active={cursor.active} />
        <ValueAxisLines ticks={geometry.valueTicks} plot={plot} across={isHorizontal} />
        <CategoryAxis ticks={geometry.categoryTicks} plot={plot} across={isHorizontal} />
        {!isOnCanvas && <Bars geometry={geometry} patternId={patternId} soft={props.arrangement !== "stacked"} />}
        {!isOnCanvas && <GoalLines geometry={geometry} />}
        {hasEndFigures(props) && <EndFigures geometry={geometry} formatValue={props.formatValue} />}
      </ChartSvg>
      {isOnCanvas && (
        <Suspense fallback={null}>
          <BarCanvas geometry={geometry} width={width} height={height} />
        </Suspense>
      )}
      {isOnCanvas && geometry.goals.length > 0 && (
        <ChartSvg width={width} height={height} className={styles.over}>
          <GoalLines geometry={geometry} />
        </ChartSvg>
      )}
    </ChartFrame>
  );
}

/** Tells whether bars show their figures at their ends: horizontal bars of a single series with at most 30 categories. */
function hasEndFigures({ direction, series, categories }: BarChartProps): boolean {
  return direction === "horizontal" && series.length === 1 && categories.length <= 30;
}

/** Finds the anchor of a category's tooltip. */
function findTooltipPlace({ plot, bands, direction }: BarGeometry, activeIndex: number): Point {
  const band = bands[activeIndex] ?? { start: 0, size: 0 };
  return direction === "vertical"
    ? { x: band.start + band.size / 2, y: plot.top }
    : { x: plot.left + plot.width / 2, y: band.start + band.size + 4 };
}

function useBarGeometry(props: BarChartProps, width: number, height: number): BarGeometry {
  const {
    categories,
    series,
    direction = "vertical",
    arrangement = "grouped",
    formatTick,
    formatValue,
    integers,
  } = props;
  const showsEndFigures = hasEndFigures(props);
  return useMemo(() => {
    const endValues = showsEndFigures ? (series[0]?.values ?? []) : [];
    const widestFigurePx = Math.max(
      0,
      ...endValues.map((value) => (value === null ? 0 : textWidth(formatValue(value)))),
    );
    const visibleData = width === 0 ? emptyChart : { categories, series };
    return computeBar({
      width,
      height,
      ...visibleData,
      direction,
      arrangement,
      formatTick,
      integers,
      endRoom: widestFigurePx + 10,
      devicePixels: globalThis.devicePixelRatio || 1,
    });
  }, [width, height, categories, series, direction, arrangement, formatTick, formatValue, integers, showsEndFigures]);
}

type BarsProps = Readonly<{ geometry: BarGeometry; patternId: string; soft: boolean }>;

const Bars = memo(function Bars({ geometry, patternId, soft }: BarsProps): ReactElement {
  const hasManyBars = geometry.barCount > manyBarsAbove;
  return (
    <g shapeRendering={hasManyBars ? "crispEdges" : undefined}>
      {geometry.marks.map(({ key, palette, bars }) => (
        <path
          key={key}
          d={barPath(bars, soft && !hasManyBars ? endRadiusPx : 0)}
          {...(typeof palette === "number"
            ? { fill: seriesFill(patternId, palette) }
            : {
                className: styles.comparison,
                color: hueColor(palette),
                strokeDasharray: isComparisonHue(palette) ? comparisonDashes[palette].join(" ") : undefined,
              })}
        />
      ))}
    </g>
  );
});

function GoalLines({ geometry }: Readonly<{ geometry: BarGeometry }>): ReactElement {
  return (
    <>
      {geometry.goals.map(({ key, path }) => (
        <path key={key} d={path} className={styles.goal} />
      ))}
    </>
  );
}

type EndFiguresProps = Readonly<{ geometry: BarGeometry; formatValue: (value: number) => string }>;

function EndFigures({ geometry, formatValue }: EndFiguresProps): ReactElement {
  const bars = geometry.marks[0]?.bars ?? [];
  return (
    <g aria-hidden="true">
      {/* Right of the baseline also for negative bars: labels are on their left. */}
      {bars.map((bar) => (
        <text
          key={bar.index}
          x={bar.x + bar.width + 6}
          y={bar.y + bar.height / 2}
          dy="0.35em"
          className={styles.figure}
        >
          {formatValue(bar.value)}
        </text>
      ))}
    </g>
  );
}

function ActiveBand({
  geometry,
  active,
}: Readonly<{ geometry: BarGeometry; active: number | null }>): ReactElement | null {
  const activeBand = active === null ? undefined : geometry.bands[active];
  if (activeBand === undefined) return null;
  const { plot, direction } = geometry;
  const activeStart = activeBand.start - activeBand.size * 0.14;
  const activeSize = Math.max(2, activeBand.size * 1.28);
  return direction === "vertical" ? (
    <rect x={activeStart} y={plot.top} width={activeSize} height={plot.height} className={styles.active} />
  ) : (
    <rect x={plot.left} y={activeStart} width={plot.width} height={activeSize} className={styles.active} />
  );
}
