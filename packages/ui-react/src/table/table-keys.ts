import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Moves the focus between cells by arrow keys; from the table's scroll region it enters at the first cell. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const table = event.currentTarget.querySelector("table");
  if (step === undefined || table === null || event.altKey || event.metaKey || event.ctrlKey) return;
  const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th") ?? null;
  const inside = cell !== null && table.contains(cell);
  const rowAt = inside ? (cell.closest("tr")?.rowIndex ?? 0) : 0;
  const columnAt = inside ? cell.cellIndex : 0;
  const row = table.rows[clamp(rowAt + (inside ? step[0] : 0), table.rows.length)];
  const target = row?.cells[clamp(columnAt + (inside ? step[1] : 0), row.cells.length)];
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

const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
