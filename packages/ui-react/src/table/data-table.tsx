import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode, RefObject } from "react";

import { useNewQuestion } from "../grid-core/use-new-question.ts";
import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./data-table.module.css";
import { RowRangeText } from "./row-range.tsx";
import { sortAfterClick, sortRows } from "./sort-rows.ts";
import type { SortDirection, SortValue, TableSort } from "./sort-rows.ts";
import { moveByKeys } from "./table-keys.ts";
import { useFocusedRow } from "./use-focused-row.ts";
import { useRowWindow } from "./use-row-window.ts";

export type TableColumn<Row> = Readonly<{
  key: string;
  header: string;
  /** Header for screen readers only: the content is self-explanatory. */
  hidesHeader?: boolean | undefined;
  /** Numeric: right aligned, largest first when sorted. */
  numeric?: boolean | undefined;
  /** Sort value of a row; without it the column cannot be sorted. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  cell: (row: Row) => ReactNode;
  /** Marks the figure as negative, in red beside its sign. */
  negative?: ((row: Row) => boolean) | undefined;
  /** Cell of the totals row. */
  total?: ReactNode;
  /** CSS length. */
  width?: string | undefined;
  /** Position in the card of a phone: before the title, as the title, as a line without its header, or after the title. By default a line with its header. */
  card?: "start" | "title" | "plain" | "end" | undefined;
}>;

export type DataTableProps<Row> = Readonly<{
  /** Accessible name, also of the scrolling region. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Sort controlled by the owner of the rows; without onSortChange the table sorts by itself. */
  sort?: TableSort | null | undefined;
  onSortChange?: ((sort: TableSort) => void) | undefined;
  compareText?: ((left: string, right: string) => number) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  totals?: boolean | undefined;
  compact?: boolean | undefined;
  /** On a phone each row is a card: the first column is its title. */
  cards?: boolean | undefined;
  /** CSS length; beyond it the rows scroll between header and totals, and of many only visible ones are rendered. */
  maxHeight?: string | undefined;
  /** Number of rows up to which all are rendered in a scrolling table (200); lower if rows change many times a second. */
  wholeUpTo?: number | undefined;
  stale?: boolean | undefined;
  /** Identity of the query; a new one scrolls to the first row. */
  question?: string | undefined;
  /** Row to focus and scroll into view when set. */
  focusedKey?: string | undefined;
  onRowFocused?: (() => void) | undefined;
  /** Printed note if only some rows are on paper. */
  printNote?: ((printed: number) => string) | undefined;
  /** Called with the rendered rows, so that missing ones can be loaded. */
  onRowsInSight?: ((first: number, last: number) => void) | undefined;
  empty?: ReactNode;
  /** Number of rows and "as of", below the table. */
  footer?: ReactNode;
  /** Text below the table about the rows in sight, by the indices of the first and the last one. */
  rangeText?: ((first: number, last: number) => ReactNode) | undefined;
}>;

const compareCodePoints = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** A table with sticky header, first column and totals; sorted by header; arrow keys move between cells. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { caption, columns, rows, rowKey, cards = false, compact = false, stale = false, empty, footer } = props;
  const { sorted, sort, setSort } = useSortedRows(props);
  const frameRef = useRef<HTMLDivElement>(null);
  const { follow, start, end, beforePx, afterPx } = useVisibleRows(frameRef, sorted, props);
  return (
    <div ref={frameRef} className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale || undefined}>
      <div
        ref={follow}
        className={styles.scroll}
        style={props.maxHeight === undefined ? undefined : { maxHeight: props.maxHeight }}
        role="group"
        aria-label={caption}
        tabIndex={0}
        onKeyDown={moveByKeys}
      >
        <table
          className={classNames(styles.table, compact && styles.compact, cards && styles.cards)}
          role={cards ? "table" : undefined}
          aria-rowcount={rows.length + 1}
        >
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {beforePx > 0 && <RowSpacer heightPx={beforePx} />}
            {sorted.slice(start, end).map((row, index) => (
              <BodyRow
                key={rowKey(row, start + index)}
                row={row}
                rowIndex={start + index}
                table={props}
                selected={rowKey(row, start + index) === props.selectedKey}
              />
            ))}
            {afterPx > 0 && <RowSpacer heightPx={afterPx} />}
          </tbody>
          {props.totals === true && rows.length > 0 && <TotalsFoot columns={columns} />}
        </table>
        {rows.length === 0 && empty}
      </div>
      {props.printNote !== undefined && end - start < sorted.length && (
        <p className={styles.printNote}>{props.printNote(end - start)}</p>
      )}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      {props.rangeText !== undefined && (
        <div className={styles.footer}>
          <RowRangeText frame={frameRef} start={start} end={end} text={props.rangeText} />
        </div>
      )}
    </div>
  );
}

