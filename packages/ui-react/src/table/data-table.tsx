import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./data-table.module.css";
import { nextSort, sortRows } from "./sort-rows.ts";
import type { SortDirection, SortValue, TableSort } from "./sort-rows.ts";
import { moveByKeys } from "./table-keys.ts";
import { useFocusedRow } from "./use-focused-row.ts";
import { useRowWindow } from "./use-row-window.ts";

export type TableColumn<Row> = Readonly<{
  key: string;
  header: string;
  /** The header is only for who has the table read aloud: what stands below says by itself what it is. */
  hidesHeader?: boolean | undefined;
  /** Figures: right aligned, the largest first when sorted. */
  numeric?: boolean | undefined;
  /** Sort value of a row; without it the column cannot be sorted. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  cell: (row: Row) => ReactNode;
  /** Marks the figure as negative, in red beside its sign. */
  negative?: ((row: Row) => boolean) | undefined;
  /** The cell of the totals row. */
  total?: ReactNode;
  /** CSS length. */
  width?: string | undefined;
}>;

export type DataTableProps<Row> = Readonly<{
  /** Read by screen readers, and the name of the scrolling region. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, place: number) => string;
  /** In force and changed by the owner of the rows; without onSortChange the table sorts by itself. */
  sort?: TableSort | null | undefined;
  onSortChange?: ((sort: TableSort) => void) | undefined;
  compareText?: ((left: string, right: string) => number) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  totals?: boolean | undefined;
  compact?: boolean | undefined;
  /** CSS length; beyond it the rows scroll under the header and over the totals, and of many only those in sight are drawn. */
  maxHeight?: string | undefined;
  /** Up to this many rows all are drawn, of a table that scrolls (200): fewer where rows change many times a second. */
  wholeUpTo?: number | undefined;
  stale?: boolean | undefined;
  /** Identity of the query; a new one scrolls to the first row. */
  question?: string | undefined;
  /** The row that takes the focus, and comes into sight, when it is named. */
  focusedKey?: string | undefined;
  onRowFocused?: (() => void) | undefined;
  /** Said on paper when only some of the rows are on it. */
  printNote?: ((printed: number) => string) | undefined;
  /** Told which rows are drawn, so that those that are not there yet can be fetched. */
  onRowsInSight?: ((first: number, last: number) => void) | undefined;
  empty?: ReactNode;
  /** Count of rows and "as of", under the table. */
  footer?: ReactNode;
}>;

const byCodePoint = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** Rows and columns: sticky header, first column and totals; sorted by header; arrow keys move between cells. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { caption, columns, rows, rowKey, totals = false, compact = false, stale = false, empty, footer } = props;
  const [ownSort, setOwnSort] = useState<TableSort | null>(props.sort ?? null);
  const owned = props.onSortChange !== undefined;
  const sort = owned ? (props.sort ?? null) : ownSort;
  const sortedBy = columns.find((column) => column.key === sort?.key)?.sortValue;
  const visibleRows =
    owned || sort === null || sortedBy === undefined
      ? rows
      : sortRows(rows, sortedBy, sort.direction, props.compareText ?? byCodePoint);
  const setSort = props.onSortChange ?? setOwnSort;
  const {
    follow,
    window: inSight,
    reveal,
    scrollToTop,
  } = useRowWindow(visibleRows.length, props.maxHeight !== undefined, props.wholeUpTo);
  const { start, end, beforePx, afterPx } = inSight;
  const frame = useRef<HTMLDivElement>(null);
  useFocusedRow({
    frame,
    focusedKey: props.focusedKey,
    indexOf: (key) => visibleRows.findIndex((row, place) => rowKey(row, place) === key),
    reveal,
    onFocused: props.onRowFocused,
  });
  const shownQuestion = useRef(props.question);
  useEffect(function beginAtTheTop() {
    if (shownQuestion.current !== props.question) scrollToTop();
    shownQuestion.current = props.question;
  });
  const { onRowsInSight } = props;
  const latestInSight = useRef(onRowsInSight);
  useEffect(function keepLatest() {
    latestInSight.current = onRowsInSight;
  });
  useEffect(
    function tellRowsInSight() {
      if (end > start) latestInSight.current?.(start, end - 1);
    },
    [start, end],
  );

  return (
    <div ref={frame} className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale || undefined}>
      <div
        ref={follow}
        className={styles.scroll}
        style={props.maxHeight === undefined ? undefined : { maxHeight: props.maxHeight }}
        role="group"
        aria-label={caption}
        tabIndex={0}
        onKeyDown={moveByKeys}
      >
        <table className={classNames(styles.table, compact && styles.compact)} aria-rowcount={rows.length + 1}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {beforePx > 0 && <Room heightPx={beforePx} />}
            {visibleRows.slice(start, end).map((row, index) => (
              <BodyRow
                key={rowKey(row, start + index)}
                row={row}
                place={start + index}
                table={props}
                selected={rowKey(row, start + index) === props.selectedKey}
              />
            ))}
            {afterPx > 0 && <Room heightPx={afterPx} />}
          </tbody>
          {totals && rows.length > 0 && (
            <tfoot>
              <tr>
                {columns.map((column, index) => {
                  const Cell = index === 0 ? "th" : "td";
                  return (
                    <Cell
                      key={column.key}
                      scope={index === 0 ? "row" : undefined}
                      className={column.numeric === true ? styles.numeric : undefined}
                    >
                      {column.total}
                    </Cell>
                  );
                })}
              </tr>
            </tfoot>
          )}
        </table>
        {rows.length === 0 && empty}
      </div>
      {props.printNote !== undefined && end - start < visibleRows.length && (
        <p className={styles.printNote}>{props.printNote(end - start)}</p>
      )}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

type HeaderCellProps<Row> = Readonly<{
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}>;

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const first: SortDirection = column.numeric === true ? "descending" : "ascending";
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
          onClick={() => onSort(nextSort(sort, column.key, first))}
        >
          <span>{column.header}</span>
          <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} size={13} className={styles.arrow} />
        </button>
      )}
    </th>
  );
}

/** The room of rows that are not in sight. */
function Room({ heightPx }: Readonly<{ heightPx: number }>): ReactElement {
  return <tr aria-hidden="true" className={styles.room} style={{ height: heightPx }} />;
}

type BodyRowProps<Row> = Readonly<{ row: Row; place: number; table: DataTableProps<Row>; selected: boolean }>;

/** Scrolling draws the rows that come into sight; those that stay there are left as they are. */
const BodyRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>({ row, place, table, selected }: BodyRowProps<Row>): ReactElement {
  const { columns, onRowClick } = table;
  // A row that only moved keeps its cells, as long as the columns are the same ones.
  const cells = useMemo(
    () =>
      columns.map((column, index) => {
        const Cell = index === 0 ? "th" : "td";
        return (
          <Cell
            key={column.key}
            scope={index === 0 ? "row" : undefined}
            className={classNames(
              column.numeric === true && styles.numeric,
              column.negative?.(row) === true && styles.negative,
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      }),
    [columns, row],
  );
  return (
    <tr
      aria-rowindex={place + 2}
      className={classNames(onRowClick !== undefined && styles.clickable, selected && styles.selected)}
      aria-selected={selected || undefined}
      data-row={table.rowKey(row, place)}
      onClick={
        onRowClick === undefined
          ? undefined
          : (event) => {
              // A link, a button or a box in the row does what it says by itself.
              if (event.target instanceof Element && event.target.closest("a, button, input, label, select") === null)
                onRowClick(row);
            }
      }
    >
      {cells}
    </tr>
  );
}
