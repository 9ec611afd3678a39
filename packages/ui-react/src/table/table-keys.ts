import type { KeyboardEvent } from "react";

import { clampPlace, movePlace } from "../grid-core/grid-place.ts";

/** Number of rows that a page key moves. */
const rowsPerPageKey = 10;

/** Moves the focus between cells by arrow keys; from the table's scroll region it enters at the first cell. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const table = event.currentTarget.querySelector("table");
  if (table === null || event.altKey || event.metaKey || event.ctrlKey) return;
  const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th") ?? null;
  const isInside = cell !== null && table.contains(cell);
  const from = isInside ? { row: cell.closest("tr")?.rowIndex ?? 0, column: cell.cellIndex } : { row: 0, column: 0 };
  const size = { rows: table.rows.length, columns: Number.MAX_SAFE_INTEGER };
  const movedPlace = movePlace(from, { key: event.key, ctrl: false }, size, rowsPerPageKey);
  if (movedPlace === null) return;
  const { row, column } = isInside ? movedPlace : from;
  const cells = table.rows[row]?.cells;
  const target = cells?.[clampPlace({ row, column }, { rows: size.rows, columns: cells.length }).column];
  if (target === undefined) return;
  event.preventDefault();
  const control = findControl(target);
  if (control === null) target.tabIndex = -1;
  (control ?? target).focus();
}

/** Finds the control that Enter activates in a cell or row: a link or button rather than the selection box. */
export function findControl(place: Element): HTMLElement | null {
  return place.querySelector<HTMLElement>("a[href], button") ?? place.querySelector<HTMLElement>("input");
}
