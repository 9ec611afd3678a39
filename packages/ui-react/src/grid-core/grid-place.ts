/** Cells of a grid, and the keys that move between them as in a spreadsheet. Shared by the tables. */

/** Position of a cell; both indices begin at 0. */
export type GridPlace = Readonly<{ row: number; column: number }>;

export type GridSize = Readonly<{ rows: number; columns: number }>;

export type GridKey = Readonly<{ key: string; ctrl: boolean; shift: boolean }>;

const clampIndex = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/** Clamps a position to the grid. */
export function clampPlace({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return { row: clampIndex(row, rows), column: clampIndex(column, columns) };
}

/** Finds the cell that an arrow, Home, End or page key leads to; null for other keys. `page` is the number of visible rows. */
export function movePlace(
  { row, column }: GridPlace,
  { key, ctrl }: Omit<GridKey, "shift">,
  size: GridSize,
  page: number,
): GridPlace | null {
  const lastPlace = { row: size.rows - 1, column: size.columns - 1 };
  const targetByKey: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? lastPlace.row : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? lastPlace.column : column + 1 },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? lastPlace.row : row, column: lastPlace.column },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const targetPlace = Object.hasOwn(targetByKey, key) ? targetByKey[key] : undefined;
  return targetPlace === undefined ? null : clampPlace(targetPlace, size);
}
