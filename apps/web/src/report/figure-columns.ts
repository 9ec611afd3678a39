/** Columns of a report whose figures can be drawn in a chart. */
import { fieldTypes, findField, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";

import { groupKey } from "./report-rows.ts";
import type { ReportColumns } from "./report-store.ts";

/** Column of a report, with its index. */
export type IndexedColumn = Readonly<{ column: ReportColumns[number]; index: number }>;

/** A figure of a report, and the columns to find it in. */
export interface FigureInput {
  readonly columns: ReportColumns;
  readonly pivot: Pivot | null;
  readonly fields: FieldCatalogue;
  /** Index of the figure among those that `listDrawableColumns` lists. */
  readonly measure: number;
}

/** Lists the columns of the first group across whose figures can be drawn, with their index in it: a date and a number that is a name cannot. */
export function listDrawableColumns(
  columns: ReportColumns,
  pivot: Pivot | null,
  fields: FieldCatalogue,
): readonly IndexedColumn[] {
  const valueColumns = listValueColumns(columns).map(({ column }) => column);
  const firstGroupPath = valueColumns[0]?.path ?? [];
  const firstGroupColumns =
    pivot === null
      ? valueColumns
      : valueColumns.filter(({ path }) => groupKey(path) === groupKey(firstGroupPath)).slice(0, pivot.measures.length);
  return firstGroupColumns
    .map((column, index) => ({ column, index }))
    .filter(
      ({ column }) =>
        fieldTypes[column.type].unitsPerOne !== null &&
        (column.aggregate !== null || findField(fields, column.field)?.role === "measure"),
    );
}

/** Finds the columns of a figure: all (`own`), and those of single groups across (`across`); without groups across, the first of all. */
export function findFigureColumns({
  columns,
  pivot,
  fields,
  measure,
}: FigureInput): Readonly<Record<"own" | "across", readonly IndexedColumn[]>> {
  const valueColumns = listValueColumns(columns);
  const measureCount = pivot === null ? valueColumns.length : pivot.measures.length;
  const measureIndex = listDrawableColumns(columns, pivot, fields)[measure]?.index;
  const measureColumns = valueColumns.filter((_, index) => index % measureCount === measureIndex);
  const acrossColumns =
    pivot !== null && pivot.columns.length > 0
      ? measureColumns.filter(({ column }) => column.kind === "value" && column.path.length === pivot.columns.length)
      : measureColumns.slice(0, 1);
  return { own: measureColumns, across: acrossColumns };
}

/** Columns of a report that are no keys, with their indexes. */
const listValueColumns = (columns: ReportColumns): readonly IndexedColumn[] =>
  columns.map((column, index) => ({ column, index })).filter(({ column }) => column.kind !== "key");
