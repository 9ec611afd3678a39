/** Side panel of a report row, a sheet on a phone: its template or its fields; arrows move through the rows, Escape closes. */
import { hasPermission } from "@comptoir/domain/access";
import { housePanel, panelWidths, type FieldCatalogue, type ReportView } from "@comptoir/domain/report";
import { SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, ReactNode } from "react";

import { phoneQuery, useMediaQuery } from "../../../entity/use-media.ts";
import type { ReportColumns } from "../../../report/report-store.ts";
import type { TableView } from "../../../report/report-table-view.ts";
import type { Names } from "../../../report/report-words.ts";
import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { OriginLink } from "../../../rows/origin-link.tsx";
import type { ReportAsk } from "../report-gateway.ts";
import { WhyFigure } from "../../../rows/why-figure.tsx";
import { findFindingOfRow } from "./finding-place.ts";
import { ErrorSection } from "../errors/error-section.tsx";
import { FindingSection } from "./finding-section.tsx";
import { PanelContent, needsReceiptData } from "../../../rows/panel-content.tsx";
import { PanelEditor } from "./panel-editor.tsx";
import { PanelAside, PanelSheet } from "./panel-frame.tsx";
import type { Panel } from "../../../rows/panel-gateway.ts";
import { usePanelRow } from "./use-panel-row.ts";
import styles from "../../../rows/panel.module.css";
import { MovedBanner, PanelTools, Walk } from "./panel-tools.tsx";

/** Row that a decision was about: its index in the table, and its origin. */
export type DecidedRow = Readonly<{ rowIndex: number; origin: string | undefined }>;

export type RowPanelProps = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  table: TableView;
  /** Index of the open row in the table. */
  row: number;
  /** Index of the column of the opened cell; null if a link opened the row. */
  column: number | null;
  columns: ReportColumns;
  names: Names;
  fields: FieldCatalogue;
  permissions: readonly string[];
  /** First and last day of the report. */
  range: Readonly<{ from: string; to: string }>;
  /** Side panel of the rows; null while it is loading. */
  panel: Panel | null;
  isReadOnly: boolean;
  /** Whether the linked row is no longer at its index, because the data changed. */
  isRowReplaced: boolean;
  maxHeight: string;
  onReceipt: (origin: string) => void;
  onMove: (row: number) => void;
  onReload: () => void;
  /** Called after a decision, with the row that it was about; `onStillOpen` is called if this row is still open. */
  onDecided: (row: DecidedRow, onStillOpen: () => void) => void;
  /** Reads the rows again, whichever row is open. */
  onReread: () => void;
  onPanel: () => void;
  onClose: () => void;
}>;

export function RowPanel(props: RowPanelProps): ReactElement {
  const { view, table, row, permissions, onReceipt, onMove, onDecided, onClose } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const [isEditing, setEditing] = useState(false);
  const panelRef = useRef<HTMLElement>(null);
  const { panel, tableRow, found } = useOpenRow(props);
  const isSheet = isPhone || panelWidths[panel.width] === 100;
  const moveByRows = (rowOffset: number) => onMove(Math.min(table.rowCount - 1, Math.max(0, row + rowOffset)));
  const mayEdit = !props.isReadOnly && hasPermission(permissions, ["SIDE_PANEL_TEMPLATE_CUD"]);

  const focus = useCallback(() => panelRef.current?.focus(), []);
  useEffect(
    function takeFocus() {
      focus();
    },
    [isSheet, focus],
  );
  const positionText = t("report.panelPlace", { row: countText(row + 1), rows: countText(table.rowCount) });
  const walk = <Walk row={row} rowCount={table.rowCount} positionText={positionText} onMove={moveByRows} />;
  const isMissing = findFindingOfRow(view.report.source, found.row)?.isMissing === true;
  // Neighbours of missing receipts are named in the finding itself.
  const frame = {
    walk,
    tools: <PanelTools mayEdit={mayEdit} onEdit={() => setEditing(true)} />,
    links: isMissing ? null : <OriginLink origin={tableRow?.origin} permissions={permissions} onReceipt={onReceipt} />,
    onKeyDown: onArrows(moveByRows),
    onClose,
  };
  const onFindingChanged = () => onDecided({ rowIndex: row, origin: tableRow?.origin }, focus);
  const body = <PanelBody {...props} panel={panel} found={found} onFindingChanged={onFindingChanged} />;
  const closeEditor = () => {
    setEditing(false);
    focus();
  };
  const editor = isEditing && <RowEditor {...props} panel={panel} found={found} walk={walk} onClose={closeEditor} />;
  return (
    <>
      {isSheet ? (
        !isEditing && <PanelSheet {...frame}>{body}</PanelSheet>
      ) : (
        <PanelAside {...frame} ref={panelRef} maxHeight={props.maxHeight} positionText={positionText}>
          {body}
        </PanelAside>
      )}
      {editor}
    </>
  );
}

