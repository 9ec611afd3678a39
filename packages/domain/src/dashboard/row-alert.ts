/** Alerts on the rows of a saved report: the columns that can be judged, the rights, the rows that cross, and their address. */

import { hasPermission, type HeldPermissions } from "../access/index.ts";
import type { MetricUnit } from "../metric/index.ts";
import { customRange, printRange, type CalendarDate } from "../period/index.ts";
import {
  aggregateType,
  canSeeField,
  findField,
  getReportKind,
  listColumns,
  printReportQuery,
  visibleKinds,
  type Aggregate,
  type FieldType,
  type FieldValue,
  type Pivot,
  type ReportColumn,
  type ReportFilter,
  type ReportGroup,
  type ReportKindCode,
  type ReportModel,
  type TableRow,
} from "../report/index.ts";
import { fail, issue, type Result } from "../result/index.ts";

import { parseAlertIn, type AlertChoice, type AlertSide } from "./figure-alert.ts";

/** Maximum number of rows that an alert reports for a bin: those farthest beyond the limit. */
export const alertRowsAtMost = 50;

/** Report column that an alert watches, with groups and filters: a copy, so that changes of the report by others do not change the alert. */
export interface RowAlertSubject {
  readonly source: ReportKindCode;
  /** The saved report that links of the alert open; 0 is the default report of the kind. */
  readonly id: number;
  readonly field: string;
  readonly aggregate: Aggregate;
  readonly groups: readonly Pick<ReportGroup, "field" | "grain">[];
  readonly filters: readonly ReportFilter[];
}

/** Units of the column types that can be judged; percents are stored in hundredths in a report. */
const unitByFieldType: Readonly<Partial<Record<FieldType, MetricUnit>>> = {
  money: "money",
  qty: "qty",
  int: "count",
  pct: "pct",
};

/** A column that an alert can judge. */
export type RowAlertColumn = Pick<ReportColumn, "field" | "label"> & {
  readonly aggregate: Aggregate;
  readonly unit: MetricUnit;
};

/**
 * Lists the columns of a report that an alert can judge for a caller: visible figures of a report with groups, whose rows are those groups.
 *
 * Source: decision 0471.
 *
 * @example listRowAlertColumns({ source: "sale", columns: [], groups: [], isList: true }, ["REPORT_READ"]) // => []
 */
export function listRowAlertColumns(
  { source, columns, groups, isList }: Pick<ReportModel, "source" | "columns" | "groups" | "isList">,
  permissions: HeldPermissions,
): readonly RowAlertColumn[] {
  if (isList || groups.length === 0) return [];
  const { fields } = getReportKind(source);
  return listColumns(columns, fields, permissions).flatMap(({ field, aggregate, label, type }) => {
    const unit = unitByFieldType[type];
    const isFigure = aggregate !== null && unit !== undefined && findField(fields, field)?.role === "measure";
    return isFigure ? [{ field, aggregate, label, unit }] : [];
  });
}

/**
 * Returns the unit of an alert's column; null for a column that the report no longer has.
 *
 * @example rowAlertUnit({ source: "sale", field: "net", aggregate: "sum" }) // => "money"
 */
export function rowAlertUnit({
  source,
  field,
  aggregate,
}: Pick<RowAlertSubject, "source" | "field" | "aggregate">): MetricUnit | null {
  const figureType = aggregateType(getReportKind(source).fields, { field, aggregate });
  return figureType === null ? null : (unitByFieldType[figureType] ?? null);
}

/**
 * Tells whether a person may receive alerts about the rows of a report: they may see its kind, the column, the groups and the fields of its filters.
 *
 * Source: specification 6; behaviour 3.9 (costs); decision 0471.
 *
 * @example mayReceiveRowAlert({ source: "sale", field: "margin", aggregate: "sum", groups: [], filters: [] }, ["REPORT_READ"]) // => false
 */
export function mayReceiveRowAlert(
  { source, field, groups, filters }: Omit<RowAlertSubject, "id">,
  permissions: HeldPermissions,
): boolean {
  const permissionSet = new Set(permissions);
  const { fields } = getReportKind(source);
  const subjectFields = [field, ...groups.map((group) => group.field), ...filters.map((filter) => filter.field)];
  return (
    hasPermission(permissions, ["REPORT_READ"]) &&
    visibleKinds(permissions).includes(source) &&
    subjectFields.every((name) => canSeeField(fields, name, permissionSet))
  );
}

/**
 * Parses an alert on the rows of a report, which are judged at the end of a day or a week.
 *
 * Errors: those of `parseAlert`, ONE_OF for an hour, which reports are not cut into. Source: decision 0471.
 *
 * @example parseRowAlert("money", { bin: "HOUR", side: "BELOW", limit: 10 }).ok // => false
 */
