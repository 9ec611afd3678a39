/** Computing a report that lists rows: grouped by any number of levels, with the subtotals of each. */

import type { Weekday } from "../period/index.ts";

import { aggregateType, emptyTally, prepareMeasure, type Aggregate, type Measure } from "./aggregate.ts";
import type { AxisNode } from "./axis.ts";
import { crossRows, type Cross } from "./cross.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldValue, type ReportRow } from "./field.ts";
import { keyColumn, keysOf } from "./pivot-table.ts";
import { listColumns, type ColumnInfo, type ReportGroup, type ReportModel } from "./report-model.ts";
import { standAmong } from "./standing.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";

/** What a report is computed with. */
export interface GroupContext {
  readonly fields: FieldCatalogue;
  /** The permissions of the caller; a column that the caller may not see is not in the table. */
  readonly held: Iterable<string>;
  readonly weekStart: Weekday;
}

/**
 * Computes the table of a report: its rows group by group, the subtotal behind each group that asks for one, the total last.
 *
 * When every column is a group or an aggregate, the innermost groups are the rows. A plain list has neither groups nor aggregates. A share is of the
 * total of the table; a rank is among the lines of the same group, the largest first, and equal values share one.
 * Source: behaviour 3.5.
 *
 * @example groupTable([{ net: 5 }, { net: 7 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, held: [], weekStart: 0 }).rows.map(({ cells }) => cells) // => [[5], [7], [12]]
 */
export function groupTable(source: readonly ReportRow[], report: Pick<ReportModel, "columns" | "groups" | "isList">, { fields, held, weekStart }: GroupContext): Table {
  const groups = report.isList ? [] : listGroups(report, fields, held);
  const isGroup = new Set(groups.map(({ field }) => field));
  const shown = listColumns(report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns, fields, held)
    .filter(({ field, aggregate }) => aggregate !== null || !isGroup.has(field))
    .map((column) => ({ ...column, total: totalOf(fields, column), standing: findField(fields, column.field)?.standing }));
  const isSummary = !report.isList && shown.every(({ aggregate, standing }) => aggregate !== null || standing !== undefined);
  const measures = shown.map(({ field, total, standing }) => {
    const spec = standing !== undefined ? { field: standing.of, aggregate: "sum" as const } : total !== null ? { field, aggregate: total } : null;
    return (spec === null ? null : prepareMeasure(fields, spec)) ?? nothing;
  });
  const cross = crossRows(source, { rows: groups, columns: [], measures, weekStart, keepsRows: !isSummary });
  const columns = [...groups.map((group) => keyColumn(fields, group)), ...shown.map((column): TableColumn => ({
    field: column.field, type: column.type, grain: null, aggregate: isSummary ? column.aggregate : column.total, display: column.standing?.display ?? "value", path: [], kind: "value",
  }))];
  const total = totalsOf(cross, cross.rows);
  const lineOf = (node: AxisNode, kind: TableRow["kind"], cells: readonly FieldValue[]): TableRow => {
    const path = keysOf(node);
    return { kind, path, cells: [...groups.map((_, index) => path[index] ?? null), ...cells] };
  };
  const linesOf = (node: AxisNode, cells: readonly FieldValue[]): readonly TableRow[] => {
    const isInnermost = node.depth === groups.length;
    const kind = node.depth === 0 ? "total" : isInnermost && isSummary ? "row" : "subtotal";
    const own = kind !== "subtotal" || groups[node.depth - 1]?.subtotal === true ? [lineOf(node, kind, cells)] : [];
    const below = isInnermost ? cross.rowsOf(node).map((row) => shown.map((column, index) => detailOf(column, measures[index], row))) : node.children.map((child) => totalsOf(cross, child));
    const standing = standAmong(below, shown, total);
    const inner = isInnermost ? standing.map((line) => lineOf(node, "row", line)) : node.children.flatMap((child, index) => linesOf(child, standing[index] ?? []));
    return [...inner, ...own];
  };
  // The total is the whole, and stands beside nothing.
  const rows = standAmong([total], shown, total).flatMap((whole) => linesOf(cross.rows, whole.map((value, index) => (shown[index]?.standing?.display === "rankDescending" ? null : value))));
  return { columns, rows };
}

/** A column that has no total: nothing is added, and nothing is shown. */
const nothing: Measure = { type: "text", additive: false, add: () => undefined, read: () => null };

/** What a column's total is: its own aggregate, the sum of a measure, and none of a dimension or a price. */
function totalOf(fields: FieldCatalogue, { field, aggregate }: ColumnInfo): Aggregate | null {
  if (aggregate !== null) return aggregate;
  return aggregateType(fields, { field, aggregate: "sum" }) === null ? null : "sum";
}

function listGroups({ groups }: Pick<ReportModel, "groups">, fields: FieldCatalogue, held: Iterable<string>): readonly ReportGroup[] {
  const owned = new Set(held);
  return groups.filter(({ field }) => findField(fields, field)?.role === "dimension" && canSeeField(fields, field, owned));
}

function totalsOf(cross: Cross, node: AxisNode): readonly FieldValue[] {
  const tallies = cross.talliesAt(node, cross.columns);
  return cross.measures.map((measure, index) => measure.read(tallies?.[index] ?? emptyTally()));
}

/** What one row shows: its own value, or what the measure comes to for the row alone. */
function detailOf(column: ColumnInfo, measure: Measure | undefined, row: ReportRow): FieldValue {
  if (measure === undefined || measure === nothing) return row[column.field] ?? null;
  const tally = emptyTally();
  measure.add(tally, row);
  return measure.read(tally);
}
