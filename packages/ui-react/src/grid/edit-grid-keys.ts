/** Keys of a cell grid: they move the selection as in a spreadsheet. */

import { clampPlace, movePlace, type GridKey, type GridPlace, type GridSize } from "../grid-core/grid-place.ts";
import type { GridBlock } from "./edit-grid-types.ts";

/** Selection: from its anchor cell to the focused one. */
export type GridSelection = Readonly<{ anchor: GridPlace; active: GridPlace }>;

/** Finds the rectangle between the ends of a selection. */
export const blockOf = ({ anchor, active }: GridSelection): GridBlock => ({
  top: Math.min(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  bottom: Math.max(anchor.row, active.row),
  right: Math.max(anchor.column, active.column),
});

/** Returns the selection after a key; null if the key moves nothing. `page` is the number of visible rows. */
export function moveSelection(
  { anchor, active }: GridSelection,
  key: GridKey,
  size: GridSize,
  page: number,
): GridSelection | null {
  const steppedPlace = stepPlace(active, key, size);
  if (steppedPlace !== null) return { anchor: steppedPlace, active: steppedPlace };
  const movedPlace = movePlace(active, key, size, page);
  return movedPlace === null ? null : { anchor: key.shift ? anchor : movedPlace, active: movedPlace };
}

/** Returns the cell after Enter or Tab, which end a selection; null for other keys, and at the ends of the grid for Tab. */
function stepPlace({ row, column }: GridPlace, { key, shift }: GridKey, size: GridSize): GridPlace | null {
  if (key === "Enter") return clampPlace({ row: row + (shift ? -1 : 1), column }, size);
  if (key !== "Tab") return null;
  const nextCellIndex = row * size.columns + column + (shift ? -1 : 1);
  return nextCellIndex < 0 || nextCellIndex >= size.rows * size.columns
    ? null
    : { row: Math.floor(nextCellIndex / size.columns), column: nextCellIndex % size.columns };
}

/** Tells whether a key starts typing in a cell: a letter, a sign, or a dead key. */
export function startsTyping({ key, ctrl }: GridKey): boolean {
  return !ctrl && (key.length === 1 || key === "Dead" || key === "Process");
}
