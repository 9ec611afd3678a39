import { memo, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { openAt, seriesColor } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartOpening, ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { markPath } from "../frame/series-look.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { computeBump, findBumpPoint, moveOnBump, type BumpGeometry, type BumpLine } from "./compute-bump.ts";
import styles from "./bump-chart.module.css";

export type BumpChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    bins: readonly ChartCategory[];
    lines: readonly BumpLine[];
    /** Number of places; a lower rank is not drawn. */
    places: number;
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
  const { bins, lines, places, height: least, labels, formatValue, keyOf } = props;
  const [sheet, { width, height: given }] = useSize();
  const patternId = useId();
  const height = Math.max(least, given);
  const geometry = useMemo(
    () => computeBump({ width, height, places, bins, lines: width === 0 ? [] : lines }),
    [width, height, places, bins, lines],
  );
  const { points } = geometry;
  const cursor = useChartCursor(points.length, (key, active) => moveOnBump(key, active, points));
  const point = cursor.active === null ? undefined : points[cursor.active];
  const active = point === undefined ? undefined : lines[point.line];
  const figureOf = (value: number | null | undefined): string =>
    value === null || value === undefined ? labels.noValue : formatValue(value);
  const keys = points.map(({ line, bin }) => ({ key: keyOf(lines[line]?.key ?? "", bins[bin]?.key ?? "") }));
  return (
    <ChartFrame
      text={props}
      shape="line"
      patternId={patternId}
      legend={[]}
      directLabels
      height={least}
      fills
      sheet={sheet}
      width={width}
      empty={lines.length === 0}
      cursor={cursor}
      placeAt={(x, y) => findBumpPoint(points, { x, y })}
      readout={
        point === undefined || active === undefined
          ? null
          : {
              title: `${active.label} · ${bins[point.bin]?.label ?? ""}`,
              rows: [{ key: "rank", label: props.rank, palette: point.line, value: String(point.rank) }],
              changes: [{ key: "value", label: props.measure, value: figureOf(active.values[point.bin]) }],
              x: point.x,
              y: point.y,
            }
      }
      table={() => ({
        headers: [labels.category, ...lines.map(({ label }) => label)],
        rows: bins.map(({ key, label }, bin) => ({
          key,
          cells: [label, ...lines.map(({ ranks, values }) => rankText(ranks[bin], figureOf(values[bin])))],
        })),
      })}
      onOpen={openAt(keys, props.onOpen)}
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.svg}
        aria-hidden="true"
        focusable="false"
      >
        <Places geometry={geometry} />
        <Lines geometry={geometry} active={point?.line ?? null} />
        {point !== undefined && <circle cx={point.x} cy={point.y} r={8} className={styles.active} />}
      </svg>
    </ChartFrame>
  );
}

/** A rank with its figure; only the figure where there is no rank. */
const rankText = (rank: number | null | undefined, figure: string): string =>
  rank === null || rank === undefined ? figure : `${rank} (${figure})`;

const Places = memo(function Places({ geometry }: Readonly<{ geometry: BumpGeometry }>): ReactElement {
  const { plot, rankTicks, binTicks } = geometry;
  return (
    <>
      {rankTicks.map(({ rank, y }) => (
        <g key={rank}>
          <path d={`M${plot.left},${y}h${plot.width}`} className={styles.place} />
          <text x={plot.left - 10} y={y} dy="0.35em" textAnchor="end" className={styles.tick}>
            {rank}
          </text>
        </g>
      ))}
      {binTicks.map(({ index, at, text }) => (
        <text key={index} x={at} y={plot.top + plot.height + 20} textAnchor="middle" className={styles.tick}>
          {text}
        </text>
      ))}
    </>
  );
});

type LinesProps = Readonly<{ geometry: BumpGeometry; active: number | null }>;

/** Lines with a mark at each place; the others fade while one is chosen. */
const Lines = memo(function Lines({ geometry, active }: LinesProps): ReactElement {
  const classOf = (line: number): string | undefined => (active === null || active === line ? undefined : styles.faded);
  return (
    <>
      {geometry.paths.map(({ key, path }, line) => (
        <g key={key} className={classOf(line)}>
          <path d={path} className={styles.line} stroke={seriesColor(line)} />
          {geometry.points
            .filter((point) => point.line === line)
            .map(({ bin, x, y }) => (
              <path
                key={bin}
                d={markPath(line)}
                transform={`translate(${x},${y})`}
                fill={seriesColor(line)}
                className={styles.mark}
              />
            ))}
        </g>
      ))}
      {geometry.names.map(({ key, text, x, y, line }) => (
        <g key={key} className={classOf(line)}>
          <text x={x} y={y} dy="0.35em" className={styles.name}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
});
