/** Moves of the arrow keys on the board. */

/** Square of the board, by row and column. */
export interface BoardPlace {
  readonly row: number;
  readonly column: number;
}

/** Returns the square that a key leads to, within the board; null for a key that moves nothing. */
export function moveOnBoard(
  key: string,
  { row, column }: BoardPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): BoardPlace | null {
  const clampIndex = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  switch (key) {
    case "ArrowLeft":
      return { row, column: clampIndex(column - 1, columns) };
    case "ArrowRight":
      return { row, column: clampIndex(column + 1, columns) };
    case "ArrowUp":
      return { row: clampIndex(row - 1, rows), column };
    case "ArrowDown":
      return { row: clampIndex(row + 1, rows), column };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: clampIndex(columns - 1, columns) };
    default:
      return null;
  }
}
