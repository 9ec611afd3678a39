import { useEffect, useMemo, useState, type RefObject } from "react";

import { computeRowWindow, type RowWindow } from "../grid-core/compute-row-window.ts";
import type { GridGeometry } from "../grid-core/compute-scroll-to-cell.ts";
import { followScrolling } from "../grid-core/follow-scrolling.ts";
import { usePrinting } from "../shared/use-printing.ts";
import { computeColumnWindow, type ColumnWindow } from "./compute-column-window.ts";
import type { ReportTableProps } from "./report-table-types.ts";
import { readView, viewBeforeLayout, type View } from "./view.ts";

/** Height of a row. Units: pixels. */
const rowPx = 36;
/** Marks a table wider than its container. */
const widerAttribute = "data-wide";
/** Number of rows up to which all are rendered. */
const rowsDrawnWhole = 60;
/** Maximum number of printed rows; a longer report is exported as a file. */
export const printedRowsAtMost = 2_000;

export type ReportView = Readonly<{
  isPrinting: boolean;
  /** Whether the first frame is painted, after which controls shown on hover are added. */
  isSettled: boolean;
  /** Rendered rows and columns. */
  down: RowWindow;
  across: ColumnWindow;
  /** Number of heading lines above the columns. */
  headDepth: number;
  geometry: GridGeometry;
  /** Number of rows that a page key moves. */
  page: number;
}>;

/** Returns the visible rows and columns of a report. */
export function useReportView(
  scroller: RefObject<HTMLElement | null>,
  {
    columns,
    rowCount,
    hasTotals,
    maxHeight,
  }: Pick<ReportTableProps, "columns" | "rowCount" | "hasTotals" | "maxHeight">,
): ReportView {
  const [view, setView] = useState(() => viewBeforeLayout(maxHeight));
  const isPrinting = usePrinting(scroller);
  const columnWindow = useMemo(
    () => computeColumnWindow({ columns, scrollLeft: view.scrollLeft, widthPx: view.widthPx }),
    [columns, view.scrollLeft, view.widthPx],
  );
  const headDepth = Math.max(0, ...columns.map(({ heads }) => heads.length));
  const geometry = { rowPx, rowCount, headPx: (headDepth + 1) * rowPx, footPx: hasTotals ? rowPx : 0, columns };
  useEffect(
    function followView() {
      const scrollerElement = scroller.current;
      if (scrollerElement === null) return;
      return followScrolling(scrollerElement, () => {
        // Without horizontal scrolling the first columns are not sticky: each sticky cell costs a layer.
        scrollerElement.toggleAttribute(widerAttribute, scrollerElement.scrollWidth > scrollerElement.clientWidth);
        setView(readView(scrollerElement));
      });
    },
    [scroller],
  );
  return {
    isPrinting,
    isSettled: view.isSettled,
    down: computeRowsToRender(view, geometry, isPrinting),
    // A stable list while the same columns are visible, so that vertical scrolling re-renders no row.
    across: useStableWindow(columnWindow),
    headDepth,
    geometry,
    page: Math.max(1, Math.floor((view.heightPx - geometry.headPx) / rowPx) - 2),
  };
}

function computeRowsToRender(
  { isSettled, scrollTop, heightPx }: View,
  { rowCount, headPx, footPx }: GridGeometry,
  isPrinting: boolean,
): RowWindow {
  const wholeRowsAtMost = isPrinting ? printedRowsAtMost : rowsDrawnWhole;
  if (isPrinting || rowCount <= wholeRowsAtMost)
    return { start: 0, end: Math.min(rowCount, wholeRowsAtMost), beforePx: 0, afterPx: 0 };
  const roomForRows = isSettled ? { heightPx } : { heightPx: heightPx - headPx - footPx, overscan: 0 };
  return computeRowWindow({ count: rowCount, rowPx, scrollTop, ...roomForRows });
}

function useStableWindow(nextWindow: ColumnWindow): ColumnWindow {
  const windowJson = JSON.stringify(nextWindow);
  // Returns the same object as long as its text is equal, so that nothing is redrawn.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => nextWindow, [windowJson]);
}
