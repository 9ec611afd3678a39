/** Rows of a report: a chart, or a table with the open row beside it. */
import { panelWidths } from "@comptoir/domain/report";
import { useRef } from "react";
import type { CSSProperties, KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { groupRowsAtMost } from "../../report/report-store.ts";
import { fieldText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { useNewest } from "../../shared/use-newest.ts";
import { DrillDialog } from "./drill-panel.tsx";
import { useErrorSelection } from "./errors/use-error-selection.tsx";
import { useFindingSelection } from "./findings/use-finding-selection.tsx";
import panelStyles from "../../rows/panel.module.css";
import { RowPanel, type DecidedRow, type RowPanelProps } from "./panel/row-panel.tsx";
import type { ReadingOfRows } from "./reading.ts";
import styles from "./report.module.css";
import { RowsCard, type RowsCardProps } from "./rows-card.tsx";
import { RowsChart } from "./rows-chart.tsx";
import type { RowSelectionView } from "./selection/use-row-selection.ts";
import { useOpenRow, type OpenRow } from "./use-open-row.ts";
import { useRoomBelow } from "./use-room-below.ts";
import { useRowsTable, type RowsTable } from "./use-rows-table.ts";

/** Height of the bar that opens and closes groups. Units: pixels. */
const foldsBarHeightPx = 38;
/** Height of the text below the table. Units: pixels. */
const footHeightPx = 32;
/** Height of the bar for selected rows, which covers no row. Units: pixels. */
const selectionBarHeightPx = 80;

export function ReaderRows(reading: ReadingOfRows): ReactElement {
  const { view, ask, permissions, store, address, dialogs, onAddress } = reading;
  const rowsTable = useRowsTable(reading);
  const { table, columns } = rowsTable;
  const openRow = useOpenRow(reading, rowsTable);
  const questionText = JSON.stringify({ ...ask, layer: null });
  // Called after a call, during which the reader may have moved on.
  const onChanged = useNewest((): void => {
    // The index of the open row belongs to another row by then.
    if (address.row !== null) onAddress({ row: null });
    void store.reload();
  });
  const onUndone = (): void => void store.reload();
  const isList = openRow.hasPanel;
  const selectingInput = {
    view,
    table,
    columns,
    permissions,
    isList,
    question: questionText,
    dialogs,
    onChanged,
    onUndone,
  };
  const findingSelection = useFindingSelection(selectingInput);
  const errorSelection = useErrorSelection(selectingInput);
  const { picture } = view.report.drawing;
  if (picture !== "table") return <RowsChart {...{ reading, rowsTable, picture }} />;
  return (
    <TableRows
      {...{ reading, rowsTable, open: openRow, question: questionText }}
      selected={view.report.source === "error-log" ? errorSelection : findingSelection}
    />
  );
}

type TableRowsProps = Readonly<{
  reading: ReadingOfRows;
  rowsTable: RowsTable;
  open: OpenRow;
  question: string;
  selected: RowSelectionView;
}>;

function TableRows({ reading, rowsTable, open, question, selected }: TableRowsProps): ReactElement {
  const { view, ask, permissions, isGrouped, rows, notKept, onAddress } = reading;
  const { openPartsStore, columns, closable, isPhone } = rowsTable;
  const { drill } = useSnapshot(openPartsStore.state);
  const missingFields = notKept.filter((field) => columns.some((column) => column.field === field));
  const [room, maxHeight] = useRoomBelow(
    (closable.size > 0 ? foldsBarHeightPx : 0) +
      (missingFields.length > 0 ? footHeightPx : 0) +
      (selected.bar !== null && !isPhone ? selectionBarHeightPx : 0),
  );
  return (
    <div ref={room}>
      <RowsWithPanel {...{ reading, rowsTable, open, question, maxHeight }} selection={selected.selection} />
      {selected.bar}
      {missingFields.length > 0 && (
        <p className={styles["foot"]}>
          {t("report.fieldsNotKept", { fields: missingFields.map(fieldText).join(", ") })}
        </p>
      )}
      {isGrouped && rows.length >= groupRowsAtMost && (
        <p className={styles["muted"]}>{t("report.cut", { number: countText(groupRowsAtMost) })}</p>
      )}
      {drill !== null && (
        <DrillDialog
          ask={ask}
          report={view.report}
          drill={drill}
          permissions={permissions}
          onReceipt={(receipt) => onAddress({ receipt })}
          onClose={() => openPartsStore.drillInto(null)}
        />
      )}
    </div>
  );
}

/** Table of the rows, with the panel of the open row beside it. */
function RowsWithPanel(props: RowsCardProps): ReactElement {
  const { reading, rowsTable, open, maxHeight } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const panelWidth = panelWidths[open.panel?.width ?? "25PercentWidth"];
  const closeRow = (): void => {
    open.closeRow();
    frameRef.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const reloadRow = (): void => {
    if (open.openAt !== null) reading.onAddress({ row: { place: open.openAt, origin: null } });
    void reading.store.reload();
  };
  // Called after a call, during which the reader may have opened another row, which then must not change.
  const reloadDecided = useNewest(({ rowIndex, origin }: DecidedRow, onStillOpen: () => void): void => {
    if (open.openAt !== rowIndex || rowsTable.table.rowAt(rowIndex)?.origin !== origin)
      return void reading.store.reload();
    reloadRow();
    onStillOpen();
  });
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog over the row closes first.
    const isInDialog = event.target instanceof Element && event.target.closest("dialog, [popover]") !== null;
    if (event.key === "Escape" && reading.address.row !== null && !isInDialog) closeRow();
  };
  return (
    <div
      ref={frameRef}
      className={open.openAt === null || rowsTable.isPhone || panelWidth === 100 ? undefined : panelStyles["beside"]}
      style={{ "--panel-width": `${panelWidth}%` } as CSSProperties}
      onKeyDown={closeOnEscape}
    >
      <RowsCard {...props} />
      {open.openAt !== null && (
        <OpenPanel
          {...{ reading, rowsTable, open, maxHeight }}
          openAt={open.openAt}
          onReload={reloadRow}
          onDecided={reloadDecided}
          onClose={closeRow}
        />
      )}
    </div>
  );
}

type OpenPanelProps = Pick<RowsCardProps, "reading" | "rowsTable" | "open" | "maxHeight"> &
  Pick<RowPanelProps, "onReload" | "onDecided" | "onClose"> &
  Readonly<{ openAt: number }>;

function OpenPanel(props: OpenPanelProps): ReactElement {
  const { reading, rowsTable, open, openAt, maxHeight, onReload, onDecided, onClose } = props;
  const { view, ask, names, fields, permissions, range, store, onAddress } = reading;
  const { openPartsStore, table, columns } = rowsTable;
  const { openColumn } = useSnapshot(openPartsStore.state);
  return (
    <RowPanel
      view={view}
      ask={ask}
      table={table}
      row={openAt}
      column={openColumn}
      columns={columns}
      names={names}
      fields={fields}
      permissions={permissions}
      range={range}
      panel={open.panel}
      isReadOnly={reading.versionPanel !== undefined}
      isRowReplaced={open.isRowReplaced}
      maxHeight={maxHeight}
      onReceipt={(receipt) => onAddress({ receipt })}
      onMove={open.openRow}
      onReload={onReload}
      onDecided={onDecided}
      onReread={() => void store.reload()}
      onPanel={open.readPanel}
      onClose={onClose}
    />
  );
}
