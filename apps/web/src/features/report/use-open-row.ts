/** Row of a list that is open in the side panel. */
import { useEffect, useMemo } from "react";

import type { Panel } from "../../rows/panel-gateway.ts";
import { usePanel } from "../../rows/use-panel.ts";
import type { ReadingOfRows } from "./reading.ts";
import type { RowsTable } from "./use-rows-table.ts";

export interface OpenRow {
  /** Side panel that the rows open in; null while loading, or if they have none. */
  readonly panel: Panel | null;
  /** Whether rows can be opened. */
  readonly hasPanel: boolean;
  readonly readPanel: () => void;
  /** Index of the open row in the table; null if none is open. */
  readonly openAt: number | null;
  /** Whether another row is by now at the index of the linked row. */
  readonly isRowReplaced: boolean;
  readonly openRow: (row: number) => void;
  readonly closeRow: () => void;
}

export function useOpenRow(reading: ReadingOfRows, { table, openPartsStore }: RowsTable): OpenRow {
  const { view, store, address, isGrouped, versionPanel, onAddress } = reading;
  const { report } = view;
  const { see } = store;
  const canShowPanel = !isGrouped && report.drawing.picture === "table";
  // A version without a panel of its own opens that of the kind.
  const [storedPanel, readPanel] = usePanel(report.source, versionPanel === undefined ? report.id : 0, canShowPanel);
  const openPanel = useMemo(
    (): Panel | null =>
      versionPanel === undefined || versionPanel === null
        ? storedPanel
        : { ...versionPanel, source: report.source, reportId: report.id, id: 0, version: 0, by: "" },
    [versionPanel, storedPanel, report.source, report.id],
  );
  // A link to a row beyond the end opens the last row.
  const openRowIndex =
    canShowPanel && address.row !== null && table.rowCount > 0 ? Math.min(address.row.place, table.rowCount - 1) : null;
  const openTableRow = openRowIndex === null ? undefined : table.rowAt(openRowIndex);
  useEffect(
    function loadLinkedRow() {
      if (openRowIndex !== null) see(openRowIndex, openRowIndex);
    },
    [openRowIndex, see],
  );
  const openRow = (row: number): void => {
    const rowPlace = table.placeOf(row);
    see(rowPlace, rowPlace);
    onAddress({ row: { place: rowPlace, origin: table.rowAt(row)?.origin ?? null } });
  };
  const closeRow = (): void => {
    openPartsStore.openFrom(null);
    onAddress({ row: null });
  };
  const isRowReplaced =
    address.row?.origin != null && openTableRow !== undefined && openTableRow.origin !== address.row.origin;
  return {
    panel: openPanel,
    hasPanel: canShowPanel,
    readPanel,
    openAt: openRowIndex,
    isRowReplaced,
    openRow,
    closeRow,
  };
}
