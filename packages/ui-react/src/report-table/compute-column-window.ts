/** The columns that are drawn: those that stand still, and of the others those in sight with the room of the rest kept beside them. */
export type ColumnWindow = Readonly<{
  /** The places of the drawn columns, in their order. */
  drawn: readonly number[];
  /** How many of them stand still, at the left. */
  frozen: number;
  /** From the left edge to each drawn frozen column. */
  leftPx: readonly number[];
  beforePx: number;
  afterPx: number;
  /** Whether all columns are drawn, wherever it is scrolled. */
  isWhole: boolean;
}>;

export type ColumnWindowInput = Readonly<{
  columns: readonly Readonly<{ widthPx: number; frozen: boolean }>[];
  scrollLeft: number;
  widthPx: number;
}>;

/** Up to this many columns all are drawn. */
const drawnWhole = 30;
/** Drawn beyond the edges, so that a short move shows no gap. Units: pixels. */
const overscanPx = 300;

/** Which columns are in sight. */
export function computeColumnWindow({ columns, scrollLeft, widthPx }: ColumnWindowInput): ColumnWindow {
  const frozen = columns.flatMap((column, index) => (column.frozen ? [index] : []));
  const moving = columns.flatMap((column, index) => (column.frozen ? [] : [index]));
  const widthOf = (index: number): number => columns[index]?.widthPx ?? 0;
  const leftPx: number[] = [];
  let left = 0;
  for (const index of frozen) {
    leftPx.push(left);
    left += widthOf(index);
  }
  const all = {
    drawn: [...frozen, ...moving],
    frozen: frozen.length,
    leftPx,
    beforePx: 0,
    afterPx: 0,
    isWhole: columns.length <= drawnWhole,
  };
  if (all.isWhole) return all;
  const [from, to] = [Math.max(0, scrollLeft) - overscanPx, Math.max(0, scrollLeft) + widthPx - left + overscanPx];
  const inSight: number[] = [];
  let [at, beforePx, afterPx] = [0, 0, 0];
  for (const index of moving) {
    const end = at + widthOf(index);
    if (end <= from) beforePx += widthOf(index);
    else if (at >= to) afterPx += widthOf(index);
    else inSight.push(index);
    at = end;
  }
  return { ...all, drawn: [...frozen, ...inSight], beforePx, afterPx };
}
