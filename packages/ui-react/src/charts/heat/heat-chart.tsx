import { memo, useCallback, useId, useMemo } from "react";
import type { ReactElement } from "react";

import { figureText, openAt } from "../chart-data.ts";
import type { ChartFormat, ChartOpening, ChartText } from "../chart-data.ts";
import { useChartCanvas } from "../frame/chart-canvas.tsx";
import type { PaintContext } from "../frame/chart-canvas.tsx";
import { ChartFrame } from "../frame/chart-frame.tsx";
import { ChartSvg } from "../frame/chart-svg.tsx";
import { useChartCursor } from "../frame/use-chart-cursor.ts";
import { useSize } from "../frame/use-size.ts";
import { useUnchanged } from "../frame/use-unchanged.ts";
import {
  computeHeat,
  findCellAt,
  heatShares,
  moveInGrid,
  type HeatCell,
  type HeatGeometry,
  type HeatLine,
} from "./compute-heat.ts";
import styles from "./heat-chart.module.css";
import { heatFills, paintHeat } from "./paint-heat.ts";

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
const scaleHeightPx = 22;
/** Sides of the steps of the scale, the gaps between them, and room for its upper end. */
const [sidePx, gapPx, endPx] = [12, 5, 56] as const;

/** Cells in rows and columns, larger and darker with their figure. */
export function HeatChart(props: HeatChartProps): ReactElement {
  const { rows, columns, cells, height: minimumHeight, labels, formatTick } = props;
  const cursor = useChartCursor(cells.length, (key, activeIndex) => moveInGrid(key, activeIndex, cells));
  const [sheet, { width, height: boxHeight }] = useSize("heat", props.title);
  const height = Math.max(minimumHeight, boxHeight) - scaleHeightPx;
  const patternId = useId();
  const geometry = useMemo(
    () => computeHeat({ width, height, ...(width === 0 ? emptyHeat : { rows, columns, cells }) }),
    [width, height, rows, columns, cells],
  );
  const paint = useCallback((canvas: PaintContext) => paintHeat(canvas, geometry.marks), [geometry]);
  const canvas = useChartCanvas({ width, height: height + scaleHeightPx, paint });
  const [lowest, largest] = useMemo(
    () => geometry.range?.map((value, _, ends) => formatTick(value, ends)) ?? [],
    [geometry, formatTick],
  );
  const [rowTicks, columnTicks] = useUnchanged([geometry.rowTicks, geometry.columnTicks] as const);
  const activeCell = cursor.active === null ? undefined : cells[cursor.active];
  const activeMark = cursor.active === null ? undefined : geometry.marks[cursor.active];
  return (
    <ChartFrame
      text={props}
      shape="surface"
      patternId={patternId}
      height={minimumHeight}
      fills
      sheet={sheet}
      width={width}
      empty={cells.every(({ value }) => value === null)}
      cursor={cursor}
      placeAt={(x, y) => findCellAt(geometry, props, { x, y })}
      readout={
        activeCell === undefined || activeMark === undefined
          ? null
          : {
              ...makeCellReadout(props, activeCell, figureText(props, activeCell.value)),
              x: activeMark.x + activeMark.width / 2,
              y: activeMark.y,
            }
      }
      table={() => ({
        headers: [labels.category, props.measure],
        rows: cells.map(({ key, label, value }) => ({ key, cells: [label, figureText(props, value)] })),
      })}
      onOpen={openAt(cells, props.onOpen)}
    >
      <ChartSvg width={width} height={height + scaleHeightPx} className={styles.svg}>
        <AxisNames rowTicks={rowTicks} columnTicks={columnTicks} />
        {activeMark !== undefined && <ActiveCell mark={activeMark} cell={geometry.cell} />}
        {lowest !== undefined && <ColorScale width={width} top={height} lowest={lowest} largest={largest ?? ""} />}
      </ChartSvg>
      {canvas}
    </ChartFrame>
  );
}

/** Exact figure of a cell, with its detail. */
function makeCellReadout({ measure, detailOf }: HeatChartProps, cell: HeatCell, value: string) {
  const detail = detailOf?.(cell) ?? null;
  return {
    title: cell.label,
    rows: [{ key: "value", label: measure, palette: 0, value }],
    changes: detail === null ? [] : [{ key: "detail", ...detail }],
  };
}

type ActiveCellProps = Readonly<{ mark: HeatGeometry["marks"][number]; cell: HeatGeometry["cell"] }>;

/** Frame around the chosen cell. */
function ActiveCell({ mark, cell }: ActiveCellProps): ReactElement {
  return (
    <rect
      x={mark.x + (mark.width - cell.width) / 2 - 1}
      y={mark.y + (mark.height - cell.height) / 2 - 1}
      width={cell.width + 2}
      height={cell.height + 2}
      className={styles.active}
    />
  );
}

/** Names of rows and columns, which most updates leave unchanged. */
const AxisNames = memo(function Names({
  rowTicks,
  columnTicks,
}: Pick<HeatGeometry, "rowTicks" | "columnTicks">): ReactElement {
  return (
    <>
      {rowTicks.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y} dy="0.35em" className={styles.tick}>
          {text}
        </text>
      ))}
      {columnTicks.map(({ key, text, x, y }) => (
        <text key={key} x={x} y={y} className={styles.tick}>
          {text}
        </text>
      ))}
    </>
  );
});

type ScaleProps = Readonly<{ width: number; top: number; lowest: string; largest: string }>;

/** Steps between the ends of the scale, at the lower right. They keep their places whatever the length of the ends, so that a new end changes one text. */
const ColorScale = memo(function Scale({ width, top, lowest, largest }: ScaleProps): ReactElement {
  const scaleStart = width - endPx - scaleSteps.length * (sidePx + gapPx);
  return (
    <g transform={`translate(${scaleStart},${top + 6})`}>
      <text x={-gapPx} y={sidePx / 2} dy="0.35em" textAnchor="end" className={styles.tick}>
        {lowest}
      </text>
      {scaleSteps.map((step, index) => {
        const squareSize = sidePx * heatShares[step];
        const [x, y] = [index * (sidePx + gapPx) + (sidePx - squareSize) / 2, (sidePx - squareSize) / 2];
        return <rect key={step} x={x} y={y} width={squareSize} height={squareSize} fill={heatFills[step]} />;
      })}
      <text x={scaleSteps.length * (sidePx + gapPx)} y={sidePx / 2} dy="0.35em" className={styles.tick}>
        {largest}
      </text>
    </g>
  );
});
