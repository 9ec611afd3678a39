/** Drill-down of a cell: its title, its figure and the groups it stands for. */
import {
  getReportKind,
  placesOfFigure,
  receiptsBehind,
  type Aggregate,
  type CellPlace,
  type ReceiptsQuestion,
  type ReportFilter,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import type { ReportPlace } from "@comptoir/ui-react/report-table";

import { groupKey } from "../../report/report-rows.ts";
import type { ReportColumns, AnsweredReportRow } from "../../report/report-store.ts";
import type { TableView } from "../../report/report-table-view.ts";

export type DrillTarget = Readonly<{
  title: string;
  /** Field of the figure. */
  field: string;
  /** Aggregate of the figure. */
  aggregate: Aggregate | null;
  /** Formatted value of the figure. */
  text: string;
  source: ReportKindCode;
  places: readonly CellPlace[];
}>;

/** Finds the report of receipts behind a figure; null if the report's own rows are behind it. Receipts add up to sums alone. */
export function receiptsOfDrill(
  { source, field, aggregate, places }: Pick<DrillTarget, "source" | "field" | "aggregate" | "places">,
  filters: readonly ReportFilter[],
  permissions: readonly string[],
): ReceiptsQuestion | null {
  const isSumFigure = aggregate === null || aggregate === "sum";
  return isSumFigure ? receiptsBehind({ source, field, places, filters }, permissions) : null;
}

/** Builds the drill-down of a cell; null if there is no such cell. */
export function drillOfCell(
  report: Pick<ReportModel, "source" | "pivot" | "groups">,
  table: TableView,
  reportColumns: ReportColumns,
  reportPlace: ReportPlace,
): DrillTarget | null {
  const [row, column] = [table.rowAt(reportPlace.row), reportColumns[reportPlace.column]];
  if (row === undefined || column === undefined) return null;
  const { pivot } = report;
  const rowLevels = pivot?.rows ?? report.groups;
  const cellPlaces: CellPlace[] = [{ levels: rowLevels.map(({ field, grain }) => ({ field, grain })), path: row.path }];
  if (pivot !== null && column.path.length > 0)
    cellPlaces.push({ levels: pivot.columns.map(({ field, grain }) => ({ field, grain })), path: column.path });
  const { header = "", heads = [] } = table.columns[reportPlace.column] ?? {};
  const drillTitle = [
    header,
    ...heads,
    ...reportColumns
      .slice(0, row.path.length)
      .map((_, level) => table.cell(firstRowOfGroup(table, row, level, reportPlace.row), level).text),
  ]
    .filter((part) => part !== "")
    .join(" · ");
  return {
    title: drillTitle,
    field: column.field,
    aggregate: column.aggregate,
    text: table.cell(reportPlace.row, reportPlace.column).text,
    source: report.source,
    places: placesOfFigure(getReportKind(report.source).fields, column.field, cellPlaces),
  };
}

/** Finds the index of the first row of a row's group, as far as the rows above it are loaded. */
function firstRowOfGroup(table: TableView, { path }: AnsweredReportRow, level: number, from: number): number {
  const groupKeyOfRow = groupKey(path.slice(0, level + 1));
  for (let row = from; row >= 0; row -= 1) {
    const rowBefore = table.rowAt(row - 1);
    if (rowBefore === undefined || groupKey(rowBefore.path.slice(0, level + 1)) !== groupKeyOfRow) return row;
  }
  return from;
}
