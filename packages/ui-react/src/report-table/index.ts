export { ReportTable } from "./report-table.tsx";
export { printedRowsAtMost } from "./use-report-view.ts";
export type {
  ReportTableCell,
  ReportTableColumn,
  ReportTableProps,
  ReportTableRowKind,
  ReportTableSelection,
} from "./report-table-types.ts";
export type { GridPlace as ReportPlace } from "../grid-core/grid-place.ts";
