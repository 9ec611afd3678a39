/** Rendered columns: the frozen ones, and the visible others with space for the rest. */
export type ColumnWindow = Readonly<{
  /** Indices of the rendered columns, in order. */
  drawn: readonly number[];
  /** Number of frozen ones, at the left. */
  frozen: number;
  /** Left offset of each rendered frozen column. */
  leftPx: readonly number[];
  beforePx: number;
  afterPx: number;
  /** Whether all columns are rendered, wherever it is scrolled. */
  isWhole: boolean;
}>;

export type ColumnWindowInput = Readonly<{
  columns: readonly Readonly<{ widthPx: number; frozen: boolean }>[];
  scrollLeft: number;
  widthPx: number;
}>;

/** Number of columns up to which all are rendered. */
const columnsDrawnWhole = 30;
/** Overscan beyond the edges, so that a short scroll shows no gap. Units: pixels. */
const overscanPx = 300;

/** Computes the visible columns. */
export function computeColumnWindow({ columns, scrollLeft, widthPx }: ColumnWindowInput): ColumnWindow {
  const frozenIndexes = columns.flatMap((column, index) => (column.frozen ? [index] : []));
  const movingIndexes = columns.flatMap((column, index) => (column.frozen ? [] : [index]));
  const widthOf = (index: number): number => columns[index]?.widthPx ?? 0;
  const leftOffsetsPx: number[] = [];
  let nextLeftPx = 0;
  for (const index of frozenIndexes) {
    leftOffsetsPx.push(nextLeftPx);
    nextLeftPx += widthOf(index);
  }
  const wholeWindow = {
    drawn: [...frozenIndexes, ...movingIndexes],
    frozen: frozenIndexes.length,
    leftPx: leftOffsetsPx,
    beforePx: 0,
    afterPx: 0,
    isWhole: columns.length <= columnsDrawnWhole,
  };
  if (wholeWindow.isWhole) return wholeWindow;
  const [from, to] = [
    Math.max(0, scrollLeft) - overscanPx,
    Math.max(0, scrollLeft) + widthPx - nextLeftPx + overscanPx,
  ];
  const indexesInSight: number[] = [];
  let [startPx, beforePx, afterPx] = [0, 0, 0];
  for (const index of movingIndexes) {
    const endPx = startPx + widthOf(index);
    if (endPx <= from) beforePx += widthOf(index);
    else if (startPx >= to) afterPx += widthOf(index);
    else indexesInSight.push(index);
    startPx = endPx;
  }
  return { ...wholeWindow, drawn: [...frozenIndexes, ...indexesInSight], beforePx, afterPx };
}
