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
  const isAltGraph = event.getModifierState("AltGraph");
  if (editing !== null || (event.altKey && !isAltGraph)) return;
  const gridKey = { key: event.key, ctrl: (event.ctrlKey || event.metaKey) && !isAltGraph, shift: event.shiftKey };
  if (gridKey.key === "Tab" && leaves.current) return;
  leaves.current = gridKey.key === "Escape";
  const commandByKey: Readonly<Record<string, () => void>> = {
    z: gridKey.shift ? props.onRedo : props.onUndo,
    y: props.onRedo,
    d: () => props.onFillDown(block),
  };
  const command = gridKey.ctrl ? commandByKey[gridKey.key.toLowerCase()] : undefined;
  const isEnter = gridKey.key === "Enter" && !gridKey.shift;
  const movedSelection = isEnter ? null : moveSelection({ anchor, active }, gridKey, size, page);
  if (command !== undefined) command();
  else if (movedSelection !== null) select(movedSelection);
  else if (gridKey.key === "Delete" || gridKey.key === "Backspace") props.onClear(block);
  else if (gridKey.key === "F2" || isEnter) correct(active);
  // The key itself goes to the input, which has the focus by then.
  else if (startsTyping(gridKey)) return edit("", true);
  else return;
  event.preventDefault();
}

/** Finds the cell of a pointer event's target; the row number is column -1. Null outside the cells. */
export function placeOf(target: EventTarget): GridPlace | null {
  const cellElement = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cellElement === null
    ? null
    : { row: Number(cellElement.dataset["row"]), column: Number(cellElement.dataset["column"]) };
}

/** Selects a cell, a row by its number, or with Shift the cells up to it; a second touch opens the cell. */
export function handlePointerDown(
  event: PointerEvent<HTMLElement>,
  { active, anchor, size, select, correct }: EditGridSelection,
): void {
  const pressedPlace = placeOf(event.target);
  const isInInput = event.target instanceof Element && event.target.closest("input") !== null;
  if (pressedPlace === null || event.button !== 0 || isInInput) return;
  // Keeps the text being typed: its input gets a blur event.
  event.currentTarget.focus({ preventScroll: true });
  const isTouch = event.pointerType === "touch";
  if (!isTouch) event.preventDefault();
  if (pressedPlace.column < 0)
    return select({
      anchor: { row: event.shiftKey ? anchor.row : pressedPlace.row, column: 0 },
      active: { row: pressedPlace.row, column: size.columns - 1 },
    });
  if (isTouch && pressedPlace.row === active.row && pressedPlace.column === active.column) return correct(pressedPlace);
  select({ anchor: event.shiftKey ? anchor : pressedPlace, active: pressedPlace });
}

/** Extends the selection while a mouse button is pressed. */
export function handlePointerMove(event: PointerEvent, { active, anchor, editing, mark }: EditGridSelection): void {
  const isDragging = event.buttons === 1 && event.pointerType === "mouse" && editing === null;
  const pointedPlace = isDragging ? placeOf(event.target) : null;
  if (
    pointedPlace === null ||
    pointedPlace.column < 0 ||
    (pointedPlace.row === active.row && pointedPlace.column === active.column)
  )
    return;
  mark({ anchor, active: pointedPlace });
}

/** Builds the handlers of the clipboard's events; a cell being edited has its own. */
export function clipboardHandlers(
  { block, editing, mark }: EditGridSelection,
  { onCopy, onClear, onPaste }: Pick<EditGridProps, "onCopy" | "onClear" | "onPaste">,
) {
  const handleClipboard = (event: ClipboardEvent, work: (data: DataTransfer) => void): void => {
    if (editing !== null) return;
    event.preventDefault();
    work(event.clipboardData);
  };
  const copyCells = (data: DataTransfer): boolean => {
    const copiedText = onCopy(block);
    if (copiedText !== null) data.setData("text/plain", copiedText);
    return copiedText !== null;
  };
  const pasteCells = (data: DataTransfer): void => {
    const { top, left, bottom, right } = onPaste(data.getData("text/plain"), block);
    mark({ anchor: { row: bottom, column: right }, active: { row: top, column: left } });
  };
  return {
    onCopy: (event: ClipboardEvent) => handleClipboard(event, copyCells),
    onCut: (event: ClipboardEvent) => handleClipboard(event, (data) => copyCells(data) && onClear(block)),
    onPaste: (event: ClipboardEvent) => handleClipboard(event, pasteCells),
  };
}
