/** A cell position: rows from 0, with the totals after the last. */
export type ReportPlace = Readonly<{ row: number; column: number }>;

export type ReportTableSize = Readonly<{ rows: number; columns: number }>;

/** Returns the cell that a key moves to; null if the key does not move. */
export function moveActiveCell(
  { row, column }: ReportPlace,
  key: string,
  withCtrl: boolean,
  { rows, columns }: ReportTableSize,
  page: number,
): ReportPlace | null {
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)];
  const moved: Readonly<Record<string, ReportPlace>> = {
    ArrowUp: { row: withCtrl ? 0 : row - 1, column },
    ArrowDown: { row: withCtrl ? lastRow : row + 1, column },
    ArrowLeft: { row, column: withCtrl ? 0 : column - 1 },
    ArrowRight: { row, column: withCtrl ? lastColumn : column + 1 },
    Home: { row: withCtrl ? 0 : row, column: 0 },
    End: { row: withCtrl ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const to = Object.hasOwn(moved, key) ? moved[key] : undefined;
  if (to === undefined) return null;
  return { row: Math.min(lastRow, Math.max(0, to.row)), column: Math.min(lastColumn, Math.max(0, to.column)) };
}
