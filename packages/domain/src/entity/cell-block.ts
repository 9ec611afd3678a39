/** Blocks of cells in a grid: selection, paste and fill down. */

/** Rectangle of cells with its edges included; rows and columns count from 0. */
export interface CellBlock {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Cell of a grid. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** Text and its target cell. */
export interface PlacedText extends GridCell {
  readonly text: string;
}

/**
 * Returns the block whose opposite corners are two cells.
 *
 * @example blockBetween({ row: 4, column: 0 }, { row: 2, column: 1 }) // => { top: 2, left: 0, bottom: 4, right: 1 }
 */
export function blockBetween(from: GridCell, to: GridCell): CellBlock {
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  };
}

/**
 * Returns the block that a paste fills: the selection if it is a multiple of the table's size, else that size from its first cell; cut at the
 * edges of the grid.
 *
 * Source: ours (as spreadsheets do: one value fills every selected cell).
 *
 * @example blockOfPaste([["a"]], { top: 1, left: 0, bottom: 3, right: 0 }, { rows: 10, columns: 2 }) // => { top: 1, left: 0, bottom: 3, right: 0 }
 */
export function blockOfPaste(
  table: readonly (readonly string[])[],
  { top, left, bottom, right }: CellBlock,
  grid: Readonly<Record<"rows" | "columns", number>>,
): CellBlock {
  const tableHeight = table.length;
  const tableWidth = Math.max(0, ...table.map((row) => row.length));
  const [rowCount, columnCount] = [bottom - top + 1, right - left + 1];
  const repeatsExactly =
    tableHeight > 0 && tableWidth > 0 && rowCount % tableHeight === 0 && columnCount % tableWidth === 0;
  const [rows, columns] = repeatsExactly ? [rowCount, columnCount] : [tableHeight, tableWidth];
  return { top, left, bottom: Math.min(grid.rows, top + rows) - 1, right: Math.min(grid.columns, left + columns) - 1 };
}

/**
 * Places the texts of a table in a block, repeated where the block is larger.
 *
 * @example placeTexts([["a", "b"]], { top: 0, left: 1, bottom: 1, right: 2 }).map(({ row, column, text }) => `${row}${column}${text}`) // => ["01a", "02b", "11a", "12b"]
 */
export function placeTexts(
  table: readonly (readonly string[])[],
  { top, left, bottom, right }: CellBlock,
): readonly PlacedText[] {
  const tableWidth = Math.max(1, ...table.map((row) => row.length));
  const placedTexts: PlacedText[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const tableRow = table[(row - top) % Math.max(1, table.length)] ?? [];
    for (let column = left; column <= right; column += 1)
      placedTexts.push({ row, column, text: tableRow[(column - left) % tableWidth] ?? "" });
  }
  return placedTexts;
}
