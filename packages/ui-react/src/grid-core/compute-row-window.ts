/** Rendered rows: from start up to end, with space for the others before and after. */
export type RowWindow = Readonly<{ start: number; end: number; beforePx: number; afterPx: number }>;

export type RowWindowInput = Readonly<{
  count: number;
  rowPx: number;
  scrollTop: number;
  heightPx: number;
  overscan?: number;
}>;

/** Overscan rows beyond the edges, so that a short scroll shows no gap. */
const usualOverscanRows = 12;

/** Computes the visible rows of a list with equal row heights. */
export function computeRowWindow({
  count,
  rowPx,
  scrollTop,
  heightPx,
  overscan = usualOverscanRows,
}: RowWindowInput): RowWindow {
  const firstRowIndex = Math.floor(Math.max(0, scrollTop) / rowPx) - overscan;
  // An even start avoids rendering on small scrolls.
  const startIndex = Math.max(0, Math.min(count, firstRowIndex - (firstRowIndex % 2)));
  const endIndex = Math.max(
    startIndex,
    Math.min(count, Math.ceil((Math.max(0, scrollTop) + heightPx) / rowPx) + overscan),
  );
  return { start: startIndex, end: endIndex, beforePx: startIndex * rowPx, afterPx: (count - endIndex) * rowPx };
}
