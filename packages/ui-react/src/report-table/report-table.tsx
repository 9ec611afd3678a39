import { useId, useMemo, useRef, useState } from "react";
import type { CSSProperties, MouseEvent, ReactElement } from "react";

import { classNames } from "../shared/class-names.ts";
import type { ColumnWindow } from "./compute-column-window.ts";
import { layOutForPrint } from "./lay-on-paper.ts";
import type { PaperLayout } from "./lay-on-paper.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { cellId, computeColumnLooks } from "./report-table-row.tsx";
import { addBoxWidth, widthWithoutBox } from "./report-table-selection.tsx";
import type { ReportTableProps } from "./report-table-types.ts";
import styles from "./report-table.module.css";
import { useActiveCell } from "./use-active-cell.ts";
import { useLandscapePrint } from "./use-paper-across.ts";
import { printedRowsAtMost, useReportView } from "./use-report-view.ts";

/** A virtual table for very many rows and columns: sticky header, first columns and totals; only visible cells are rendered. The table keeps the focus and names its active cell. */
export function ReportTable(props: ReportTableProps): ReactElement {
  const { caption, help, rowCount, stale = false, selection } = props;
  const id = useId();
  const { columns, onResize } = useColumnsWithBox(props);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const view = useReportView(scrollerRef, { ...props, columns });
  const { size, place, onKeyDown, onClick } = useActiveCell(scrollerRef, props, view);
  const [hasFocus, setFocus] = useState(false);
  const sheets = useSheets(columns, view);
  const frozenPx = columns.reduce((sum, column) => sum + (column.frozen ? column.widthPx : 0), 0);
  return (
    <div className={classNames(styles.frame, stale && styles.stale)} aria-busy={stale || undefined}>
      <p id={`${id}-help`} className={styles.hidden}>
        {help}
      </p>
      <div
        ref={scrollerRef}
        className={styles.scroll}
        style={{ maxHeight: props.maxHeight, scrollPaddingLeft: frozenPx }}
        role="grid"
        aria-label={caption}
        aria-describedby={`${id}-help`}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns}
        aria-multiselectable={selection !== undefined || undefined}
        aria-activedescendant={hasFocus && size.rows > 0 ? cellId(id, place.row, place.column) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onMouseDown={selection === undefined ? undefined : keepTextUnselected}
        onFocus={(event) => setFocus(event.target === event.currentTarget)}
        onBlur={() => setFocus(false)}
      >
        {sheets.map((sheet, index) => (
          <ReportSheet
            key={index}
            tableId={id}
            table={props}
            columns={columns}
            onResize={onResize}
            active={hasFocus ? place : null}
            down={view.down}
            headDepth={view.headDepth}
            isSettled={view.isSettled}
            {...sheet}
          />
        ))}
      </div>
      {view.isPrinting && rowCount > printedRowsAtMost && (
        <p className={styles.printNote}>{props.printNote?.(printedRowsAtMost)}</p>
      )}
    </div>
  );
}

/** Keeps text unselected: with Shift the browser would select the text between two selection boxes. */
function keepTextUnselected(event: MouseEvent<HTMLElement>): void {
  if (!(event.target instanceof Element) || event.target.closest("tbody [data-box]") === null) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** Returns the columns with the space of selection boxes, and the handler of their resizing without it. */
function useColumnsWithBox({
  columns,
  selection,
  onResize,
}: ReportTableProps): Pick<ReportTableProps, "columns" | "onResize"> {
  const hasBoxes = selection !== undefined;
  return useMemo(
    () => ({
      columns: hasBoxes ? addBoxWidth(columns) : columns,
      onResize:
        onResize === undefined || !hasBoxes
          ? onResize
          : (column, widthPx) => onResize(column, widthWithoutBox(column, widthPx)),
    }),
    [columns, hasBoxes, onResize],
  );
}

/** Returns the tables to render: a single one on the screen, on paper a table for each sheet across. */
function useSheets(
  columns: ReportTableProps["columns"],
  { across, isPrinting }: Readonly<{ across: ColumnWindow; isPrinting: boolean }>,
) {
  const paperLayout = useMemo(() => (isPrinting ? layOutForPrint(columns) : null), [columns, isPrinting]);
  useLandscapePrint(paperLayout?.isAcross === true);
  return useMemo(() => {
    const withLooks = (columnWindow: ColumnWindow) => ({
      across: columnWindow,
      looks: computeColumnLooks(columns, columnWindow),
    });
    if (paperLayout === null) return [{ ...withLooks(across), style: widthStyleOf(columns), widthOf: undefined }];
    const { sheets, widthOf } = paperLayout;
    return sheets.map((sheet) => ({
      ...withLooks(windowOfSheet(sheet)),
      style: sheetStyleOf(paperLayout, sheet, columns),
      widthOf,
    }));
  }, [columns, across, paperLayout]);
}

/** Returns the window of a whole sheet, which print renders without sticky cells. */
const windowOfSheet = (indexes: readonly number[]): ColumnWindow => ({
  drawn: indexes,
  frozen: 0,
  leftPx: [],
  beforePx: 0,
  afterPx: 0,
  isWhole: true,
});

const widthStyleOf = (columns: ReportTableProps["columns"]): CSSProperties => ({
  width: columns.reduce((sum, { widthPx }) => sum + widthPx, 0),
});

function sheetStyleOf(
  { textPt, widthOf }: PaperLayout,
  sheet: readonly number[],
  columns: ReportTableProps["columns"],
): CSSProperties & Readonly<Record<"--paper-text", string>> {
  return {
    width: sheet.reduce((sum, index) => sum + widthOf(columns[index]?.widthPx ?? 0), 0),
    "--paper-text": `${textPt}pt`,
  };
}
