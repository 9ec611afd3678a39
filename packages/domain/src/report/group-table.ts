/** Computing a report that lists rows: grouped by any number of levels, with the subtotals of each. */

import type { Weekday } from "../period/index.ts";

import { aggregateType, emptyTally, prepareMeasure, type Aggregate, type Measure, type SummedRow } from "./aggregate.ts";
import { orderOf, sortAxis, type AxisNode, type KeyNames } from "./axis.ts";
import { crossRows, crossSums, type Cross, type CrossOptions } from "./cross.ts";
import { columnKey, type ColumnSort } from "./customization.ts";
import { canSeeField, findField, type FieldCatalogue, type FieldRow, type FieldValue, type ReportRow } from "./field.ts";
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
  /** What the keys of groups are called; groups stand in the order of their names. */
  readonly nameOf?: KeyNames;
  /** The order that a person chose. Where groups are the rows, they stand in it, each among those of its own group; listed rows are sorted before. */
  readonly sorting?: readonly ColumnSort[];
}

/** The place of the rows of one innermost group, in a table that lists them. */
export interface RowGap {
  readonly kind: "gap";
  readonly path: readonly FieldValue[];
  /** How many rows stand there. */
  readonly count: number;
}

/** A table whose listed rows are still to be put in: what a page needs of it is read alone. */
export interface TableFrame {
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (TableRow | RowGap)[];
  /** Makes the lines of rows that stand in a gap. A rank is among all rows of the gap: where only some of them are given, each brings its own. */
  readonly linesOf: (path: RowGap["path"], rows: readonly ReportRow[], isWhole?: boolean) => readonly TableRow[];
}

type ListedReport = Pick<ReportModel, "columns" | "groups" | "isList">;

/**
 * Computes the table of a report: its rows group by group, the subtotal behind each group that asks for one, the total last.
 *
 * When every column is a group or an aggregate, the innermost groups are the rows. A plain list has neither groups nor aggregates. A share is of the
 * total of the table; a rank is among the lines of the same group, the largest first, and equal values share one.
 * Source: behaviour 3.5.
 *
 * @example groupTable([{ net: 5 }, { net: 7 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, held: [], weekStart: 0 }).rows.map(({ cells }) => cells) // => [[5], [7], [12]]
 */
export function groupTable(source: readonly ReportRow[], report: ListedReport, context: GroupContext): Table {
  const plan = planTable(report, context);
  const cross = crossRows(source, { ...plan.axes, keepsRows: !plan.isSummary });
  const { columns, lines, linesOf } = frameOf(plan, cross);
  const inGap = new Map<string, readonly ReportRow[]>();
  for (const node of innermostOf(cross.rows, plan.groups.length)) inGap.set(JSON.stringify(keysOf(node)), cross.rowsOf(node));
  return { columns, rows: lines.flatMap((line) => (line.kind === "gap" ? linesOf(line.path, inGap.get(JSON.stringify(line.path)) ?? []) : [line])) };
}

/**
 * Computes the frame of the table of a report from rows that were added up before, by keys as fine as its groups: all of it but the rows that it lists.
 *
 * @example frameTable([{ keys: {}, sums: { net: { sum: 12, filled: 2, least: 5, most: 7 } }, rows: 2 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, held: [], weekStart: 0 }).lines.map(({ kind }) => kind) // => ["gap", "total"]
 */
export function frameTable(source: readonly SummedRow[], report: ListedReport, context: GroupContext): TableFrame {
  const plan = planTable(report, context);
  return frameOf(plan, crossSums(source, plan.axes));
}

interface TablePlan {
  readonly fields: FieldCatalogue;
  readonly groups: readonly ReportGroup[];
  readonly shown: readonly (ColumnInfo & { readonly total: Aggregate | null; readonly standing: FieldRow["standing"] })[];
  readonly isSummary: boolean;
  readonly sorting: readonly ColumnSort[];
  readonly axes: Omit<CrossOptions, "keepsRows">;
}

function planTable(report: ListedReport, { fields, held, weekStart, nameOf, sorting = [] }: GroupContext): TablePlan {
  const groups = report.isList ? [] : listGroups(report, fields, held);
  const isGroup = new Set(groups.map(({ field }) => field));
  const shown = listColumns(report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns, fields, held)
    .filter(({ field, aggregate }) => aggregate !== null || !isGroup.has(field))
    .map((column) => ({ ...column, total: totalOf(fields, column), standing: findField(fields, column.field)?.standing }));
  const measures = shown.map(({ field, total, standing }) => {
    const spec = standing !== undefined ? { field: standing.of, aggregate: "sum" as const } : total !== null ? { field, aggregate: total } : null;
    return (spec === null ? null : prepareMeasure(fields, spec)) ?? nothing;
  });
  const isSummary = !report.isList && shown.every(({ aggregate, standing }) => aggregate !== null || standing !== undefined);
  return { fields, groups, shown, isSummary, sorting, axes: { rows: groups, columns: [], measures, weekStart, nameOf } };
}

