/** Keys of a cell grid: they move the selection as in a spreadsheet. */

export type GridPlace = Readonly<{ row: number; column: number }>;

export type GridSize = Readonly<{ rows: number; columns: number }>;

/** Selection: from its anchor cell to the focused one. */
export type GridSelection = Readonly<{ anchor: GridPlace; active: GridPlace }>;

export type GridKey = Readonly<{ key: string; ctrl: boolean; shift: boolean }>;

/** Clamps a position to the grid. */
export function clampPlace({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

/** Selection after a key; null if the key moves nothing. `page` is the number of visible rows. */
export function moveSelection(
  { anchor, active }: GridSelection,
  { key, ctrl, shift }: GridKey,
  size: GridSize,
  page: number,
): GridSelection | null {
  const to = placeAfter(active, { key, ctrl, shift }, size, page);
  if (to === null) return null;
  const place = clampPlace(to, size);
  return { anchor: shift && key !== "Tab" && key !== "Enter" ? anchor : place, active: place };
}

function placeAfter(
  { row, column }: GridPlace,
  { key, ctrl, shift }: GridKey,
  { rows, columns }: GridSize,
  page: number,
): GridPlace | null {
  const last = { row: rows - 1, column: columns - 1 };
  switch (key) {
    case "ArrowUp": {
      return { row: ctrl ? 0 : row - 1, column };
    }
    case "ArrowDown": {
      return { row: ctrl ? last.row : row + 1, column };
    }
    case "ArrowLeft": {
      return { row, column: ctrl ? 0 : column - 1 };
    }
    case "ArrowRight": {
      return { row, column: ctrl ? last.column : column + 1 };
    }
    case "Home": {
      return { row: ctrl ? 0 : row, column: 0 };
    }
    case "End": {
      return { row: ctrl ? last.row : row, column: last.column };
    }
    case "PageUp": {
      return { row: row - page, column };
    }
    case "PageDown": {
      return { row: row + page, column };
    }
    case "Enter": {
      return { row: row + (shift ? -1 : 1), column };
    }
    case "Tab": {
      const next = row * columns + column + (shift ? -1 : 1);
      return next < 0 || next >= rows * columns ? null : { row: Math.floor(next / columns), column: next % columns };
    }
    default: {
      return null;
    }
  }
}

/** Tells whether a key starts typing in a cell: a letter, a sign, or a dead key. */
export function startsTyping({ key, ctrl }: GridKey): boolean {
  return !ctrl && (key.length === 1 || key === "Dead" || key === "Process");
}