/** Makes the handler of the keys that move through the rows. */
const onArrows =
  (move: (by: number) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const rowOffset = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (rowOffset === 0) return;
    event.preventDefault();
    move(rowOffset);
  };

/** Finds the opened row, and the panel that displays it. */
function useOpenRow(props: RowPanelProps) {
  const { view, ask, table, row, columns, names, fields, permissions } = props;
  const panel = useMemo(
    () => props.panel ?? { ...housePanel(view.report.source), id: 0, version: 0, by: "" },
    [props.panel, view.report.source],
  );
  const tableRow = table.rowAt(row);
  const visibleRow = useMemo(
    () => (tableRow === undefined ? null : { columns, cells: tableRow.cells, names, origin: tableRow.origin }),
    [tableRow, columns, names],
  );
  const loadedRow = usePanelRow({
    view,
    ask,
    fields,
    permissions,
    rowIndex: table.placeOf(row),
    visibleRow,
    needsReceipt: useMemo(() => needsReceiptData(panel), [panel]),
  });
  return { panel, tableRow, found: loadedRow };
}

type BodyProps = RowPanelProps &
  Readonly<{ panel: Panel; found: ReturnType<typeof usePanelRow>; onFindingChanged: () => void }>;

function PanelBody(props: BodyProps): ReactElement {
  const { view, table, row, column, columns, fields, panel, found, isRowReplaced, onReceipt, onReload, onReread } =
    props;
  const finding = findFindingOfRow(view.report.source, found.row);
  return (
    <div className={styles["body"]} data-panel="">
      {(found.isMoved || isRowReplaced) && <MovedBanner onReload={onReload} />}
      {column !== null && columns[column] !== undefined && (
        <OpenedFigure table={table} row={row} column={column ?? 0} columns={columns} fields={fields} />
      )}
      {finding !== null && (
        <FindingSection
          key={`${finding.rule} ${finding.origin} ${finding.isFixed}`}
          question={finding}
          onReceipt={onReceipt}
          onChanged={props.onFindingChanged}
          onUndone={onReread}
        />
      )}
      {view.report.source === "error-log" && found.row?.origin !== undefined && (
        <ErrorSection
          key={found.row.origin}
          origin={found.row.origin}
          range={props.range}
          onChanged={props.onFindingChanged}
          onUndone={onReread}
        />
      )}
      {found.row === null ? (
        <SkeletonRows rows={8} label={t("common.loading")} />
      ) : (
        <PanelContent panel={panel} row={found.row} receipt={finding?.isMissing === true ? null : found.receipt} />
      )}
    </div>
  );
}

type EditorProps = RowPanelProps & Readonly<{ panel: Panel; found: ReturnType<typeof usePanelRow>; walk: ReactNode }>;

function RowEditor({ view, panel, found, permissions, walk, onPanel, onClose }: EditorProps): ReactElement {
  return (
    <PanelEditor
      panel={panel}
      reportId={view.report.id}
      row={found.row}
      receipt={found.receipt}
      permissions={permissions}
      walk={walk}
      onSaved={onPanel}
      onClose={onClose}
    />
  );
}

/** Explains the figure of the cell that opened the panel. */
function OpenedFigure({
  table,
  row,
  column,
  columns,
  fields,
}: Pick<RowPanelProps, "table" | "row" | "columns" | "fields"> & Readonly<{ column: number }>): ReactElement {
  return (
    <WhyFigure
      of={{ field: columns[column]?.field ?? "", aggregate: null }}
      text={table.cell(row, column).text}
      fields={fields}
      rows={null}
      valueOf={(field) =>
        cellTextIn(
          table,
          row,
          columns.findIndex((candidate) => candidate.field === field),
        )
      }
    />
  );
}

const cellTextIn = (table: TableView, row: number, column: number): string | undefined =>
  column < 0 ? undefined : table.cell(row, column).text;
