/** Change of a view when a reader clicks the header of a column. */
import {
  columnKey,
  type ColumnChoice,
  type FieldCatalogue,
  type Pivot,
  type ReportCustomization,
  type ReportModel,
  type TableColumn,
} from "@comptoir/domain/report";

import type { ReportColumns } from "../../report/report-store.ts";
import type { TableView } from "../../report/report-table-view.ts";
import { pivotOfGroups } from "../../report/report-view.ts";

export type ColumnSorting = Readonly<{
  report: ReportModel;
  table: TableView;
  columns: ReportColumns;
  choices: readonly ColumnChoice[];
  isGrouped: boolean;
  fields: FieldCatalogue;
  permissions: readonly string[];
}>;

/** Sorts by a column, in its usual direction first and reversed after that; null if there is no such column. */
export function sortByColumn(
  { report, table, columns, choices, isGrouped, fields, permissions }: ColumnSorting,
  index: number,
): Pick<ReportCustomization, "pivot"> | Pick<ReportCustomization, "sorting"> | null {
  const [column, drawnColumn] = [columns[index], table.columns[index]];
  if (column === undefined || drawnColumn === undefined) return null;
  const firstDirection = drawnColumn.numeric ? "descending" : "ascending";
  const nextDirection =
    drawnColumn.sort === null || drawnColumn.sort === undefined
      ? firstDirection
      : drawnColumn.sort === "ascending"
        ? "descending"
        : "ascending";
  const pivotBefore = report.pivot ?? (isGrouped ? pivotOfGroups(report, report.groups, fields, permissions) : null);
  if (pivotBefore !== null) return { pivot: sortPivotByColumn(pivotBefore, columns, index, nextDirection) };
  return { sorting: [{ column: choiceKey(choices, column) ?? columnKey(column), direction: nextDirection }] };
}

/** Finds the key that the reader's choice of a column has. */
export const choiceKey = (choices: readonly ColumnChoice[], column: TableColumn | undefined): string | undefined =>
  choices.find(
    (choice) => column !== undefined && (choice.column === columnKey(column) || choice.column === column.field),
  )?.column;

/** Sorts a pivot by one of its columns: a key by its own values, a figure by its totals. */
function sortPivotByColumn(
  pivot: Pivot,
  reportColumns: ReportColumns,
  index: number,
  direction: "ascending" | "descending",
): Pivot {
  const keyColumnCount = reportColumns.filter(({ kind }) => kind === "key").length;
  const rowLevel = pivot.rows[index];
  if (index < keyColumnCount && rowLevel !== undefined)
    return { ...pivot, rows: pivot.rows.with(index, { ...rowLevel, direction }), sort: null };
  return {
    ...pivot,
    sort: {
      axis: "rows",
      measure: (index - keyColumnCount) % pivot.measures.length,
      direction,
      at: reportColumns[index]?.path ?? [],
    },
  };
}
