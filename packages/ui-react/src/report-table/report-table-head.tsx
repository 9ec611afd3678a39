import { memo, useRef, useState } from "react";
import type { MouseEvent, PointerEvent, ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import type { ColumnWindow } from "./compute-column-window.ts";
import { computeSharedHeadings } from "./compute-head-runs.ts";
import { AllBox } from "./report-table-selection.tsx";
import type { ReportTableColumn, ReportTableSelection } from "./report-table-types.ts";
import styles from "./report-table.module.css";
import { useRovingTabStop } from "./use-one-stop.ts";

export type ReportTableHeadProps = Readonly<{
  columns: readonly ReportTableColumn[];
  across: ColumnWindow;
  /** Number of heading lines above the columns. */
  depth: number;
  /** Whether the first frame is painted, after which controls shown on hover are added. */
  isSettled: boolean;
  onSort: ((column: number) => void) | undefined;
  headerMenu: ((column: number) => ReactNode) | undefined;
  onResize: ((column: number, widthPx: number) => void) | undefined;
  selection: ReportTableSelection | undefined;
}>;

/** Minimum width of a column. Units: pixels. */
const narrowestColumnPx = 60;
const widestColumnPx = 800;

/** Header: a line for each group across, then the columns. Memoised, since vertical scrolling does not change it. */
export const ReportTableHead = memo(function ReportTableHead(props: ReportTableHeadProps): ReactElement {
  const { columns, across, depth } = props;
  const { drawn, frozen, leftPx, isWhole } = across;
  const tabStop = useRovingTabStop<HTMLTableRowElement>();
  const [frozenColumns, moving] = [drawn.slice(0, frozen), drawn.slice(frozen)];
  const frozenPx = frozenColumns.reduce((sum, index) => sum + (columns[index]?.widthPx ?? 0), 0);
  const columnSpacer = isWhole ? null : <td aria-hidden="true" className={styles.room} />;
  return (
    <thead role="rowgroup">
      {Array.from({ length: depth }, (_, line) => (
        <tr key={line} role="row">
          {frozenColumns.map((index, position) => (
            <td
              key={index}
              aria-hidden="true"
              className={classNames(styles.frozen, position === frozen - 1 && styles.edge)}
              style={{ left: leftPx[position] }}
            />
          ))}
          {columnSpacer}
          {computeSharedHeadings(
            moving.flatMap((index) => columns[index] ?? []),
            line,
          ).map((run, position) => (
            <th
              key={`${position} ${run.key}`}
              role="columnheader"
              aria-colspan={run.span}
              colSpan={run.span}
              className={styles.group}
            >
              <span className={styles.groupText} style={{ left: frozenPx + 12 }}>
                {run.text}
              </span>
            </th>
          ))}
          {columnSpacer}
        </tr>
      ))}
      <tr role="row" aria-rowindex={1} {...tabStop}>
        {frozenColumns.map((index, position) => (
          <HeaderCell key={index} index={index} left={leftPx[position]} isEdge={position === frozen - 1} {...props} />
        ))}
        {columnSpacer}
        {moving.map((index) => (
          <HeaderCell key={index} index={index} left={undefined} isEdge={false} {...props} />
        ))}
        {columnSpacer}
      </tr>
    </thead>
  );
});

type HeaderCellProps = ReportTableHeadProps & Readonly<{ index: number; left: number | undefined; isEdge: boolean }>;

function HeaderCell({
  index,
  left,
  isEdge,
  columns,
  isSettled,
  onSort,
  headerMenu,
  onResize,
  selection,
}: HeaderCellProps): ReactElement | null {
  const column = columns[index];
  if (column === undefined) return null;
  const { header, numeric, sort, isTotal } = column;
  const isSortable = onSort !== undefined && sort !== undefined;
  return (
    <th
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={isSortable ? (sort ?? "none") : undefined}
      className={classNames(
        numeric && styles.numeric,
        isTotal === true && styles.totalColumn,
        left !== undefined && styles.frozen,
        isEdge && styles.edge,
      )}
      style={left === undefined ? undefined : { left }}
      onContextMenu={openHeaderMenu}
    >
      <span className={styles.head}>
        {index === 0 && selection !== undefined && <AllBox selection={selection} />}
        {isSortable ? (
          <button
            type="button"
            className={classNames(styles.sort, sort !== null && styles.sorted)}
            title={header}
            onClick={() => onSort(index)}
          >
            <span className={styles.name}>{header}</span>
            {sort !== null && (
              <Icon name={sort === "ascending" ? "arrow-up" : "arrow-down"} size={13} className={styles.arrow} />
            )}
          </button>
        ) : (
          <span className={styles.name} title={header}>
            {header}
          </span>
        )}
        {headerMenu !== undefined && isSettled && <span className={styles.menu}>{headerMenu(index)}</span>}
      </span>
      {onResize !== undefined && isSettled && (
        <ResizeHandle widthPx={column.widthPx} onResize={(widthPx) => onResize(index, widthPx)} />
      )}
    </th>
  );
}

/** Opens the menu of a header by a right click, as its button does; a header without a menu leaves the browser's own. */
function openHeaderMenu(event: MouseEvent<HTMLElement>): void {
  const menuButton = event.currentTarget.querySelector<HTMLElement>(`.${styles.menu} button`);
  if (menuButton === null || (event.target instanceof Element && event.target.closest("[role=menu]") !== null)) return;
  event.preventDefault();
  menuButton.click();
}

/** Handle that resizes a column by the pointer; keyboard users resize it in its menu. */
function ResizeHandle({
  widthPx,
  onResize,
}: Readonly<{ widthPx: number; onResize: (widthPx: number) => void }>): ReactElement {
  const dragStartRef = useRef<number | null>(null);
  const [movedPx, setMoved] = useState(0);
  const clampWidth = (width: number): number =>
    Math.round(Math.min(widestColumnPx, Math.max(narrowestColumnPx, width)));
  const endResize = (event: PointerEvent<HTMLSpanElement>, mustApply: boolean): void => {
    const dragStart = dragStartRef.current;
    dragStartRef.current = null;
    setMoved(0);
    if (mustApply && dragStart !== null && event.clientX !== dragStart)
      onResize(clampWidth(widthPx + event.clientX - dragStart));
  };
  return (
    <span
      className={classNames(styles.resize, movedPx !== 0 && styles.resizing)}
      style={movedPx === 0 ? undefined : { transform: `translateX(${clampWidth(widthPx + movedPx) - widthPx}px)` }}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        dragStartRef.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (dragStartRef.current !== null) setMoved(event.clientX - dragStartRef.current);
      }}
      onPointerUp={(event) => endResize(event, true)}
      onPointerCancel={(event) => endResize(event, false)}
    />
  );
}
