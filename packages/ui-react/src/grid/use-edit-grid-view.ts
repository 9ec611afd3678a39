import { useCallback, useEffect, useState, type RefObject } from "react";

import { scrollToCell } from "../grid-core/compute-scroll-to-cell.ts";
import { computeRowWindow, type RowWindow } from "../grid-core/compute-row-window.ts";
import { followScrolling } from "../grid-core/follow-scrolling.ts";
import type { GridPlace } from "../grid-core/grid-place.ts";
import type { EditGridProps } from "./edit-grid-types.ts";

/** Height of a row. Units: pixels. */
export const rowPx = 34;
/** Width of the row numbers. Units: pixels. */
export const rowNumberWidthPx = 56;
const assumedHeightPx = 600;

export type EditGridView = Readonly<{
  rows: RowWindow;
  /** Number of rows that a page key moves. */
  page: number;
  /** Tells whether there is no space for a message below a row. */
  isNearEnd: (row: number) => boolean;
  bringIntoSight: (place: GridPlace) => void;
}>;

/** Returns the visible rows of an edit grid, and tells its owner which they are. */
export function useEditGridView(
  grid: RefObject<HTMLElement | null>,
  { columns, rowCount, onSee }: Pick<EditGridProps, "columns" | "rowCount" | "onSee">,
): EditGridView {
  const [{ scrollTop, heightPx }, setView] = useState({ scrollTop: 0, heightPx: assumedHeightPx });
  const rowWindow = computeRowWindow({ count: rowCount, rowPx, scrollTop, heightPx });
  const readView = useCallback(() => {
    const gridElement = grid.current;
    if (gridElement !== null)
      setView({ scrollTop: gridElement.scrollTop, heightPx: gridElement.clientHeight || assumedHeightPx });
  }, [grid]);
  useEffect(
    function followView() {
      return grid.current === null ? undefined : followScrolling(grid.current, readView);
    },
    [grid, readView],
  );
  const { start, end } = rowWindow;
  useEffect(
    function tellRowsInSight() {
      if (end > start) onSee(start, end - 1);
    },
    [start, end, onSee],
  );
  const bringIntoSight = (place: GridPlace): void => {
    if (grid.current === null) return;
    scrollToCell(grid.current, place, {
      rowPx,
      rowCount,
      headPx: rowPx,
      footPx: 0,
      numbersPx: rowNumberWidthPx,
      columns: columns.map(({ width }, index) => ({ widthPx: width, frozen: index === 0 })),
    });
    readView();
  };
  return {
    rows: rowWindow,
    page: Math.max(1, Math.floor(heightPx / rowPx) - 2),
    isNearEnd: (row) => (row + 4) * rowPx > scrollTop + heightPx && row > 3,
    bringIntoSight,
  };
}
