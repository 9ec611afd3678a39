/** The rows that are drawn: from start up to end, with the room of the others kept before and after. */
export type RowWindow = Readonly<{ start: number; end: number; beforePx: number; afterPx: number }>;

export type RowWindowInput = Readonly<{
  count: number;
  rowPx: number;
  scrollTop: number;
  heightPx: number;
  overscan?: number;
}>;

/** Rows drawn beyond the edges, so that a short scroll shows no gap. */
const usualOverscan = 12;

/** Which of many equally high rows are in sight. */
export function computeRowWindow({
  count,
  rowPx,
  scrollTop,
  heightPx,
  overscan = usualOverscan,
}: RowWindowInput): RowWindow {
  const first = Math.floor(Math.max(0, scrollTop) / rowPx) - overscan;
  // An even start keeps what is drawn the same for small scrolls.
  const start = Math.max(0, Math.min(count, first - (first % 2)));
  const end = Math.max(start, Math.min(count, Math.ceil((Math.max(0, scrollTop) + heightPx) / rowPx) + overscan));
  return { start, end, beforePx: start * rowPx, afterPx: (count - end) * rowPx };
}
