import { startTransition, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { flushSync } from "react-dom";

import { classNames } from "../shared/class-names.ts";
import { usePrinting } from "../shared/use-printing.ts";
import { computeRowWindow } from "../table/compute-row-window.ts";
import { computeColumnWindow } from "./compute-column-window.ts";
import type { ColumnWindow } from "./compute-column-window.ts";
import { layOutForPrint } from "./lay-on-paper.ts";
import type { PaperLayout } from "./lay-on-paper.ts";
import { ReportTableHead } from "./report-table-head.tsx";
import { moveActiveCell } from "./report-table-keys.ts";
import type { ReportPlace } from "./report-table-keys.ts";
import { BodyRow, cellId, computeColumnLooks, ariaRowIndexOffset } from "./report-table-row.tsx";
import { addBoxWidth, widthWithoutBox } from "./report-table-selection.tsx";
import type { ReportTableSelection } from "./report-table-selection.tsx";
import styles from "./report-table.module.css";
import { useLandscapePrint } from "./use-paper-across.ts";
import { lateRenderDelayMs, viewBeforeLayout, readView } from "./view.ts";

export type ReportTableColumn = Readonly<{
  key: string;
  header: string;
  /** Headings above it, outermost first. */
  heads: readonly string[];
  /** Units: pixels. */
  widthPx: number;
  numeric: boolean;
  /** Frozen at the left. */
  frozen: boolean;
  /** A total of other columns. */
  isTotal?: boolean | undefined;
  /** Its cells look like links: they open the row's record. */
  isLink?: boolean | undefined;
  /** Undefined if it cannot be sorted; absent means currently unsorted. */
  sort?: "ascending" | "descending" | null | undefined;
}>;

export type ReportTableCell = Readonly<{
  text: string;
  isNegative?: boolean | undefined;
  /** Enter and a click drill down. */
  opens?: boolean | undefined;
  /** The group that begins here is expanded or collapsed. */
  toggle?: "open" | "closed" | undefined;
}>;

export type ReportTableRowKind = "row" | "subtotal" | "total";

export type ReportTableProps = Readonly<{
  /** Accessible name, and a hint on how the grid is used. */
  caption: string;
  help: string;
  columns: readonly ReportTableColumn[];
  rowCount: number;
  kindOf: (row: number) => ReportTableRowKind;
  /** Cells of a row by index; the totals are the row after the last. A stable function until something changes. */
  cell: (row: number, column: number) => ReportTableCell;
  /** Whether there is a totals row, always visible. */
  hasTotals: boolean;
  /** Identity of the query; a new one scrolls to the first row. */
  question: string;
  onSort?: ((column: number) => void) | undefined;
  /** Content beside a column's header, such as its menu. */
  headerMenu?: ((column: number) => ReactNode) | undefined;
  onResize?: ((column: number, widthPx: number) => void) | undefined;
  onOpen?: ((place: ReportPlace) => void) | undefined;
  onToggle?: ((row: number, column: number) => void) | undefined;
  /** The row displayed beside the table: marked, scrolled into view, and active. */
  selectedRow?: number | null | undefined;
  /** Selection, if there are bulk actions. */
  selection?: ReportTableSelection | undefined;
  toggleLabels: Readonly<{ open: string; close: string }>;
  /** CSS length. */
  maxHeight: string;
  stale?: boolean | undefined;
  /** Printed note if only some rows are on paper. */
  printNote?: ((printed: number) => string) | undefined;
}>;

/** Units: pixels. */
const rowPx = 36;
/** Marks a table wider than its container. */
const wider = "data-wide";
/** Number of rows up to which all are rendered. */
const drawnWhole = 60;
/** Maximum number of printed rows; a longer report is exported as a file. */
export const printedAtMost = 2_000;

/** A virtual table for very many rows and columns: sticky header, first columns and totals; only visible cells are rendered. The table keeps the focus and names its active cell. */
export function ReportTable(props: ReportTableProps): ReactElement {
  const { caption, help, rowCount, hasTotals, stale = false, onOpen, onToggle, cell, selection } = props;
  const hasBoxes = selection !== undefined;
  const columns = useMemo(() => (hasBoxes ? addBoxWidth(props.columns) : props.columns), [props.columns, hasBoxes]);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => viewBeforeLayout(props.maxHeight));
  const [active, setActive] = useState<ReportPlace>({ row: 0, column: 0 });
  const [hasFocus, setFocus] = useState(false);
  const isPrinting = usePrinting(scroller);
  const size = { rows: rowCount + (hasTotals ? 1 : 0), columns: columns.length };
  const place = {
    row: Math.min(active.row, Math.max(0, size.rows - 1)),
    column: Math.min(active.column, Math.max(0, size.columns - 1)),
  };
  const paper = useMemo(() => (isPrinting ? layOutForPrint(columns) : null), [columns, isPrinting]);
  useLandscapePrint(paper?.isAcross === true);
  const across = useMemo(
    () => computeColumnWindow({ columns, scrollLeft: view.scrollLeft, widthPx: view.widthPx }),
    [columns, view.scrollLeft, view.widthPx],
  );
  // A stable list while the same columns are visible, so that vertical scrolling re-renders no row.
  const visibleLevels = useSame(across);
  const headDepth = Math.max(0, ...columns.map(({ heads }) => heads.length));
  const headPx = (headDepth + 1) * rowPx;
  const footPx = hasTotals ? rowPx : 0;
  const down = isPrinting
    ? { start: 0, end: Math.min(rowCount, printedAtMost), beforePx: 0, afterPx: 0 }
    : rowCount <= drawnWhole
      ? { start: 0, end: rowCount, beforePx: 0, afterPx: 0 }
      : computeRowWindow({
          count: rowCount,
          rowPx,
          scrollTop: view.scrollTop,
          ...(view.isSettled
            ? { heightPx: view.heightPx }
            : { heightPx: view.heightPx - headPx - footPx, overscan: 0 }),
        });

  useEffect(function followView() {
    const element = scroller.current;
    if (element === null) return;
    const read = () => {
      // Without horizontal scrolling the first columns are not sticky: each sticky cell costs a layer.
      element.toggleAttribute(wider, element.scrollWidth > element.clientWidth);
      setView(readView(element));
    };
    // Without flushSync most far jumps paint an empty frame first.
    const onScroll = () => flushSync(read);
    element.addEventListener("scroll", onScroll, { passive: true });
    const growth = new ResizeObserver(() => startTransition(read));
    const settling = setTimeout(() => growth.observe(element), lateRenderDelayMs);
    return () => {
      element.removeEventListener("scroll", onScroll);
      clearTimeout(settling);
      growth.disconnect();
    };
  }, []);
  const { question } = props;
  const lastQuestion = useRef(question);
  useEffect(
    function beginAtTheTop() {
      if (lastQuestion.current === question) return;
      lastQuestion.current = question;
      setActive({ row: 0, column: 0 });
      scroller.current?.scrollTo(0, 0);
    },
    [question],
  );

  const frozenPx = columns.reduce((sum, column) => sum + (column.frozen ? column.widthPx : 0), 0);
  const bringIntoSight = ({ row, column }: ReportPlace): void => {
    const element = scroller.current;
    if (element === null) return;
    if (row < rowCount) {
      const top = row * rowPx;
      const room = element.clientHeight - headPx - footPx;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowPx > element.scrollTop + room) element.scrollTop = top + rowPx - room;
    }
    if (columns[column]?.frozen === true) return;
    const left = columns.slice(0, column).reduce((sum, column) => sum + (column.frozen ? 0 : column.widthPx), 0);
    const width = columns[column]?.widthPx ?? 0;
    const room = element.clientWidth - frozenPx;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (left + width > element.scrollLeft + room) element.scrollLeft = left + width - room;
  };
  const { selectedRow = null } = props;
  useEffect(
    function followSelection() {
      if (selectedRow === null) return;
      setActive((before) => ({ row: selectedRow, column: before.column }));
      bringIntoSight({ row: selectedRow, column: place.column });
    },
    // The row is followed, not the column that somebody moved to.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [selectedRow],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    const { toggle, opens } = size.rows === 0 ? {} : cell(place.row, place.column);
    if (event.key === " " && toggle !== undefined) onToggle?.(place.row, place.column);
    else if (
      selection !== undefined &&
      place.row < rowCount &&
      (event.key === " " || event.key.toLowerCase() === "x") &&
      !event.ctrlKey
    )
      selection.onSelect(place.row, event.shiftKey);
    else if (event.key === "Enter" && toggle !== undefined) onToggle?.(place.row, place.column);
    else if (event.key === "Enter" && opens === true) onOpen?.(place);
    else {
      const to = moveActiveCell(
        place,
        event.key,
        event.ctrlKey,
        size,
        Math.max(1, Math.floor((view.heightPx - headPx) / rowPx) - 2),
      );
      if (to === null) return;
      setActive(to);
      bringIntoSight(to);
    }
    event.preventDefault();
  };
  const onSelect = selection?.onSelect;
  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>): void => {
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
    [cell, onOpen, onToggle, onSelect],
  );
  const tables = useMemo(
    () =>
      (paper === null ? [visibleLevels] : paper.sheets.map(wholeSheet)).map((drawn) => ({
        drawn,
        looks: computeColumnLooks(columns, drawn),
      })),
    [columns, visibleLevels, paper],
  );
  const rowProps = { cell, tableId: id, toggleLabels: props.toggleLabels };
  const { onResize: resize } = props;
  const onResize = useMemo(
    () =>
      resize === undefined || !hasBoxes
        ? resize
        : (column: number, toPx: number) => resize(column, widthWithoutBox(column, toPx)),
    [resize, hasBoxes],
  );
  const activeIn = (row: number): number => (hasFocus && place.row === row ? place.column : -1);
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, 0);

  return (
    <div className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale || undefined}>
      <p id={`${id}-help`} className={styles.hidden}>
        {help}
      </p>
      <div
        ref={scroller}
        className={styles.scroll}
        style={{ maxHeight: props.maxHeight, scrollPaddingLeft: frozenPx }}
        role="grid"
        aria-label={caption}
        aria-describedby={`${id}-help`}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns}
        aria-multiselectable={hasBoxes || undefined}
        aria-activedescendant={hasFocus && size.rows > 0 ? cellId(id, place.row, place.column) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={(event) => {
          if (!hasBoxes || !(event.target instanceof Element) || event.target.closest("tbody [data-box]") === null)
            return;
          // With Shift the browser would select text between the boxes.
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
        }}
        onFocus={(event) => setFocus(event.target === event.currentTarget)}
        onBlur={() => setFocus(false)}
      >
        {tables.map(({ drawn, looks }, sheet) => (
          <table
            key={sheet}
            role="presentation"
            className={styles.table}
            style={paper === null ? { width: widthPx } : sheetStyle(paper, sheet, columns)}
          >
            <Columns columns={columns} across={drawn} widthOf={paper?.widthOf} />
            <ReportTableHead
              columns={columns}
              across={drawn}
              depth={headDepth}
              isSettled={view.isSettled}
              onSort={props.onSort}
              headerMenu={props.headerMenu}
              selection={selection}
              onResize={onResize}
            />
            <tbody role="rowgroup">
              {down.beforePx > 0 && <Room heightPx={down.beforePx} />}
              {Array.from({ length: down.end - down.start }, (_, index) => down.start + index).map((row) => (
                <BodyRow
                  key={row}
                  row={row}
                  kind={props.kindOf(row)}
                  active={activeIn(row)}
                  isOpen={row === selectedRow}
                  isSelected={selection?.isSelected(row)}
                  boxLabel={selection?.labelOf(row)}
                  across={drawn}
                  looks={looks}
                  {...rowProps}
                />
              ))}
              {down.afterPx > 0 && <Room heightPx={down.afterPx} />}
            </tbody>
            {hasTotals && (
              <tfoot role="rowgroup">
                <BodyRow
                  row={rowCount}
                  kind="total"
                  active={activeIn(rowCount)}
                  isOpen={false}
                  across={drawn}
                  looks={looks}
                  {...rowProps}
                />
              </tfoot>
            )}
          </table>
        ))}
      </div>
      {isPrinting && rowCount > printedAtMost && <p className={styles.printNote}>{props.printNote?.(printedAtMost)}</p>}
    </div>
  );
}

