/** Rows of a report as a table, with the groups that a reader closed. */
import type { ColumnChoice } from "@comptoir/domain/report";
import type { ReportTableCell } from "@comptoir/ui-react/report-table";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import {
  hideClosedLevels,
  listClosableGroupKeys,
  listCollapsedGroupKeys,
  type ClosedGroups,
  type GroupedTable,
} from "../../report/report-rows.ts";
import { makeTableView, type TableView } from "../../report/report-table-view.ts";
import { toColumnChoices } from "../../report/report-view.ts";
import type { ReadingOfRows } from "./reading.ts";
import { createOpenPartsStore, noClosedGroups, type OpenPartsStore } from "./open-parts-store.ts";

export interface RowsTable {
  readonly openPartsStore: OpenPartsStore;
  readonly table: TableView;
  readonly columns: GroupedTable["columns"];
  readonly choices: readonly ColumnChoice[];
  readonly closed: ClosedGroups;
  readonly closable: ClosedGroups;
  /** Formats a cell, and loads its row if it is missing. */
  readonly cell: (row: number, column: number) => ReportTableCell;
  readonly isPhone: boolean;
}

export function useRowsTable({
  view,
  store,
  isGrouped,
  columns: allColumns,
  rows,
  total,
  names,
}: ReadingOfRows): RowsTable {
  const isPhone = useMediaQuery(phoneQuery);
  const [openPartsStore] = useState(createOpenPartsStore);
  const { closed } = useSnapshot(openPartsStore.state);
  const { source, pivot, sorting, columns: reportColumns } = view.report;
  const closable = useMemo(() => (isGrouped ? listClosableGroupKeys(rows) : noClosedGroups), [isGrouped, rows]);
  const choices = useMemo(() => toColumnChoices(reportColumns), [reportColumns]);
  const seenTable: GroupedTable = useMemo(() => {
    const wholeTable = { columns: allColumns, rows, total };
    return isPhone && isGrouped ? hideClosedLevels(wholeTable, closed) : wholeTable;
  }, [allColumns, rows, total, isPhone, isGrouped, closed]);
  const table = useMemo(
    () =>
      makeTableView({ ...seenTable, names, source, reportColumns, choices, sorting, pivot, closed, closable, isPhone }),
    [seenTable, names, source, reportColumns, choices, sorting, pivot, closed, closable, isPhone],
  );
  const { see } = store;
  const cell = useCallback(
    (row: number, column: number) => {
      const rowPlace = table.placeOf(row);
      if (table.rowAt(row) === undefined) see(rowPlace, rowPlace);
      return table.cell(row, column);
    },
    [table, see],
  );
  const levels = allColumns
    .filter(({ kind }) => kind === "key")
    .map(({ field, grain }) => `${field} ${grain}`)
    .join();
  useEffect(
    function openAsThereIsRoom() {
      const collapsed = isGrouped
        ? listCollapsedGroupKeys({ columns: allColumns, rows }, view.report.groups)
        : noClosedGroups;
      openPartsStore.closeAtFirst({ closable, collapsed, rowCount: rows.length, isPhone });
    },
    // Other groups reset the open ones; another order does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [levels],
  );
  return { openPartsStore, table, columns: seenTable.columns, choices, closed, closable, cell, isPhone };
}