function frameOf(plan: TablePlan, cross: Cross): TableFrame {
  const { fields, groups, shown, isSummary, axes: { measures } } = plan;
  if (isSummary) sortGroups(plan, cross);
  const columns = [...groups.map((group) => keyColumn(fields, group)), ...shown.map((column): TableColumn => ({
    field: column.field, type: column.type, grain: null, aggregate: isSummary ? column.aggregate : column.total, display: column.standing?.display ?? "value", path: [], kind: "value",
  }))];
  const total = totalsOf(cross, cross.rows);
  const rowOf = (path: readonly FieldValue[], kind: TableRow["kind"], cells: readonly FieldValue[]): TableRow => ({ kind, path, cells: [...groups.map((_, index) => path[index] ?? null), ...cells] });
  const linesAt = (node: AxisNode, cells: readonly FieldValue[]): readonly (TableRow | RowGap)[] => {
    const isInnermost = node.depth === groups.length;
    const kind = node.depth === 0 ? "total" : isInnermost && isSummary ? "row" : "subtotal";
    const own = kind !== "subtotal" || groups[node.depth - 1]?.subtotal === true ? [rowOf(keysOf(node), kind, cells)] : [];
    if (isInnermost) return [...(isSummary ? [] : [{ kind: "gap" as const, path: keysOf(node), count: cross.rowsAt(node, cross.columns) }]), ...own];
    const standing = standAmong(node.children.map((child) => totalsOf(cross, child)), shown, total);
    return [...node.children.flatMap((child, index) => linesAt(child, standing[index] ?? [])), ...own];
  };
  // The total is the whole, and stands beside nothing.
  const whole = (standAmong([total], shown, total)[0] ?? []).map((value, index) => (shown[index]?.standing?.display === "rankDescending" ? null : value));
  const linesOf = (path: readonly FieldValue[], rows: readonly ReportRow[], isWhole = true): readonly TableRow[] => {
    const below = rows.map((row) => shown.map((column, index) => detailOf(column, measures[index], row)));
    return standAmong(below, shown, total).map((cells, at) =>
      rowOf(path, "row", isWhole ? cells : cells.map((cell, index) => (shown[index]?.standing?.display === "rankDescending" ? (rows[at]?.[shown[index].field] ?? null) : cell))),
    );
  };
  return { columns, lines: linesAt(cross.rows, whole), linesOf };
}

/** Puts groups in the order of a column: of what a measure comes to, or of their own keys. */
function sortGroups({ groups, shown, sorting, axes: { nameOf } }: TablePlan, cross: Cross): void {
  const places = sorting.flatMap(({ column, direction }) => {
    const place = shown.findIndex((one) => columnKey(one) === column);
    return place >= 0 || groups.some(({ field }) => field === column) ? [{ column, direction, place }] : [];
  });
  if (places.length === 0) return;
  sortAxis(cross.rows, groups.map((group) => {
    const orders = places.flatMap(({ column, direction, place }) => {
      if (place < 0) return column === group.field ? [orderOf({ field: column, direction }, nameOf)] : [];
      const sign = (direction === "ascending" ? 1 : -1) * (shown[place]?.standing?.display === "rankDescending" ? -1 : 1);
      const valueOf = (node: AxisNode) => totalsOf(cross, node)[place] ?? null;
      return [(left: AxisNode, right: AxisNode): number => {
        const [one, other] = [valueOf(left), valueOf(right)];
        return typeof one !== "number" || typeof other !== "number" ? Number(typeof one !== "number") - Number(typeof other !== "number") : sign * (one - other);
      }];
    });
    const own = orderOf(group, nameOf);
    return (left: AxisNode, right: AxisNode) => orders.reduce((found, order) => found || order(left, right), 0) || own(left, right);
  }));
}

function innermostOf(node: AxisNode, depth: number): readonly AxisNode[] {
  return node.depth === depth ? [node] : node.children.flatMap((child) => innermostOf(child, depth));
}

/** A column that has no total: nothing is added, and nothing is shown. */
const nothing: Measure = { type: "text", additive: false, add: () => undefined, addSummed: () => undefined, read: () => null };

/** What a column's total is: its own aggregate, the sum of a measure, and none of a dimension, of a price, or of what does not belong together. */
function totalOf(fields: FieldCatalogue, { field, aggregate }: ColumnInfo): Aggregate | null {
  if (aggregate !== null) return aggregate;
  if (findField(fields, field)?.noTotal === true) return null;
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
