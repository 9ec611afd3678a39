import type { ClipboardEvent, KeyboardEvent, PointerEvent, RefObject } from "react";

import type { GridPlace } from "../grid-core/grid-place.ts";
import { moveSelection, startsTyping } from "./edit-grid-keys.ts";
import type { EditGridProps } from "./edit-grid-types.ts";
import type { EditGridSelection } from "./use-edit-grid-selection.ts";

/** Handles a key of the grid; `leaves` is set after Escape, when Tab leaves the grid. */
export function handleKey(
  event: KeyboardEvent,
  { active, anchor, block, editing, size, select, edit, correct }: EditGridSelection,
  props: Pick<EditGridProps, "onClear" | "onFillDown" | "onUndo" | "onRedo">,
  { page, leaves }: Readonly<{ page: number; leaves: RefObject<boolean> }>,
): void {
  // AltGr types characters, but is reported as Ctrl and Alt.
  const isGraph = event.getModifierState("AltGraph");
  if (editing !== null || (event.altKey && !isGraph)) return;
  const key = { key: event.key, ctrl: (event.ctrlKey || event.metaKey) && !isGraph, shift: event.shiftKey };
  if (key.key === "Tab" && leaves.current) return;
  leaves.current = key.key === "Escape";
  const commands: Readonly<Record<string, () => void>> = {
    z: key.shift ? props.onRedo : props.onUndo,
    y: props.onRedo,
    d: () => props.onFillDown(block),
  };
  const command = key.ctrl ? commands[key.key.toLowerCase()] : undefined;
  const isEnter = key.key === "Enter" && !key.shift;
  const movedSelection = isEnter ? null : moveSelection({ anchor, active }, key, size, page);
  if (command !== undefined) command();
  else if (movedSelection !== null) select(movedSelection);
  else if (key.key === "Delete" || key.key === "Backspace") props.onClear(block);
  else if (key.key === "F2" || isEnter) correct(active);
  // The key itself goes to the input, which has the focus by then.
  else if (startsTyping(key)) return edit("", true);
  else return;
  event.preventDefault();
}

/** Finds the cell of a pointer event's target; the row number is column -1. */
export function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell === null ? null : { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
}

/** Selects a cell, a row by its number, or with Shift the cells up to it; a second touch opens the cell. */
export function handlePointerDown(
  event: PointerEvent<HTMLElement>,
  { active, anchor, size, select, correct }: EditGridSelection,
): void {
  const cell = placeOf(event.target);
  const isInInput = event.target instanceof Element && event.target.closest("input") !== null;
  if (cell === null || event.button !== 0 || isInInput) return;
  // Keeps the text being typed: its input gets a blur event.
  event.currentTarget.focus({ preventScroll: true });
  const isTouch = event.pointerType === "touch";
  if (!isTouch) event.preventDefault();
  if (cell.column < 0)
    return select({
      anchor: { row: event.shiftKey ? anchor.row : cell.row, column: 0 },
      active: { row: cell.row, column: size.columns - 1 },
    });
  if (isTouch && cell.row === active.row && cell.column === active.column) return correct(cell);
  select({ anchor: event.shiftKey ? anchor : cell, active: cell });
}

/** Extends the selection while a mouse button is pressed. */
export function handlePointerMove(event: PointerEvent, { active, anchor, editing, mark }: EditGridSelection): void {
  const isDragging = event.buttons === 1 && event.pointerType === "mouse" && editing === null;
  const cell = isDragging ? placeOf(event.target) : null;
  if (cell === null || cell.column < 0 || (cell.row === active.row && cell.column === active.column)) return;
  mark({ anchor, active: cell });
}

/** Builds the handlers of the clipboard's events; a cell being edited has its own. */
export function clipboardHandlers(
  { block, editing, mark }: EditGridSelection,
  { onCopy, onClear, onPaste }: Pick<EditGridProps, "onCopy" | "onClear" | "onPaste">,
) {
  const withText = (event: ClipboardEvent, work: (data: DataTransfer) => void): void => {
    if (editing !== null) return;
    event.preventDefault();
    work(event.clipboardData);
  };
  const copyCells = (data: DataTransfer): boolean => {
    const text = onCopy(block);
    if (text !== null) data.setData("text/plain", text);
    return text !== null;
  };
  const pasteCells = (data: DataTransfer): void => {
    const { top, left, bottom, right } = onPaste(data.getData("text/plain"), block);
    mark({ anchor: { row: bottom, column: right }, active: { row: top, column: left } });
  };
  return {
    onCopy: (event: ClipboardEvent) => withText(event, copyCells),
    onCut: (event: ClipboardEvent) => withText(event, (data) => copyCells(data) && onClear(block)),
    onPaste: (event: ClipboardEvent) => withText(event, pasteCells),
  };
}
