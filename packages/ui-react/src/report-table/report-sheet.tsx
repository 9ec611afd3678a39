import type { CSSProperties, ReactElement } from "react";

import type { RowWindow } from "../grid-core/compute-row-window.ts";
import type { GridPlace } from "../grid-core/grid-place.ts";
import type { ColumnWindow } from "./compute-column-window.ts";
import type { PaperLayout } from "./lay-on-paper.ts";
import { ReportTableHead } from "./report-table-head.tsx";
import { BodyRow, type ColumnLook } from "./report-table-row.tsx";
import type { ReportTableProps } from "./report-table-types.ts";
import styles from "./report-table.module.css";

type ReportSheetProps = Readonly<{
  tableId: string;
  table: ReportTableProps;
  columns: ReportTableProps["columns"];
  onResize: ReportTableProps["onResize"];
  /** The active cell; null while the table has no focus. */
  active: GridPlace | null;
  down: RowWindow;
  across: ColumnWindow;
  looks: ReadonlyMap<number, ColumnLook>;
  headDepth: number;
  isSettled: boolean;
  widthOf: PaperLayout["widthOf"] | undefined;
  style: CSSProperties;
}>;

/** The table on the screen, or a sheet of it on paper. */
export function ReportSheet(props: ReportSheetProps): ReactElement {
  const { tableId, table, columns, active, down, across, looks, style } = props;
  const { rowCount, hasTotals, cell, selection, toggleLabels } = table;
  const activeColumnIn = (row: number): number => (active?.row === row ? active.column : -1);
  const rowProps = { cell, tableId, toggleLabels, across, looks };
  return (
    <table role="presentation" className={styles.table} style={style}>
      <ColumnWidths columns={columns} across={across} widthOf={props.widthOf} />
      <ReportTableHead
        columns={columns}
        across={across}
        depth={props.headDepth}
        isSettled={props.isSettled}
        onSort={table.onSort}
        headerMenu={table.headerMenu}
        selection={selection}
        onResize={props.onResize}
      />
      <tbody role="rowgroup">
        {down.beforePx > 0 && <RowSpacer heightPx={down.beforePx} />}
        {Array.from({ length: down.end - down.start }, (_, index) => down.start + index).map((row) => (
          <BodyRow
            key={row}
            row={row}
            kind={table.kindOf(row)}
            active={activeColumnIn(row)}
            isOpen={row === table.selectedRow}
            isSelected={selection?.isSelected(row)}
            boxLabel={selection?.labelOf(row)}
            {...rowProps}
          />
        ))}
        {down.afterPx > 0 && <RowSpacer heightPx={down.afterPx} />}
      </tbody>
      {hasTotals && (
        <tfoot role="rowgroup">
          <BodyRow row={rowCount} kind="total" active={activeColumnIn(rowCount)} isOpen={false} {...rowProps} />
        </tfoot>
      )}
    </table>
  );
}

/** Widths of the columns. */
function ColumnWidths({
  columns,
  across: { drawn, frozen, beforePx, afterPx, isWhole },
  widthOf = (widthPx) => widthPx,
}: Pick<ReportSheetProps, "columns" | "across" | "widthOf">): ReactElement {
  const drawColumn = (index: number): ReactElement => (
    <col key={index} style={{ width: widthOf(columns[index]?.widthPx ?? 0) }} />
  );
  return (
    <colgroup>
      {drawn.slice(0, frozen).map(drawColumn)}
      {!isWhole && <col style={{ width: beforePx }} />}
      {drawn.slice(frozen).map(drawColumn)}
      {!isWhole && <col style={{ width: afterPx }} />}
    </colgroup>
  );
}

/** Space of invisible rows. */
function RowSpacer({ heightPx }: Readonly<{ heightPx: number }>): ReactElement {
  return <tr aria-hidden="true" className={styles.room} style={{ height: heightPx }} />;
}