function useSame(next: ColumnWindow): ColumnWindow {
  const serialised = JSON.stringify(next);
  // The text is the value: the object of the first drawing with it is kept.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => next, [serialised]);
}

/** A whole sheet is rendered in print, without sticky cells. */
const wholeSheet = (drawn: readonly number[]): ColumnWindow => ({
  drawn,
  frozen: 0,
  leftPx: [],
  beforePx: 0,
  afterPx: 0,
  isWhole: true,
});

function sheetStyle(
  { sheets, textPt, widthOf }: PaperLayout,
  sheet: number,
  columns: ReportTableProps["columns"],
): CSSProperties & Readonly<Record<"--paper-text", string>> {
  return {
    width: (sheets[sheet] ?? []).reduce((sum, index) => sum + widthOf(columns[index]?.widthPx ?? 0), 0),
    "--paper-text": `${textPt}pt`,
  };
}

/** Widths of the columns. */
function Columns({
  columns,
  across: { drawn, frozen, beforePx, afterPx, isWhole },
  widthOf = (widthPx) => widthPx,
}: Readonly<{
  columns: ReportTableProps["columns"];
  across: ColumnWindow;
  widthOf: PaperLayout["widthOf"] | undefined;
}>): ReactElement {
  const draw = (index: number): ReactElement => (
    <col key={index} style={{ width: widthOf(columns[index]?.widthPx ?? 0) }} />
  );
  return (
    <colgroup>
      {drawn.slice(0, frozen).map(draw)}
      {!isWhole && <col style={{ width: beforePx }} />}
      {drawn.slice(frozen).map(draw)}
      {!isWhole && <col style={{ width: afterPx }} />}
    </colgroup>
  );
}

/** Space of invisible rows. */
function Room({ heightPx }: Readonly<{ heightPx: number }>): ReactElement {
  return <tr aria-hidden="true" className={styles.room} style={{ height: heightPx }} />;
}
