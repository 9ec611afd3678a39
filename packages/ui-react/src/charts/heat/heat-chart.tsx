import { memo, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { textWidth } from "../axis/compute-category-ticks.ts";
import { openAt } from "../chart-data.ts";
import type { ChartFormat, ChartOpening, ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import {
  computeHeat,
  findCellAt,
  heatRangeOf,
  heatShares,
  moveInGrid,
  stepPaths,
  type HeatCell,
  type HeatGeometry,
  type HeatLine,
} from "./compute-heat.ts";
import styles from "./heat-chart.module.css";

export type HeatChartProps = ChartText &
  ChartFormat &
  ChartOpening &
  Readonly<{
    rows: readonly HeatLine[];
    columns: readonly HeatLine[];
    cells: readonly HeatCell[];
    /** Name of the measure, a column of the table. */
    measure: string;
    /** Further line of the tooltip of a cell, such as its average. */
    detailOf?: ((cell: HeatCell) => Readonly<{ label: string; value: string }> | null) | undefined;
    /** Minimum height. Units: pixels. */
    height: number;
  }>;

const emptyHeat = { rows: [], columns: [], cells: [] } as const;
const scaleSteps = [1, 2, 3, 4, 5] as const;
const scalePx = 22;

/** Cells in rows and columns, larger and darker with their figure. */
export function HeatChart(props: HeatChartProps): ReactElement {
  const { rows, columns, cells, height: least, labels, formatValue } = props;
  const cursor = useChartCursor(cells.length, (key, active) => moveInGrid(key, active, cells));
  const [sheet, { width, height: given }] = useSize();
  const height = Math.max(least, given) - scalePx;
  const patternId = useId();
  const geometry = useMemo(
    () => computeHeat({ width, height, ...(width === 0 ? emptyHeat : { rows, columns, cells }) }),
    [width, height, rows, columns, cells],
  );
  const range = useMemo(() => heatRangeOf(cells), [cells]);
  const active = cursor.active === null ? undefined : cells[cursor.active];
  const mark = cursor.active === null ? undefined : geometry.marks[cursor.active];
  const figureOf = (value: number | null): string => (value === null ? labels.noValue : formatValue(value));
  const detail = active === undefined ? null : (props.detailOf?.(active) ?? null);
  return (
    <ChartFrame
      text={props}
      shape="surface"
      patternId={patternId}
      legend={[]}
      height={least}
      fills
      sheet={sheet}
      width={width}
      empty={cells.every(({ value }) => value === null)}
      cursor={cursor}
      placeAt={(x, y) => findCellAt(geometry, props, { x, y })}
      readout={
        active === undefined || mark === undefined
          ? null
          : {
              title: active.label,
              rows: [{ key: "value", label: props.measure, palette: 0, value: figureOf(active.value) }],
              changes: detail === null ? [] : [{ key: "detail", ...detail }],
              x: mark.x + mark.width / 2,
              y: mark.y,
            }
      }
      table={() => ({
        headers: [labels.category, props.measure],
        rows: cells.map(({ key, label, value }) => ({ key, cells: [label, figureOf(value)] })),
      })}
      onOpen={openAt(cells, props.onOpen)}
    >
      <svg
        width={width}
        height={height + scalePx}
        viewBox={`0 0 ${width} ${height + scalePx}`}
        className={styles.svg}
        aria-hidden="true"
        focusable="false"
      >
        <Cells geometry={geometry} />
        {mark !== undefined && (
          <rect
            x={mark.x + (mark.width - geometry.cell.width) / 2 - 1}
            y={mark.y + (mark.height - geometry.cell.height) / 2 - 1}
            width={geometry.cell.width + 2}
            height={geometry.cell.height + 2}
            className={styles.active}
          />
        )}
        {range !== null && <Scale width={width} top={height} range={range} formatTick={props.formatTick} />}
      </svg>
    </ChartFrame>
  );
}

const Cells = memo(function Cells({ geometry }: Readonly<{ geometry: HeatGeometry }>): ReactElement {
  return (
    <>
      {geometry.rowTicks.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y} dy="0.35em" className={styles.tick}>
          {text}
        </text>
      ))}
      {geometry.columnTicks.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y} className={styles.tick}>
          {text}
        </text>
      ))}
      {stepPaths(geometry.marks).map(({ step, path }) => (
        <path key={step} d={path} className={styles[`step-${step}`]} />
      ))}
    </>
  );
});

type ScaleProps = Readonly<{
  width: number;
  top: number;
  range: readonly [lowest: number, largest: number];
  formatTick: (value: number) => string;
}>;

/** Steps from the lowest to the largest figure above zero, at the lower right. */
function Scale({ width, top, range: [lowest, largest], formatTick }: ScaleProps): ReactElement {
  const [side, gap] = [12, 5];
  const text = formatTick(largest);
  const start = width - textWidth(text) - gap - scaleSteps.length * (side + gap);
  return (
    <g transform={`translate(0,${top + 6})`}>
      <text x={start - gap} y={side / 2} dy="0.35em" textAnchor="end" className={styles.tick}>
        {formatTick(lowest)}
      </text>
      {scaleSteps.map((step, index) => {
        const size = side * heatShares[step];
        return (
          <rect
            key={step}
            x={start + index * (side + gap) + (side - size) / 2}
            y={(side - size) / 2}
            width={size}
            height={size}
            rx={Math.min(2, size / 4)}
            className={styles[`step-${step}`]}
          />
        );
      })}
      <text x={width} y={side / 2} dy="0.35em" textAnchor="end" className={styles.tick}>
        {text}
      </text>
    </g>
  );
}
