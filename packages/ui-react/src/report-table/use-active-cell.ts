import { useCallback, useEffect, useState, type KeyboardEvent, type MouseEvent, type RefObject } from "react";

import { scrollToCell } from "../grid-core/compute-scroll-to-cell.ts";
import { clampPlace, movePlace, type GridPlace, type GridSize } from "../grid-core/grid-place.ts";
import { useNewQuestion } from "../grid-core/use-new-question.ts";
import { ariaRowIndexOffset } from "./report-table-row.tsx";
import type { ReportTableProps } from "./report-table-types.ts";
import type { ReportView } from "./use-report-view.ts";

export type ActiveCell = Readonly<{
  size: GridSize;
  place: GridPlace;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}>;

/** Returns the active cell of a report, and the handlers that move it, open it and select its row. */
export function useActiveCell(
  scroller: RefObject<HTMLElement | null>,
  props: ReportTableProps,
  { geometry, page }: ReportView,
): ActiveCell {
  const { rowCount, hasTotals, selectedRow = null } = props;
  const [activePlace, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const gridSize = { rows: rowCount + (hasTotals ? 1 : 0), columns: props.columns.length };
  const clampedPlace = clampPlace(activePlace, gridSize);
  const bringIntoSight = (target: GridPlace): void => {
    if (scroller.current !== null) scrollToCell(scroller.current, target, geometry);
  };
  useNewQuestion(props.question, () => {
    setActive({ row: 0, column: 0 });
    scroller.current?.scrollTo(0, 0);
  });
  useEffect(
    function followSelection() {
      if (selectedRow === null) return;
      setActive((previousPlace) => ({ row: selectedRow, column: previousPlace.column }));
      bringIntoSight({ row: selectedRow, column: clampedPlace.column });
    },
    // The row is followed, not the column that somebody moved to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [selectedRow],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    const movedPlace = movePlace(clampedPlace, { key: event.key, ctrl: event.ctrlKey }, gridSize, page);
    if (movedPlace !== null) {
      setActive(movedPlace);
      bringIntoSight(movedPlace);
    } else if (gridSize.rows === 0 || !actByKey(event, clampedPlace, props)) return;
    event.preventDefault();
  };
  return { size: gridSize, place: clampedPlace, onKeyDown, onClick: useClicks(props, setActive) };
}

/** Expands, opens or selects the active cell by Enter, the space bar or X; returns whether the key did something. */
function actByKey(
  event: KeyboardEvent<HTMLElement>,
  gridPlace: GridPlace,
  { cell, rowCount, selection, onToggle, onOpen }: ReportTableProps,
): boolean {
  const { toggle, opens } = cell(gridPlace.row, gridPlace.column);
  const isSpace = event.key === " ";
  const isSelecting = (isSpace || event.key.toLowerCase() === "x") && !event.ctrlKey;
  if (toggle !== undefined && (isSpace || event.key === "Enter")) onToggle?.(gridPlace.row, gridPlace.column);
  else if (selection !== undefined && gridPlace.row < rowCount && isSelecting)
    selection.onSelect(gridPlace.row, event.shiftKey);
  else if (event.key === "Enter" && opens === true) onOpen?.(gridPlace);
  else return false;
  return true;
}

/** Returns the handler of clicks on cells: stable, so that rows are not rendered again. */
function useClicks(
  { cell, onOpen, onToggle, selection }: ReportTableProps,
  setActive: (place: GridPlace) => void,
): ActiveCell["onClick"] {
  const onSelect = selection?.onSelect;
  return useCallback(
    (event) => {
      const cellElement = event.target instanceof Element ? event.target.closest("td[aria-colindex]") : null;
      if (cellElement === null) return;
      const clickedPlace = {
        row: Number(cellElement.parentElement?.getAttribute("aria-rowindex")) - ariaRowIndexOffset,
        column: Number(cellElement.getAttribute("aria-colindex")) - 1,
      };
      setActive(clickedPlace);
      if (event.target instanceof Element && event.target.closest("[data-box]") !== null)
        return onSelect?.(clickedPlace.row, event.shiftKey);
      const { toggle, opens } = cell(clickedPlace.row, clickedPlace.column);
      if (toggle !== undefined) onToggle?.(clickedPlace.row, clickedPlace.column);
      else if (opens === true && globalThis.getSelection?.()?.isCollapsed !== false) onOpen?.(clickedPlace);
    },
    [cell, onOpen, onToggle, onSelect, setActive],
  );
}
