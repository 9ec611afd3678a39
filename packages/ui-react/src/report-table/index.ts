export { printedAtMost, ReportTable } from "./report-table.tsx";
export type { ReportTableCell, ReportTableColumn, ReportTableProps, ReportTableRowKind } from "./report-table.tsx";
export type { ReportTableSelection } from "./report-table-selection.tsx";
export type { ReportPlace } from "./report-table-keys.ts";
