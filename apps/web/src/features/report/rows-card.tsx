/** Table of a report's rows, with the bar that opens and closes its groups. */
import type { ReportKindCode } from "@comptoir/domain/report";
import type { ReportTableSelection } from "@comptoir/ui-react/report-table";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { Button, Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { changeColumnChoice } from "../../report/report-view.ts";
import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { GroupedColumnMenu } from "./grouped-column-menu.tsx";
import { drillOfCell } from "./drill-of-cell.ts";
import type { ReadingOfRows } from "./reading.ts";
import styles from "./report.module.css";
import { noClosedGroups } from "./open-parts-store.ts";
import { choiceKey, sortByColumn } from "./sort-by-column.ts";
import type { OpenRow } from "./use-open-row.ts";
import type { RowsTable } from "./use-rows-table.ts";

export type RowsCardProps = Readonly<{
  reading: ReadingOfRows;
  rowsTable: RowsTable;
  open: OpenRow;
  question: string;
  selection: ReportTableSelection | undefined;
  maxHeight: string;
}>;

export function RowsCard({ reading, rowsTable, open, question, selection, maxHeight }: RowsCardProps): ReactElement {
  const { view, isGrouped, rows } = reading;
  const { table, columns, closable, isPhone } = rowsTable;
  const { openCell, sortBy, resizeColumn, toggleGroup } = makeTableActions({ reading, rowsTable, open });
  const tableHelpText = t("report.tableHelp");
  return (
    <Card flush>
      {closable.size > 0 && <GroupFoldsBar rowsTable={rowsTable} />}
      <ReportTable
        caption={reading.name}
        help={
          selection === undefined ? tableHelpText : `${tableHelpText} ${t(chooseSelectHelpKey(view.report.source))}`
        }
        columns={table.columns.map((column, index) =>
          open.panel !== null && columns[index]?.field === open.panel.linkColumn ? { ...column, isLink: true } : column,
        )}
        selectedRow={open.openAt}
        rowCount={table.rowCount}
        kindOf={table.kindOf}
        cell={rowsTable.cell}
        hasTotals={table.hasTotals}
        question={question}
        selection={selection}
        onSort={sortBy}
        headerMenu={(index) =>
          isGrouped ? (
            <GroupedColumnMenu {...{ reading, rowsTable, index }} />
          ) : (
            <HeaderMenu {...{ reading, rowsTable, index }} />
          )
        }
        onResize={isPhone ? undefined : resizeColumn}
        onOpen={openCell}
        onToggle={toggleGroup}
        toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
        maxHeight={maxHeight}
        stale={reading.isStale}
        printNote={(printedCount) =>
          t("report.printedOnly", { number: countText(printedCount), total: countText(rows.length) })
        }
      />
    </Card>
  );
}

/** Makes the functions behind the cells and headers of the table: opening, sorting, resizing and folding. */
function makeTableActions({ reading, rowsTable, open }: Pick<RowsCardProps, "reading" | "rowsTable" | "open">) {
  const { view, isGrouped, onChange } = reading;
  const { openPartsStore, table, columns, choices } = rowsTable;
  const openCell = (cell: { readonly row: number; readonly column: number }): void => {
    // The total of a list can be drilled into like a figure of a group.
    if (!isGrouped && columns[cell.column] !== undefined && table.rowAt(cell.row)?.kind === "row") {
      openPartsStore.openFrom(cell.column);
      return open.openRow(cell.row);
    }
    const drillTarget = drillOfCell(view.report, table, columns, cell);
    if (drillTarget !== null) openPartsStore.drillInto(drillTarget);
  };
  const sortBy = (index: number): void => {
    const sortChange = sortByColumn({ ...reading, report: view.report, table, columns, choices }, index);
    if (sortChange !== null) onChange(sortChange);
  };
  const resizeColumn = (index: number, widthPx: number): void => {
    const columnKey = choiceKey(choices, columns[index]);
    if (columnKey !== undefined) onChange({ columns: changeColumnChoice(choices, columnKey, { widthPx }) });
  };
  const toggleGroup = (row: number, level: number): void => {
    const groupPath = table.rowAt(row)?.path.slice(0, level + 1);
    if (groupPath !== undefined) openPartsStore.toggle(groupPath);
  };
  return { openCell, sortBy, resizeColumn, toggleGroup };
}

/** Returns the key of the text that says how rows of a report are selected. */
const chooseSelectHelpKey = (source: ReportKindCode) =>
  source === "error-log" ? "report.errorsHelp" : "report.findingsHelp";

function GroupFoldsBar({
  rowsTable: { openPartsStore, closed, closable },
}: Pick<RowsCardProps, "rowsTable">): ReactElement {
  return (
    <div className={styles["folds"]}>
      <Button
        variant="quiet"
        size="compact"
        disabled={closed.size === 0}
        onClick={() => openPartsStore.close(noClosedGroups)}
      >
        {t("report.expandAll")}
      </Button>
      <Button
        variant="quiet"
        size="compact"
        disabled={closed.size === closable.size}
        onClick={() => openPartsStore.close(closable)}
      >
        {t("report.collapseAll")}
      </Button>
    </div>
  );
}

type HeaderMenuProps = Pick<RowsCardProps, "reading" | "rowsTable"> & Readonly<{ index: number }>;

function HeaderMenu({ reading, rowsTable: { table, columns }, index }: HeaderMenuProps): ReactElement | null {
  const { view, fields, permissions, onChange } = reading;
  const [column, drawnColumn] = [columns[index], table.columns[index]];
  if (column === undefined) return null;
  return (
    <ColumnMenu
      column={column}
      header={drawnColumn?.header ?? ""}
      width={drawnColumn?.widthPx ?? 0}
      view={view}
      fields={fields}
      permissions={permissions}
      onChange={onChange}
    />
  );
}
