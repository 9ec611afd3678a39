import { useId, useMemo } from "react";
import type { ReactElement } from "react";

import { findCategoryAt } from "../bar/compute-bar.ts";
import type { ChartText } from "../chart-data.ts";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { computeWaterfall, type WaterfallRow } from "./compute-waterfall.ts";
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
  const { rows, formatValue, labels, onOpen, height: least, opens = [] } = props;
  const cursor = useChartCursor(rows.length);
  const [sheet, { width }] = useSize();
  const height = Math.max(
    rowPx,
    rows.length * Math.min(rowPx, Math.max(lowestRowPx, (least ?? Infinity) / rows.length)),
  );
  const patternId = useId();
  const { bands, marks } = useMemo(
    () => computeWaterfall({ width, height, rows: width === 0 ? [] : rows, formatValue }),
    [width, height, rows, formatValue],
  );
  const isOpening = (row: WaterfallRow): boolean => row.kind === "step" || opens.includes(row.key);
  const open = (index: number): void => {
    const row = rows[index];
    if (row !== undefined && isOpening(row)) onOpen?.(row.key);
  };
  const active = cursor.active === null ? undefined : rows[cursor.active];
  const band = cursor.active === null ? undefined : bands[cursor.active];
  return (
    <ChartFrame
      text={props}
      shape="surface"
      patternId={patternId}
      legend={[]}
      height={height}
      sheet={sheet}
      width={width}
      empty={rows.length === 0}
      cursor={cursor}
      placeAt={(_, y) => findCategoryAt(bands, y)}
      readout={null}
      spoken={active === undefined ? "" : `${active.label}: ${formatValue(active.value)}`}
      table={() => ({
        headers: [labels.category, props.amount],
        rows: rows.map(({ key, label, value }) => ({ key, cells: [label, formatValue(value)] })),
      })}
      onOpen={onOpen === undefined || (active !== undefined && !isOpening(active)) ? undefined : open}
    >
      <svg width={width} height={height} className={styles.svg} aria-hidden="true" focusable="false">
        {band !== undefined && (
          <rect
            x={0}
            y={band.start - band.size * 0.15}
            width={width}
            height={band.size * 1.3}
            className={active !== undefined && isOpening(active) && onOpen !== undefined ? styles.opens : styles.active}
          />
        )}
        {marks.map((mark) => (
          <g key={mark.key}>
            <text x={0} y={mark.y + mark.height / 2} dy="0.35em" className={styles.text}>
              {mark.label}
            </text>
            <path d={mark.link} className={styles.link} />
            <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} className={styles[mark.kind]} />
            <text
              x={width}
              y={mark.y + mark.height / 2}
              dy="0.35em"
              textAnchor="end"
              className={mark.kind === "level" ? styles.total : styles.figure}
            >
              {mark.figure}
            </text>
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}
