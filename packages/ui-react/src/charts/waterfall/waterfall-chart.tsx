import { memo, useCallback, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { findCategoryAt } from "../bar/compute-bar.ts";
import type { ChartText } from "../chart-data.ts";
import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { computeWaterfall, type WaterfallMark, type WaterfallRow } from "./compute-waterfall.ts";
import { paintWaterfall } from "./paint-waterfall.ts";
import styles from "./waterfall-chart.module.css";

export type WaterfallChartProps = ChartText &
  Readonly<{
    rows: readonly WaterfallRow[];
    formatValue: (value: number) => string;
    /** Header of the amounts in the table. */
    amount: string;
    /** Height to fill, if the rows have room in it. Units: pixels. */
    height?: number | undefined;
    /** Levels that open besides the steps. */
    opens?: readonly string[] | undefined;
    onOpen?: ((key: string) => void) | undefined;
  }>;

const [rowPx, lowestRowPx] = [30, 17] as const;

/** Steps between two levels. A click or Enter opens the step under the cursor. */
export function WaterfallChart(props: WaterfallChartProps): ReactElement {
  const { rows, formatValue, labels, onOpen, height: minimumHeight, opens = [] } = props;
  const cursor = useChartCursor(rows.length);
  const [sheet, { width }] = useSize("waterfall", props.title);
  const height = Math.max(
    rowPx,
    rows.length * Math.min(rowPx, Math.max(lowestRowPx, (minimumHeight ?? Infinity) / rows.length)),
  );
  const patternId = useId();
  const geometry = useMemo(
    () => computeWaterfall({ width, height, rows: width === 0 ? [] : rows, formatValue }),
    [width, height, rows, formatValue],
  );
  const { bands, marks } = geometry;
  const paint = useCallback((context: PaintContext) => paintWaterfall(context, marks), [marks]);
  const canvas = useChartCanvas({ ...geometry.canvas, height, paint });
  const mayOpenRow = (row: WaterfallRow): boolean => row.kind === "step" || opens.includes(row.key);
  const openRow = (index: number): void => {
    const row = rows[index];
    if (row !== undefined && mayOpenRow(row)) onOpen?.(row.key);
  };
  const activeRow = cursor.active === null ? undefined : rows[cursor.active];
  const mayOpen = onOpen !== undefined && (activeRow === undefined || mayOpenRow(activeRow));
  const activeBand = cursor.active === null ? undefined : bands[cursor.active];
  return (
    <ChartFrame
      text={props}
      shape="surface"
      patternId={patternId}
      height={height}
      sheet={sheet}
      width={width}
      empty={rows.length === 0}
      cursor={cursor}
      placeAt={(_, y) => findCategoryAt(bands, y)}
      readout={null}
      spoken={activeRow === undefined ? "" : `${activeRow.label}: ${formatValue(activeRow.value)}`}
      table={() => ({
        headers: [labels.category, props.amount],
        rows: rows.map(({ key, label, value }) => ({ key, cells: [label, formatValue(value)] })),
      })}
      onOpen={mayOpen ? openRow : undefined}
    >
      <svg width={width} height={height} className={styles.svg} aria-hidden="true" focusable="false">
        {activeBand !== undefined && (
          <rect
            x={0}
            y={activeBand.start - activeBand.size * 0.15}
            width={width}
            height={activeBand.size * 1.3}
            className={mayOpen ? styles.opens : styles.active}
          />
        )}
        <RowNames marks={marks} />
      </svg>
      <RowFigures marks={marks} width={width} height={height} />
      {canvas}
    </ChartFrame>
  );
}

type FiguresProps = Readonly<{ marks: readonly WaterfallMark[]; width: number; height: number }>;

/** Figures of the rows, a line of one text each: a change lays out nothing else. A line too long for its column begins in the chart, and ends in the card. */
function RowFigures({ marks, width, height }: FiguresProps): ReactElement {
  const figureStyle = { width, height, lineHeight: `${height / Math.max(1, marks.length)}px` };
  return (
    <div className={styles.figures} style={figureStyle} aria-hidden="true">
      {listFigureRuns(marks).map(({ key, isLevel, text }) => (isLevel ? <strong key={key}>{text}</strong> : text))}
    </div>
  );
}

/** Joins figures that follow each other and look alike. */
function listFigureRuns(
  marks: readonly WaterfallMark[],
): readonly Readonly<{ key: string; isLevel: boolean; text: string }>[] {
  const textRuns: { key: string; isLevel: boolean; text: string }[] = [];
  for (const { key, kind, figure } of marks) {
    const lastRun = textRuns.at(-1);
    const isLevel = kind === "level";
    if (lastRun?.isLevel === isLevel) lastRun.text += `${figure}\n`;
    else textRuns.push({ key, isLevel, text: `${figure}\n` });
  }
  return textRuns;
}

type NamesProps = Readonly<{ marks: readonly WaterfallMark[] }>;

/** Names of the rows, which most updates leave unchanged. */
const RowNames = memo(
  function Names({ marks }: NamesProps): ReactElement {
    return (
      <>
        {marks.map(({ key, y, height, label }) => (
          <text key={key} x={0} y={y + height / 2} dy="0.35em" className={styles.text}>
            {label}
          </text>
        ))}
      </>
    );
  },
  ({ marks: chartBefore }, { marks: chartAfter }) =>
    chartBefore.length === chartAfter.length &&
    chartBefore.every(({ label, y, height }, index) => {
      const markAfter = chartAfter[index];
      return label === markAfter?.label && y === markAfter.y && height === markAfter.height;
    }),
);
