export { printedAtMost, ReportTable } from "./report-table.tsx";
export type { ReportTableCell, ReportTableColumn, ReportTableProps, ReportTableRowKind } from "./report-table.tsx";
export type { ReportPlace } from "./report-table-keys.ts";
