/** Change of a view when a reader sorts by the header of a column. */
import {
  columnKey,
  type ColumnChoice,
  type FieldCatalogue,
  type Pivot,
  type ReportCustomization,
  type ReportModel,
  type SortDirection,
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

type SortChange = Pick<ReportCustomization, "pivot"> | Pick<ReportCustomization, "sorting">;

/** Sorts by a column, in its usual direction first and reversed after that; null if there is no such column. */
export function sortByColumn(sorting: ColumnSorting, index: number): SortChange | null {
  const drawnColumn = sorting.table.columns[index];
  if (drawnColumn === undefined) return null;
  const firstDirection = drawnColumn.numeric ? "descending" : "ascending";
  return sortColumnIn(
    sorting,
    index,
    drawnColumn.sort === null || drawnColumn.sort === undefined
      ? firstDirection
      : drawnColumn.sort === "ascending"
        ? "descending"
        : "ascending",
  );
}

/** Sorts by a column in a direction, or no longer by it; null if there is no such column. */
export function sortColumnIn(
  { report, columns, choices, isGrouped, fields, permissions }: ColumnSorting,
  index: number,
  direction: SortDirection | null,
): SortChange | null {
  const column = columns[index];
  if (column === undefined) return null;
  const pivotBefore = report.pivot ?? (isGrouped ? pivotOfGroups(report, report.groups, fields, permissions) : null);
  if (pivotBefore !== null)
    return {
      pivot:
        direction === null ? { ...pivotBefore, sort: null } : sortPivotByColumn(pivotBefore, columns, index, direction),
    };
  return {
    sorting: direction === null ? [] : [{ column: choiceKey(choices, column) ?? columnKey(column), direction }],
  };
}

/** Finds the key that the reader's choice of a column has. */
export const choiceKey = (choices: readonly ColumnChoice[], column: TableColumn | undefined): string | undefined =>
  choices.find(
    (choice) => column !== undefined && (choice.column === columnKey(column) || choice.column === column.field),
  )?.column;

/** Sorts a pivot by one of its columns: a level by its own values, or the rows by the figure of that column. */
function sortPivotByColumn(pivot: Pivot, reportColumns: ReportColumns, index: number, direction: SortDirection): Pivot {
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
