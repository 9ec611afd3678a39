/** Customisations: a user's changes to a report, and the report with them applied. */

import type { ReportPresentation } from "./drawing.ts";
import { findField, type FieldCatalogue } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { mergePivot } from "./merge-pivot.ts";
import type { Pivot } from "./pivot.ts";
import type { ReportColumn, ReportModel } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";

/** A user's changes to a column. */
export interface ColumnChoice {
  readonly column: string;
  readonly visible: boolean;
  readonly widthPx: number | null;
  readonly frozen: boolean;
  /** Null is the format of the type; without it, the column has the format of the report. */
  readonly format?: string | null;
}

/** A user's changes to a report; null keeps what the report has. */
export interface ReportCustomization {
  readonly period: string | null;
  readonly filters: readonly ReportFilter[] | null;
  /** An empty list is the order of the source. */
  readonly sorting: readonly ColumnSort[] | null;
  /** "none" shows columns and groups although the report has a pivot. */
  readonly pivot: Pivot | "none" | null;
  /** Columns in the user's order: all that the report had when they were saved. */
  readonly columns: readonly ColumnChoice[] | null;
  readonly drawing: ReportPresentation | null;
}

/** A report with a user's changes applied. */
export interface ReportView {
  readonly report: ReportModel;
  /** Keys of the columns added to the report after the user saved theirs. */
  readonly newColumns: readonly string[];
  /** True if the user's view differs from the shared report. */
  readonly isDifferent: boolean;
}

/** An empty customisation. */
export const noCustomization: ReportCustomization = {
  period: null,
  filters: null,
  sorting: null,
  pivot: null,
  columns: null,
  drawing: null,
};

/**
 * Returns the key of a column: a field can appear once per aggregate.
 *
 * @example columnKey({ field: "net", aggregate: "sum" }) // => "net:sum"
 */
export function columnKey({ field, aggregate }: Pick<ReportColumn, "field" | "aggregate">): string {
  return aggregate === null ? field : `${field}:${aggregate}`;
}

/**
 * Applies a user's changes to the current report, field by field. Columns that no longer exist are dropped; new columns come last, marked.
 * The shared report stays unchanged, and so do its locked filters.
 *
 * Source: behaviour 3.5.
 *
 * @example mergeCustomization(defaultReport("sale", []), { ...noCustomization, period: "-1w" }, {}).report.period // => "-1w"
 */
export function mergeCustomization(
  report: ReportModel,
  ownCustomization: ReportCustomization,
  fields: FieldCatalogue,
): ReportView {
  const { columns, newColumns } = mergeColumns(report.columns, ownCustomization.columns);
  const mergedReport = mergeParts(report, ownCustomization, columns, fields);
  const uncustomizedReport = mergeParts(report, noCustomization, report.columns, fields);
  return { report: mergedReport, newColumns, isDifferent: !isSame(mergedReport, uncustomizedReport) };
}

/**
 * Lists a user's differences from a report. Equal parts are null, so that later changes of the shared report reach the user; so do those of a
 * column's format, which is compared with `sharedColumns`: give those of the shared report where the other is a view of it.
 *
 * @example customizationOf(defaultReport("sale", []), { ...defaultReport("sale", []), period: "-1w" }) // => { ...noCustomization, period: "-0d" }
 */
export function customizationOf(
  currentReport: ReportModel,
  otherReport: ReportModel,
  sharedColumns: readonly ReportColumn[] = otherReport.columns,
): ReportCustomization {
  const isPartChanged = (name: keyof ReportCustomization): boolean => !isSame(currentReport[name], otherReport[name]);
  const sharedFormatByColumn = new Map(sharedColumns.map((column) => [columnKey(column), column.format]));
  return {
    period: isPartChanged("period") ? currentReport.period : null,
    filters: isPartChanged("filters") ? currentReport.filters : null,
    sorting: isPartChanged("sorting") ? currentReport.sorting : null,
    pivot: isPartChanged("pivot") ? (currentReport.pivot ?? "none") : null,
    columns: isPartChanged("columns")
      ? currentReport.columns.map((column) => columnChoiceOf(column, sharedFormatByColumn))
      : null,
    drawing: isPartChanged("drawing") ? currentReport.drawing : null,
  };
}

const columnChoiceOf = (column: ReportColumn, sharedFormats: ReadonlyMap<string, string | null>): ColumnChoice => ({
  column: columnKey(column),
  visible: column.visible,
  widthPx: column.widthPx,
  frozen: column.frozen,
  ...(sharedFormats.get(columnKey(column)) !== column.format && { format: column.format }),
});

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function mergeParts(
  report: ReportModel,
  ownCustomization: ReportCustomization,
  columns: readonly ReportColumn[],
  fields: FieldCatalogue,
): ReportModel {
  const mergedPivot = ownCustomization.pivot === "none" ? null : (ownCustomization.pivot ?? report.pivot);
  return {
    ...report,
    period: ownCustomization.period ?? report.period,
    columns,
    filters: mergeFilters(report.filters, ownCustomization.filters, fields),
    sorting: mergeSorting(ownCustomization.sorting ?? report.sorting, columns),
    pivot: mergedPivot === null ? null : mergePivot(mergedPivot, fields),
    drawing: ownCustomization.drawing ?? report.drawing,
  };
}

/** Keeps the sorts of existing columns, each column once. */
function mergeSorting(sorting: readonly ColumnSort[], columns: readonly ReportColumn[]): readonly ColumnSort[] {
  const columnKeys = new Set(columns.map(columnKey));
  return sorting.filter(
    ({ column }, index) => columnKeys.has(column) && sorting.findIndex((sort) => sort.column === column) === index,
  );
}

function mergeColumns(
  sharedColumns: readonly ReportColumn[],
  columnChoices: ReportCustomization["columns"],
): { readonly columns: readonly ReportColumn[]; readonly newColumns: readonly string[] } {
  if (columnChoices === null) return { columns: sharedColumns, newColumns: [] };
  const columnByKey = new Map(sharedColumns.map((column) => [columnKey(column), column]));
  const choiceByColumn = new Map(columnChoices.map((choice) => [choice.column, choice]));
  const storedColumns = [...choiceByColumn.values()].flatMap(({ column: key, visible, widthPx, frozen, format }) => {
    const sharedColumn = columnByKey.get(key);
    return sharedColumn === undefined
      ? []
      : [{ ...sharedColumn, visible, widthPx, frozen, ...(format !== undefined && { format }) }];
  });
  const addedColumns = [...columnByKey].filter(([key]) => !choiceByColumn.has(key));
  return {
    columns: [...storedColumns, ...addedColumns.map(([, column]) => column)],
    newColumns: addedColumns.map(([key]) => key),
  };
}

function mergeFilters(
  sharedFilters: readonly ReportFilter[],
  chosenFilters: ReportCustomization["filters"],
  fields: FieldCatalogue,
): readonly ReportFilter[] {
  if (chosenFilters === null) return sharedFilters;
  const changeableFilters = chosenFilters.filter(({ field, locked }) => !locked && findField(fields, field) !== null);
  return [...sharedFilters.filter(({ locked }) => locked), ...changeableFilters];
}
