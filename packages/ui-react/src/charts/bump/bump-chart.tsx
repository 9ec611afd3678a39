import { memo, useCallback, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { figureText, openAt } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartOpening, ChartText, TwinTable } from "../chart-data.ts";
import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartSvg } from "../frame/chart-svg.tsx";
import type { Readout } from "../frame/tooltip.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { classNames } from "../../shared/class-names.ts";
import styles from "./bump-chart.module.css";
import {
  computeBump,
  findBumpPoint,
  listBumpPoints,
  lowestBumpHeight,
  moveOnBump,
  type BumpGeometry,
  type BumpLine,
  type BumpPoint,
} from "./compute-bump.ts";
import { paintBump } from "./paint-bump.ts";

export type BumpChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    bins: readonly ChartCategory[];
    lines: readonly BumpLine[];
    /** Number of ranks that are drawn, from 1. */
    places: number;
    /** Keys of the lines in colour where bins are too many for all; all others are grey until they are pointed at. */
    highlighted?: readonly string[] | undefined;
    /** Key of the part of a line in a bin, which opens. */
    keyOf: (line: string, bin: string) => string;
    /** Name of the measure. */
    measure: string;
    /** Name of the rank. */
    rank: string;
    /** Minimum height. Units: pixels. */
    height: number;
  }>;

/** Places of members over time, each with its name at the end. */
export function BumpChart(props: BumpChartProps): ReactElement {
  const { bins, lines, places, keyOf, highlighted = noKeys } = props;
  const leastHeight = Math.max(props.height, lowestBumpHeight(places));
  const [sheet, { width, height: boxHeight }] = useSize("bump", props.title);
  const patternId = useId();
  const height = Math.max(leastHeight, boxHeight);
  const geometry = useMemo(
    () => computeBump({ width, height, places, bins, lines: width === 0 ? [] : lines }),
    [width, height, places, bins, lines],
  );
  const cursor = useChartCursor(lines.length * bins.length, (key, activeIndex) =>
    moveOnBump(key, activeIndex, listBumpPoints(lines, geometry)),
  );
  const isActive = cursor.active !== null;
  // Listed for the cursor only: an update of the figures does not need them.
  const points = useMemo(() => (isActive ? listBumpPoints(lines, geometry) : null), [isActive, lines, geometry]);
  const listPoints = () => points ?? listBumpPoints(lines, geometry);
  const point = cursor.active === null ? undefined : points?.[cursor.active];
  const hoveredLine = point === undefined ? undefined : lines[point.line];
  const activeLine = point?.line ?? null;
  const coloredLineIndexes = useMemo(
    () => new Set(lines.flatMap(({ key }, index) => (highlighted.includes(key) ? [index] : []))),
    [lines, highlighted],
  );
  const paint = useCallback(
    (canvas: PaintContext) => paintBump(canvas, geometry, { highlighted: coloredLineIndexes, active: activeLine }),
    [geometry, coloredLineIndexes, activeLine],
  );
  const canvas = useChartCanvas({ width, height, paint });
  const listKeys = () => listPoints().map((at) => ({ key: keyOf(lines[at.line]?.key ?? "", bins[at.bin]?.key ?? "") }));
  return (
    <ChartFrame
      text={props}
      shape="line"
      patternId={patternId}
      directLabels
      height={leastHeight}
      fills
      sheet={sheet}
      width={width}
      empty={lines.length === 0}
      cursor={cursor}
      placeAt={(x, y) => findBumpPoint(listPoints(), { x, y })}
      readout={point === undefined || hoveredLine === undefined ? null : makePointReadout(props, hoveredLine, point)}
      table={() => makeRankTable(props)}
      onOpen={props.onOpen === undefined ? undefined : (index) => openAt(listKeys(), props.onOpen)?.(index)}
    >
      <ChartSvg width={width} height={height} className={styles.svg}>
        <BumpAxes geometry={geometry} />
        <LineNames geometry={geometry} colored={coloredLineIndexes} active={activeLine} />
      </ChartSvg>
      {canvas}
      {point !== undefined && (
        <ChartSvg width={width} height={height} className={styles.over}>
          <circle cx={point.x} cy={point.y} r={8} className={styles.active} />
        </ChartSvg>
      )}
    </ChartFrame>
  );
}