/** Returns the rows in their order, which the table decides unless the owner of the rows does. */
function useSortedRows<Row>({ columns, rows, compareText, onSortChange, ...props }: DataTableProps<Row>) {
  const [ownSort, setOwnSort] = useState<TableSort | null>(props.sort ?? null);
  const isControlled = onSortChange !== undefined;
  const sort = isControlled ? (props.sort ?? null) : ownSort;
  const sortValueOf = columns.find((column) => column.key === sort?.key)?.sortValue;
  const sortedRows =
    isControlled || sort === null || sortValueOf === undefined
      ? rows
      : sortRows(rows, sortValueOf, sort.direction, compareText ?? compareCodePoints);
  return { sorted: sortedRows, sort, setSort: onSortChange ?? setOwnSort };
}

/** Returns the rendered rows, and tells the owner which they are. */
function useVisibleRows<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { rowKey, maxHeight, wholeUpTo, question, focusedKey, onRowFocused, onRowsInSight }: DataTableProps<Row>,
) {
  const { follow, window, reveal, scrollToTop } = useRowWindow(rows.length, maxHeight !== undefined, wholeUpTo);
  useFocusedRow({
    frame,
    focusedKey,
    indexOf: (key) => rows.findIndex((row, index) => rowKey(row, index) === key),
    revealRow: reveal,
    onFocused: onRowFocused,
  });
  useNewQuestion(question, scrollToTop);
  const latestOnRowsInSight = useRef(onRowsInSight);
  useEffect(function keepLatest() {
    latestOnRowsInSight.current = onRowsInSight;
  });
  const { start, end } = window;
  useEffect(
    function tellRowsInSight() {
      if (end > start) latestOnRowsInSight.current?.(start, end - 1);
    },
    [start, end],
  );
  return { follow, ...window };
}

function TotalsFoot<Row>({ columns }: Pick<DataTableProps<Row>, "columns">): ReactElement {
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => {
          const CellTag = index === 0 ? "th" : "td";
          return (
            <CellTag
              key={column.key}
              scope={index === 0 ? "row" : undefined}
              className={column.numeric === true ? styles.numeric : undefined}
            >
              {column.total}
            </CellTag>
          );
        })}
      </tr>
    </tfoot>
  );
}

type HeaderCellProps<Row> = Readonly<{
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}>;

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const firstDirection: SortDirection = column.numeric === true ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? "none")}
      className={column.numeric === true ? styles.numeric : undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {column.sortValue === undefined ? (
        <span className={column.hidesHeader === true ? styles.caption : undefined}>{column.header}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.sort, direction !== undefined && styles.sorted)}
          onClick={() => onSort(sortAfterClick(sort, column.key, firstDirection))}
        >
          <span>{column.header}</span>
          <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} size={13} className={styles.arrow} />
        </button>
      )}
    </th>
  );
}

/** Space of invisible rows. */
function RowSpacer({ heightPx }: Readonly<{ heightPx: number }>): ReactElement {
  return <tr aria-hidden="true" className={styles.room} style={{ height: heightPx }} />;
}

type BodyRowProps<Row> = Readonly<{ row: Row; rowIndex: number; table: DataTableProps<Row>; selected: boolean }>;

/** Attributes of a cell that is a line of a card. A card is no table for browsers, so that cells say what they are. */
const cardAttributes = <Row,>({ card, header }: TableColumn<Row>, index: number) => ({
  role: index === 0 ? "rowheader" : "cell",
  "data-card": card ?? (index === 0 ? "title" : "line"),
  "data-header": header,
});

/** Row of the table body. Memoised, so that scrolling renders only new rows. */
const BodyRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, rowIndex, table, selected }: BodyRowProps<Row>): ReactElement {
  const { columns, onRowClick, cards = false } = table;
  // A moved row keeps its cells while the columns are the same.
  const rowCells = useMemo(
    () =>
      columns.map((column, index) => {
        const CellTag = index === 0 ? "th" : "td";
        return (
          <CellTag
            key={column.key}
            scope={index === 0 ? "row" : undefined}
            className={classNames(
              column.numeric === true && styles.numeric,
              column.negative?.(row) === true && styles.negative,
            )}
            {...(cards && cardAttributes(column, index))}
          >
            {column.cell(row)}
          </CellTag>
        );
      }),
    [cards, columns, row],
  );
  return (
    <tr
      role={cards ? "row" : undefined}
      aria-rowindex={rowIndex + 2}
      className={classNames(onRowClick !== undefined && styles.clickable, selected && styles.selected)}
      aria-selected={selected || undefined}
      data-row={table.rowKey(row, rowIndex)}
      onClick={
        onRowClick === undefined
          ? undefined
          : (event) => {
              // Links, buttons and boxes in a row handle their own clicks.
              if (event.target instanceof Element && event.target.closest("a, button, input, label, select") === null)
                onRowClick(row);
            }
      }
    >
      {rowCells}
    </tr>
  );
}
