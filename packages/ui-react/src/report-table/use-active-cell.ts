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
  const size = { rows: rowCount + (hasTotals ? 1 : 0), columns: props.columns.length };
  const cell = clampPlace(activePlace, size);
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
      bringIntoSight({ row: selectedRow, column: cell.column });
    },
    // The row is followed, not the column that somebody moved to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [selectedRow],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    const target = movePlace(cell, { key: event.key, ctrl: event.ctrlKey }, size, page);
    if (target !== null) {
      setActive(target);
      bringIntoSight(target);
    } else if (size.rows === 0 || !actByKey(event, cell, props)) return;
    event.preventDefault();
  };
  return { size, place: cell, onKeyDown, onClick: useClicks(props, setActive) };
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
      const target = event.target instanceof Element ? event.target.closest("td[aria-colindex]") : null;
      if (target === null) return;
      const clicked = {
        row: Number(target.parentElement?.getAttribute("aria-rowindex")) - ariaRowIndexOffset,
        column: Number(target.getAttribute("aria-colindex")) - 1,
      };
      setActive(clicked);
      if (event.target instanceof Element && event.target.closest("[data-box]") !== null)
        return onSelect?.(clicked.row, event.shiftKey);
      const { toggle, opens } = cell(clicked.row, clicked.column);
      if (toggle !== undefined) onToggle?.(clicked.row, clicked.column);
      else if (opens === true && globalThis.getSelection?.()?.isCollapsed !== false) onOpen?.(clicked);
    },
    [cell, onOpen, onToggle, onSelect, setActive],
  );
}
