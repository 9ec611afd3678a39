import type { GridPlace } from "./grid-place.ts";

/** Scroll offset and inner size of a scrolling element. Units: pixels. */
export type GridViewport = Readonly<{
  scrollTop: number;
  scrollLeft: number;
  clientHeight: number;
  clientWidth: number;
}>;

/** Sizes of a grid's parts. Units: pixels. */
export type GridGeometry = Readonly<{
  rowPx: number;
  /** Number of rows that scroll; rows after them are always visible. */
  rowCount: number;
  /** Height of the sticky header and totals. */
  headPx: number;
  footPx: number;
  /** Width of sticky row numbers at the left. */
  numbersPx?: number;
  columns: readonly Readonly<{ widthPx: number; frozen: boolean }>[];
}>;

/** Moves an offset as little as possible, so that a part from `cellOffset` is within the room; of a larger part, its beginning. */
const nearestOffset = (offset: number, cellOffset: number, sizePx: number, roomPx: number): number =>
  cellOffset < offset ? cellOffset : Math.max(offset, cellOffset + Math.min(0, sizePx - roomPx));

/** Computes the scroll offset at which a cell is visible between the sticky parts, as near as possible to the current one. */
export function computeScrollToCell(
  { scrollTop, scrollLeft, clientHeight, clientWidth }: GridViewport,
  { row, column }: GridPlace,
  { rowPx, rowCount, headPx, footPx, numbersPx = 0, columns }: GridGeometry,
): Pick<GridViewport, "scrollTop" | "scrollLeft"> {
  const targetColumn = columns[column];
  const sumWidths = (frozen: boolean, end = columns.length): number =>
    columns.slice(0, end).reduce((sum, column) => sum + (column.frozen === frozen ? column.widthPx : 0), 0);
  return {
    scrollTop:
      row >= rowCount ? scrollTop : nearestOffset(scrollTop, row * rowPx, rowPx, clientHeight - headPx - footPx),
    scrollLeft:
      targetColumn === undefined || targetColumn.frozen
        ? scrollLeft
        : nearestOffset(
            scrollLeft,
            sumWidths(false, column),
            targetColumn.widthPx,
            clientWidth - sumWidths(true) - numbersPx,
          ),
  };
}

/** Scrolls an element so that a cell is visible. */
export function scrollToCell(element: HTMLElement, place: GridPlace, geometry: GridGeometry): void {
  const { scrollTop, scrollLeft } = computeScrollToCell(element, place, geometry);
  if (scrollTop !== element.scrollTop) element.scrollTop = scrollTop;
  if (scrollLeft !== element.scrollLeft) element.scrollLeft = scrollLeft;
}
