/** A user's own view of a report: what they changed, and the report they see. */

import { findField, type FieldCatalogue } from "./field.ts";
import type { ReportFilter } from "./filter.ts";
import { mergePivot } from "./merge-pivot.ts";
import type { Pivot } from "./pivot.ts";
import type { ReportColumn, ReportModel, SortDirection } from "./report-model.ts";

/** The order of a list by one of its columns. */
export interface ColumnSort {
  /** The key of the column. */
  readonly column: string;
  readonly direction: SortDirection;
}

/** What a user changed of one column. */
export interface ColumnChoice {
  readonly column: string;
  readonly visible: boolean;
  readonly widthPx: number | null;
  readonly frozen: boolean;
}

/** What one user changed in one report; null is what the report itself says. */
export interface ReportCustomization {
  readonly period: string | null;
  readonly filters: readonly ReportFilter[] | null;
  readonly sorting: readonly ColumnSort[];
  readonly pivot: Pivot | null;
  /** The columns in the user's order, every one the report had at that time. */
  readonly columns: readonly ColumnChoice[] | null;
}

/** The report as one user sees it. */
export interface ReportView {
  readonly report: ReportModel;
  readonly sorting: readonly ColumnSort[];
  readonly pivot: Pivot | null;
  /** The keys of the columns that the report has got since the user chose theirs. */
  readonly newColumns: readonly string[];
  /** The view is not the one that others see. */
  readonly isDifferent: boolean;
}

/** The customisation of who has changed nothing. */
export const noCustomization: ReportCustomization = {
  period: null,
  filters: null,
  sorting: [],
  pivot: null,
  columns: null,
};

/**
 * Gives the key of a column: a field can be shown once for each way of putting its rows together.
 *
 * @example columnKey({ field: "net", aggregate: "sum" }) // => "net:sum"
 */
export function columnKey({ field, aggregate }: Pick<ReportColumn, "field" | "aggregate">): string {
  return aggregate === null ? field : `${field}:${aggregate}`;
}

/**
 * Merges what a user changed with the report as it is, field by field: what the report no longer has drops out, and columns that are new to it
 * come at the end, marked. The shared report does not change, and its locked filters stay.
 *
 * Source: behaviour 3.5.
 *
 * @example mergeCustomization({ id: 1, source: "sale", descriptions: {}, period: "-0d", columns: [], filters: [], groups: [], isList: true, roleIds: [] }, { period: "-1w", filters: null, sorting: [], pivot: null, columns: null }, {}).report.period // => "-1w"
 */
export function mergeCustomization(
  report: ReportModel,
  custom: ReportCustomization,
  fields: FieldCatalogue,
): ReportView {
  const { columns, newColumns } = mergeColumns(report.columns, custom.columns);
  const shown = new Set(columns.map(columnKey));
  const merged = {
    ...report,
    period: custom.period ?? report.period,
    columns,
    filters: mergeFilters(report.filters, custom.filters, fields),
  };
  const sorting = custom.sorting.filter(
    ({ column }, index) => shown.has(column) && custom.sorting.findIndex((one) => one.column === column) === index,
  );
  const pivot = custom.pivot === null ? null : mergePivot(custom.pivot, fields);
  const isDifferent = sorting.length > 0 || pivot !== null || JSON.stringify(merged) !== JSON.stringify(report);
  return { report: merged, sorting, pivot, newColumns, isDifferent };
}

/**
 * Gives what a user changed from what they see, to be saved; what equals the shared report is left out, so that its later changes reach them.
 *
 * @example customizationOf({ report: defaultReport("sale", []), sorting: [], pivot: null }, { ...defaultReport("sale", []), period: "-1w" }) // => { ...noCustomization, period: "-0d" }
 */
export function customizationOf(
  { report, sorting, pivot }: Pick<ReportView, "report" | "sorting" | "pivot">,
  shared: ReportModel,
): ReportCustomization {
  const isShared = (name: "period" | "filters" | "columns"): boolean =>
    JSON.stringify(report[name]) === JSON.stringify(shared[name]);
  return {
    period: isShared("period") ? null : report.period,
    filters: isShared("filters") ? null : report.filters,
    sorting,
    pivot,
    columns: isShared("columns")
      ? null
      : report.columns.map((column) => ({
          column: columnKey(column),
          visible: column.visible,
          widthPx: column.widthPx,
          frozen: column.frozen,
        })),
  };
}

function mergeColumns(
  shared: readonly ReportColumn[],
  chosen: ReportCustomization["columns"],
): { readonly columns: readonly ReportColumn[]; readonly newColumns: readonly string[] } {
  if (chosen === null) return { columns: shared, newColumns: [] };
  const byKey = new Map(shared.map((column) => [columnKey(column), column]));
  const choices = new Map(chosen.map((choice) => [choice.column, choice]));
  const kept = [...choices.values()].flatMap(({ column: key, visible, widthPx, frozen }) => {
    const column = byKey.get(key);
    return column === undefined ? [] : [{ ...column, visible, widthPx, frozen }];
  });
  const added = [...byKey].filter(([key]) => !choices.has(key));
  return { columns: [...kept, ...added.map(([, column]) => column)], newColumns: added.map(([key]) => key) };
}

function mergeFilters(
  shared: readonly ReportFilter[],
  chosen: ReportCustomization["filters"],
  fields: FieldCatalogue,
): readonly ReportFilter[] {
  if (chosen === null) return shared;
  const own = chosen.filter(({ field, locked }) => !locked && findField(fields, field) !== null);
  return [...shared.filter(({ locked }) => locked), ...own];
}
