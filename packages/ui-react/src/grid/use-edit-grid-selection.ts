import { useImperativeHandle, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

import { clampPlace, type GridPlace, type GridSize } from "../grid-core/grid-place.ts";
import { blockOf, moveSelection, type GridSelection } from "./edit-grid-keys.ts";
import type { EditGridProps, GridBlock } from "./edit-grid-types.ts";
import type { EditGridView } from "./use-edit-grid-view.ts";

/** Text of the edited cell; `isWriting` if typing opened it, so that arrow keys end it. */
export type EditingText = Readonly<{ text: string; isWriting: boolean }>;

/** Key that ended the editing of a cell; null if something else did. */
export type EndingKey = Readonly<{ key: string; shift: boolean }> | null;

export type EditGridSelection = Readonly<{
  size: GridSize;
  anchor: GridPlace;
  active: GridPlace;
  block: GridBlock;
  editing: EditingText | null;
  /** Selects cells, scrolls to the active one and focuses the grid. */
  select: (selection: GridSelection) => void;
  /** Selects cells, without scrolling or moving the focus. */
  mark: (selection: GridSelection) => void;
  edit: (text: string, isWriting: boolean) => void;
  /** Opens a cell's text for correction. */
  correct: (place: GridPlace) => void;
  commit: (text: string, key: EndingKey) => void;
  cancel: () => void;
}>;

const firstPlace: GridPlace = { row: 0, column: 0 };

/** Returns the selection and the edited cell of an edit grid, and what changes them. */
export function useEditGridSelection(
  grid: RefObject<HTMLElement | null>,
  { bringIntoSight, page }: EditGridView,
  { ref, columns, rowCount, cell, onWrite }: Pick<EditGridProps, "ref" | "columns" | "rowCount" | "cell" | "onWrite">,
): EditGridSelection {
  const [selection, setSelection] = useState<GridSelection>({ anchor: firstPlace, active: firstPlace });
  const [editing, setEditing] = useState<EditingText | null>(null);
  const gridSize = { rows: rowCount, columns: columns.length };
  const activePlace = clampPlace(selection.active, gridSize);
  const goToSelection = (nextSelection: GridSelection): void => {
    setEditing(null);
    setSelection(nextSelection);
    bringIntoSight(nextSelection.active);
  };
  const focusGrid = (): void => grid.current?.focus({ preventScroll: true });
  const selectCells = (nextSelection: GridSelection): void => {
    flushSync(() => goToSelection(nextSelection));
    focusGrid();
  };
  useImperativeHandle(ref, () => ({
    showCell: (place) => {
      const targetPlace = clampPlace(place, gridSize);
      goToSelection({ anchor: targetPlace, active: targetPlace });
      focusGrid();
    },
  }));
  const editCell = (text: string, isWriting: boolean): void => {
    if (columns[activePlace.column]?.readOnly === true || cell(activePlace.row, activePlace.column) === null) return;
    // Synchronous, so that the first key goes into the input.
    flushSync(() => {
      goToSelection({ anchor: activePlace, active: activePlace });
      setEditing({ text, isWriting });
    });
  };
  const activeCellSelection = { anchor: activePlace, active: activePlace };
  return {
    size: gridSize,
    anchor: selection.anchor,
    active: activePlace,
    block: blockOf({ anchor: clampPlace(selection.anchor, gridSize), active: activePlace }),
    editing,
    select: selectCells,
    mark: setSelection,
    edit: editCell,
    correct: ({ row, column }) => editCell(cell(row, column)?.input ?? "", false),
    commit: (text, key) => {
      onWrite(activePlace, text);
      if (key === null) setEditing(null);
      else
        selectCells(moveSelection(activeCellSelection, { ...key, ctrl: false }, gridSize, page) ?? activeCellSelection);
    },
    cancel: () => selectCells(activeCellSelection),
  };
}