const noKeys = [] as const;

/** Exact rank and figure of a member in a bin. */
const makePointReadout = (
  props: BumpChartProps,
  { label, values }: BumpLine,
  { line, bin, rank, x, y }: BumpPoint,
): Readout => ({
  title: `${label} · ${props.bins[bin]?.label ?? ""}`,
  rows: [{ key: "rank", label: props.rank, palette: line, value: String(rank) }],
  changes: [{ key: "value", label: props.measure, value: figureText(props, values[bin]) }],
  x,
  y,
});

/** Ranks and figures, a row for each bin. */
const makeRankTable = (props: BumpChartProps): TwinTable => ({
  headers: [props.labels.category, ...props.lines.map(({ label }) => label)],
  rows: props.bins.map(({ key, label }, bin) => ({
    key,
    cells: [label, ...props.lines.map(({ ranks, values }) => rankText(ranks[bin], figureText(props, values[bin])))],
  })),
});

/** A rank with its figure; only the figure where there is no rank. */
const rankText = (rank: number | null | undefined, figure: string): string =>
  rank === null || rank === undefined ? figure : `${rank} (${figure})`;

type GeometryProps = Readonly<{ geometry: BumpGeometry }>;

/** Numbers of the places and names of the bins, which stay while members change places. */
const BumpAxes = memo(
  function Places({ geometry }: GeometryProps): ReactElement {
    const { plot, rankTicks, binTicks, isDense } = geometry;
    return (
      <>
        <path d={rankTicks.map(({ y }) => `M${plot.left},${y}h${plot.width}`).join("")} className={styles.place} />
        {rankTicks.map(({ rank, y }) => (
          <text key={rank} x={plot.left - 10} y={y} dy="0.35em" textAnchor="end" className={styles.tick}>
            {rank}
          </text>
        ))}
        {isDense &&
          rankTicks.map(({ rank, y }) => (
            <text key={rank} x={plot.left + plot.width + 4} y={y} dy="0.35em" className={styles.tick}>
              {rank}
            </text>
          ))}
        {binTicks.map(({ index, at, text }) => (
          <text key={index} x={at} y={plot.top + plot.height + 20} textAnchor="middle" className={styles.tick}>
            {text}
          </text>
        ))}
      </>
    );
  },
  ({ geometry: shownBefore }, { geometry: shownAfter }) => axesKey(shownBefore) === axesKey(shownAfter),
);

const axesKey = ({ plot, rankTicks, binTicks }: BumpGeometry): string =>
  JSON.stringify([plot, rankTicks.length, binTicks]);

type NamesProps = GeometryProps & Readonly<{ colored: ReadonlySet<number>; active: number | null }>;

/** Names of the lines at their ends; the others fade while one is chosen. */
const LineNames = memo(function Names({ geometry, colored, active }: NamesProps): ReactElement {
  const { names, firstNames, isDense } = geometry;
  const nameClassOf = (line: number): string =>
    classNames(
      styles.name,
      isDense && !colored.has(line) && active !== line && styles.grey,
      active !== null && active !== line && styles.faded,
      active === line && styles.chosen,
    );
  return (
    <>
      {names.map(({ key, text, x, y, line }) => (
        <text key={key} x={x} y={y} dy="0.35em" className={nameClassOf(line)}>
          {text}
        </text>
      ))}
      {firstNames.map(({ key, text, x, y, line }) => (
        <text key={key} x={x} y={y} dy="0.35em" textAnchor="end" className={nameClassOf(line)}>
          {text}
        </text>
      ))}
    </>
  );
});
