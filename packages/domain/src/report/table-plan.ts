/** Plans list reports: groups, visible columns and measures. */

import type { Weekday } from "../period/index.ts";

import { aggregateType, compileMeasure, type Aggregate, type Measure } from "./aggregate.ts";
import type { KeyLabels } from "./axis.ts";
import type { CrossTableOptions } from "./cross.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldRow } from "./field.ts";
import { listColumns, type ColumnInfo, type ReportGroup, type ReportModel } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";

/** Options of a table computation. */
export interface GroupContext {
  readonly fields: FieldCatalogue;
  /** Permissions of the caller; the table leaves out columns that they may not see. */
  readonly permissions: Iterable<string>;
  readonly weekStart: Weekday;
  /** Labels of group keys; groups are sorted by them. */
  readonly nameOf?: KeyLabels;
  /** The user's sort order. Where groups are the rows, each is sorted within its own group; listed rows must be sorted beforehand. */
  readonly sorting?: readonly ColumnSort[];
}

/** The parts of a report that its table reads. */
export type ListedReport = Pick<ReportModel, "columns" | "groups" | "isList">;

/** Plan of a table: its groups, its columns, and the measure of each column. */
export interface TablePlan {
  readonly fields: FieldCatalogue;
  readonly groups: readonly ReportGroup[];
  readonly visibleColumns: readonly (ColumnInfo & {
    readonly total: Aggregate | null;
    readonly standing: FieldRow["standing"];
  })[];
  readonly isSummary: boolean;
  /** Fields of measures with rows of their own that are not listed, because only a quotient reads them. */
  readonly unlistedFields: readonly string[];
  readonly sorting: readonly ColumnSort[];
  readonly nameOf: KeyLabels | undefined;
  readonly axes: Omit<CrossTableOptions, "keepsRows">;
}

/** Plans a report's table for a caller: leaves out the fields that they may not see. */
export function planTable(
  report: ListedReport,
  { fields, permissions, weekStart, nameOf, sorting = [] }: GroupContext,
): TablePlan {
  const groups = report.isList ? [] : listGroups(report, fields, permissions);
  const groupFields = new Set(groups.map(({ field }) => field));
  const visibleColumns = listColumns(
    report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns,
    fields,
    permissions,
  )
    .filter(({ field, aggregate }) => aggregate !== null || !groupFields.has(field))
    .map((column) => ({
      ...column,
      total: totalAggregateOf(fields, column),
      standing: findField(fields, column.field)?.standing,
    }));
  const columnMeasures = visibleColumns.map(({ field, total, standing }) => {
    const measureSpec =
      standing !== undefined
        ? { field: standing.of, aggregate: "sum" as const }
        : total !== null
          ? { field, aggregate: total }
          : null;
    return (measureSpec === null ? null : compileMeasure(fields, measureSpec)) ?? emptyMeasure;
  });
  const isSummary =
    !report.isList && visibleColumns.every(({ aggregate, standing }) => aggregate !== null || standing !== undefined);
  return {
    fields,
    groups,
    visibleColumns,
    isSummary,
    unlistedFields: listUnlistedFields(columnMeasures, visibleColumns),
    sorting,
    nameOf,
    axes: { rows: groups, columns: [], measures: columnMeasures, weekStart },
  };
}

/** Lists the fields of measures with rows of their own, except those that are columns. */
function listUnlistedFields(
  measures: readonly Measure[],
  visibleColumns: readonly Pick<ColumnInfo, "field">[],
): readonly string[] {
  const columnFields = new Set(visibleColumns.map(({ field }) => field));
  const besideFields = new Set(measures.flatMap(({ beside }) => beside?.field ?? []));
  return [...besideFields].filter((field) => !columnFields.has(field));
}

/** Measure of a column without a total: nothing is summed or displayed. */
export const emptyMeasure: Measure = {
  type: "text",
  additive: false,
  add: () => undefined,
  addSummed: () => undefined,
  read: () => null,
};

/** Returns the aggregate of a column's total: its own, or the sum of a measure; null for dimensions, prices, and values of different kinds. */
function totalAggregateOf(fields: FieldCatalogue, { field, aggregate }: ColumnInfo): Aggregate | null {
  if (aggregate !== null) return aggregate;
  if (findField(fields, field)?.noTotal === true) return null;
  return aggregateType(fields, { field, aggregate: "sum" }) === null ? null : "sum";
}

function listGroups(
  { groups }: Pick<ReportModel, "groups">,
  fields: FieldCatalogue,
  permissions: Iterable<string>,
): readonly ReportGroup[] {
  const permissionSet = new Set(permissions);
  return groups.filter(
    ({ field }) => findField(fields, field)?.role === "dimension" && canSeeField(fields, field, permissionSet),
  );
}