export function parseRowAlert(unit: MetricUnit, value: unknown): Result<AlertChoice> {
  const choiceResult = parseAlertIn(unit, value);
  return choiceResult.ok && choiceResult.value.bin === "HOUR"
    ? fail(issue("ONE_OF", ["bin"], { value: "HOUR" }))
    : choiceResult;
}

/**
 * Returns the table whose rows an alert judges: a row for each innermost group, with the column alone.
 *
 * @example rowAlertPivot({ field: "net", aggregate: "sum", groups: [{ field: "department", grain: null }] }).rows.length // => 1
 */
export function rowAlertPivot({
  field,
  aggregate,
  groups,
}: Pick<RowAlertSubject, "field" | "aggregate" | "groups">): Pivot {
  return {
    rows: groups.map((group) => ({ ...group, direction: "ascending", subtotal: false })),
    columns: [],
    measures: [{ field, aggregate, display: { kind: "value" } }],
    totals: { row: false, column: false, grand: false },
    sort: null,
  };
}

/** A row that crosses the limit. */
export interface RowCrossing {
  readonly key: string;
  /** Keys of the row's groups, outermost first. */
  readonly path: readonly FieldValue[];
  /** Figure of the row. Units: cents, thousandths, counts or percents, as the limit of the alert. */
  readonly figure: number;
}

/**
 * Returns the key of a row, the same at every check of the alert.
 *
 * @example printRowKey([4, null, "CASH"]) // => '[4,null,"CASH"]'
 */
export function printRowKey(path: readonly FieldValue[]): string {
  return JSON.stringify(path);
}

/**
 * Lists the rows beyond the limit that were not reported yet, farthest first, at most 50 with those reported. A row without a figure is never reported, nor
 * is a total.
 *
 * Source: decision 0471.
 *
 * @example findCrossingRows([{ kind: "row", path: [4], cells: [4, 900] }], { depth: 1, unit: "money", side: "ABOVE", limit: 500 }, new Set()) // => [{ key: "[4]", path: [4], figure: 900 }]
 */
export function findCrossingRows(
  rows: readonly Pick<TableRow, "kind" | "path" | "cells">[],
  {
    depth,
    unit,
    side,
    limit,
  }: {
    readonly depth: number;
    readonly unit: MetricUnit;
    readonly side: AlertSide;
    readonly limit: number;
  },
  reportedKeys: ReadonlySet<string>,
): readonly RowCrossing[] {
  const crossings = rows.flatMap(({ kind, path, cells }): readonly RowCrossing[] => {
    const figureCell = cells[depth];
    if (kind !== "row" || path.length !== depth || typeof figureCell !== "number") return [];
    const figure = unit === "pct" ? figureCell / 100 : figureCell;
    const rowKey = printRowKey(path);
    return (side === "ABOVE" ? figure > limit : figure < limit) && !reportedKeys.has(rowKey)
      ? [{ key: rowKey, path, figure }]
      : [];
  });
  return crossings
    .toSorted((left, right) => Math.abs(right.figure - limit) - Math.abs(left.figure - limit))
    .slice(0, Math.max(0, alertRowsAtMost - reportedKeys.size));
}

/** Row of a report that an alert reports, and its days. */
export interface ReportedRow {
  readonly subject: Pick<RowAlertSubject, "source" | "id" | "groups" | "filters">;
  /** Keys of the row's groups; empty opens the whole report. */
  readonly path: readonly FieldValue[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Stores of the alert's place; given if the reader works at another place. */
  readonly stores?: readonly number[];
}

/**
 * Returns the path of a reported row: the report at its days, filtered by its groups. Parts of a date are left out, because the days give
 * them.
 *
 * Source: decision 0471.
 *
 * @example rowAlertPath({ subject: { source: "sale", id: 3, groups: [], filters: [] }, path: [], from: fromDayNumber(20_524), to: fromDayNumber(20_524) }) // => "/report/sale/3?period=2026-03-12"
 */
export function rowAlertPath({
  subject: { source, id, groups, filters },
  path,
  from,
  to,
  stores,
}: ReportedRow): string {
  const { fields } = getReportKind(source);
  const makeRowFilter = (field: string, values: readonly FieldValue[]): ReportFilter => ({
    field,
    operator: values[0] === null ? "isNull" : values.length === 1 ? "=" : "in",
    values: values[0] === null ? [] : values,
    promptUser: false,
    locked: false,
  });
  const groupFilters = groups.flatMap(({ field, grain }, depth) =>
    grain === null && depth < path.length ? [makeRowFilter(field, [path[depth] ?? null])] : [],
  );
  const storeFilters =
    stores === undefined || findField(fields, "location") === null ? [] : [makeRowFilter("location", stores)];
  const rowFilters = [...filters, ...storeFilters, ...groupFilters];
  const queryText = printReportQuery({
    change: { period: printRange(customRange(from, to)), ...(rowFilters.length > 0 && { filters: rowFilters }) },
    prompts: [],
  });
  return `/report/${source}/${id}?${queryText}`;
}
