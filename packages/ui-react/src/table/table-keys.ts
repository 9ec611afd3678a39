import type { KeyboardEvent } from "react";

import { clampPlace, movePlace } from "../grid-core/grid-place.ts";

/** Number of rows that a page key moves. */
const rowsPerPageKey = 10;

/** Moves the focus between cells by arrow keys; from the table's scroll region it enters at the first cell. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const tableElement = event.currentTarget.querySelector("table");
  if (tableElement === null || event.altKey || event.metaKey || event.ctrlKey) return;
  const activeCell = document.activeElement?.closest<HTMLTableCellElement>("td, th") ?? null;
  const isInside = activeCell !== null && tableElement.contains(activeCell);
  const startPlace = isInside
    ? { row: activeCell.closest("tr")?.rowIndex ?? 0, column: activeCell.cellIndex }
    : { row: 0, column: 0 };
  const tableSize = { rows: tableElement.rows.length, columns: Number.MAX_SAFE_INTEGER };
  const movedPlace = movePlace(startPlace, { key: event.key, ctrl: false }, tableSize, rowsPerPageKey);
  if (movedPlace === null) return;
  const { row, column } = isInside ? movedPlace : startPlace;
  const rowCells = tableElement.rows[row]?.cells;
  const targetCell = rowCells?.[clampPlace({ row, column }, { rows: tableSize.rows, columns: rowCells.length }).column];
  if (targetCell === undefined) return;
  event.preventDefault();
  const targetControl = findControl(targetCell);
  if (targetControl === null) targetCell.tabIndex = -1;
  (targetControl ?? targetCell).focus();
}

/** Finds the control that Enter activates in a cell or row: a link or button rather than the selection box; null without any. */
export function findControl(container: Element): HTMLElement | null {
  return container.querySelector<HTMLElement>("a[href], button") ?? container.querySelector<HTMLElement>("input");
}
