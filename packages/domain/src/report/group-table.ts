/** Computing a report that lists rows: grouped by any number of levels, with the subtotals of each. */

import type { Weekday } from "../period/index.ts";

import {
  aggregateType,
  emptyTally,
  prepareMeasure,
  type Aggregate,
  type Measure,
  type MeasureSpec,
  type SummedRow,
} from "./aggregate.ts";
import { orderOf, sortAxis, type AxisNode, type KeyNames, type NodeOrder } from "./axis.ts";
import { crossRows, crossSums, type Cross, type CrossOptions } from "./cross.ts";
import { columnKey } from "./customization.ts";
import {
  canSeeField,
  findField,
  measuresBehind,
  type FieldCatalogue,
  type FieldRow,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
import { keyColumn, keysOf } from "./pivot-table.ts";
import { listColumns, type ColumnInfo, type ReportGroup, type ReportModel } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";
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

/** The place of a line in a table: the line is made when somebody looks at it. */
export interface LinePlace {
  readonly kind: TableRow["kind"];
  readonly node: AxisNode;
}

/** The place of the rows of one innermost group, in a table that lists them. */
export interface RowGap {
  readonly kind: "gap";
  readonly node: AxisNode;
  /** How many rows stand there. */
  readonly count: number;
}

/** A table whose lines are still to be made, and whose listed rows are still to be read: a page needs few of them. */
export interface TableFrame {
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (LinePlace | RowGap)[];
  /** The groups that a line belongs to, the outer first. */
  readonly pathOf: (line: LinePlace | RowGap) => TableRow["path"];
  readonly rowOf: (line: LinePlace) => TableRow;
  /** Makes the lines of rows that stand in a gap. A rank is among all rows of the gap: where only some of them are given, each brings its own. */
  readonly linesOf: (path: TableRow["path"], rows: readonly ReportRow[], isWhole?: boolean) => readonly TableRow[];
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
  const { columns, lines, pathOf, rowOf, linesOf } = frameOf(plan, cross);
  return {
    columns,
    rows: lines.flatMap((line) =>
      line.kind === "gap" ? linesOf(pathOf(line), cross.rowsOf(line.node)) : [rowOf(line)],
    ),
  };
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

/** A measure by which the groups of a table stand first. */
export interface LeadingMeasure extends MeasureSpec, Pick<ColumnSort, "direction"> {
  readonly aggregate: Exclude<Aggregate, "average" | "countDistinct">;
}

/**
 * Says by which measure the lines of a table stand first, where they are the groups of one level, and each shows nothing but what its own rows and the
 * whole come to: its first lines need no more than the groups that stand first by that measure, all that are equal included, and the sum of the others.
 *
 * @example leadingMeasure({ columns: [{ field: "net", aggregate: "sum", label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: false }, { fields: { net: { type: "money", role: "measure" } }, held: [], weekStart: 0, sorting: [{ column: "net:sum", direction: "descending" }] }) // => null
 */
export function leadingMeasure(report: ListedReport, context: GroupContext): LeadingMeasure | null {
  const { fields, groups, shown, isSummary, sorting } = planTable(report, context);
  const [first] = sorting;
  const column = shown.find((column) => columnKey(column) === first?.column);
  const isPlain = shown.every(
    ({ field, aggregate, standing }) =>
      aggregate !== "countDistinct" &&
      standing?.display !== "rankDescending" &&
      findField(fields, field)?.standsAt === undefined &&
      measuresBehind(fields, field).every((name) => addsUp(findField(fields, name))),
  );
  if (!isSummary || !isPlain || groups.length !== 1 || first === undefined || column === undefined) return null;
  const { field, aggregate } = column;
  const { ratio } = findField(fields, field) ?? {};
  if (aggregate === null || aggregate === "average" || aggregate === "countDistinct" || ratio !== undefined)
    return null;
  return { field, aggregate, direction: first.direction };
}

/** Whether a figure of the whole is the sum of those of its groups, and the rows of the report alone tell it. */
const addsUp = (row: FieldRow | null): boolean => row?.counts === undefined && row?.compared === undefined;

interface TablePlan {
  readonly fields: FieldCatalogue;
  readonly groups: readonly ReportGroup[];
  readonly shown: readonly (ColumnInfo & {
    readonly total: Aggregate | null;
    readonly standing: FieldRow["standing"];
  })[];
  readonly isSummary: boolean;
  readonly sorting: readonly ColumnSort[];
  readonly nameOf: KeyNames | undefined;
  readonly axes: Omit<CrossOptions, "keepsRows">;
}

function planTable(report: ListedReport, { fields, held, weekStart, nameOf, sorting = [] }: GroupContext): TablePlan {
  const groups = report.isList ? [] : listGroups(report, fields, held);
  const isGroup = new Set(groups.map(({ field }) => field));
  const visibleColumns = listColumns(
    report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns,
    fields,
    held,
  )
    .filter(({ field, aggregate }) => aggregate !== null || !isGroup.has(field))
    .map((column) => ({
      ...column,
      total: totalOf(fields, column),
      standing: findField(fields, column.field)?.standing,
    }));
  const measures = visibleColumns.map(({ field, total, standing }) => {
    const spec =
      standing !== undefined
        ? { field: standing.of, aggregate: "sum" as const }
        : total !== null
          ? { field, aggregate: total }
          : null;
    return (spec === null ? null : prepareMeasure(fields, spec)) ?? nothing;
  });
  const isSummary =
    !report.isList && visibleColumns.every(({ aggregate, standing }) => aggregate !== null || standing !== undefined);
  return {
    fields,
    groups,
    shown: visibleColumns,
    isSummary,
    sorting,
    nameOf,
    axes: { rows: groups, columns: [], measures, weekStart },
  };
}

function frameOf(plan: TablePlan, cross: Cross): TableFrame {
  const {
    fields,
    groups,
    shown,
    isSummary,
    axes: { measures },
  } = plan;
  sortAxis(cross.rows, groupOrders(plan, cross));
  const columns = [
    ...groups.map((group) => keyColumn(fields, group)),
    ...shown.map((column): TableColumn => ({
      field: column.field,
      type: column.type,
      grain: null,
      aggregate: isSummary ? column.aggregate : column.total,
      display: column.standing?.display ?? "value",
      path: [],
      kind: "value",
    })),
  ];
  const total = totalsOf(cross, cross.rows);
  const madeOf = (path: readonly FieldValue[], kind: TableRow["kind"], cells: readonly FieldValue[]): TableRow => ({
    kind,
    path,
    cells: [...groups.map((_, index) => path[index] ?? null), ...cells],
  });
  const lines: (LinePlace | RowGap)[] = [];
  const list = (node: AxisNode): void => {
    const isInnermost = node.depth === groups.length;
    for (const child of node.children) list(child);
    if (isInnermost && !isSummary) lines.push({ kind: "gap", count: cross.rowsAt(node, cross.columns), node });
    const kind = node.depth === 0 ? "total" : isInnermost && isSummary ? "row" : "subtotal";
    if (kind !== "subtotal" || groups[node.depth - 1]?.subtotal === true) lines.push({ kind, node });
  };
  list(cross.rows);
  // How the groups of one group stand is found once for all of them.
  const standing = new Map<AxisNode, readonly (readonly FieldValue[])[]>();
  const hasStanding = shown.some((column) => column.standing !== undefined);
  const cellsOf = (node: AxisNode): readonly FieldValue[] => {
    // The total is the whole, and stands beside nothing.
    if (node.parent === null)
      return (standAmong([total], shown, total)[0] ?? []).map((value, index) =>
        shown[index]?.standing?.display === "rankDescending" ? null : value,
      );
    if (!hasStanding) return totalsOf(cross, node);
    const beside =
      standing.get(node.parent) ??
      standAmong(
        node.parent.children.map((child) => totalsOf(cross, child)),
        shown,
        total,
      );
    standing.set(node.parent, beside);
    return beside[node.position] ?? [];
  };
  const linesOf: TableFrame["linesOf"] = (path, rows, isWhole = true) => {
    const below = rows.map((row) => shown.map((column, index) => detailOf(column, measures[index], row)));
    return standAmong(below, shown, total).map((cells, at) =>
      madeOf(
        path,
        "row",
        isWhole
          ? cells
          : cells.map((cell, index) =>
              shown[index]?.standing?.display === "rankDescending" ? (rows[at]?.[shown[index].field] ?? null) : cell,
            ),
      ),
    );
  };
  return {
    columns,
    lines,
    pathOf: ({ node }) => keysOf(node),
    rowOf: ({ kind, node }) => madeOf(keysOf(node), kind, cellsOf(node)),
    linesOf,
  };
}

/** The order of the groups of each level: that of their own keys, behind what a person chose where groups are the rows. */
function groupOrders(
  { groups, shown, isSummary, sorting, nameOf }: TablePlan,
  cross: Cross,
): readonly (readonly NodeOrder[])[] {
  return groups.map((group) => {
    const chosen = (isSummary ? sorting : []).flatMap(({ column, direction }): readonly NodeOrder[] => {
      const place = shown.findIndex((candidate) => columnKey(candidate) === column);
      if (place < 0) return column === group.field ? orderOf({ field: column, direction }, nameOf) : [];
      // A rank stands the other way round than what it is the rank of.
      const isTurned = shown[place]?.standing?.display === "rankDescending";
      return [
        {
          keyOf: (node) => totalAt(cross, node, place) ?? undefined,
          direction: isTurned === (direction === "ascending") ? "descending" : "ascending",
        },
      ];
    });
    return [...chosen, ...orderOf(group, nameOf)];
  });
}

/** A column that has no total: nothing is added, and nothing is shown. */
const nothing: Measure = {
  type: "text",
  additive: false,
  add: () => undefined,
  addSummed: () => undefined,
  read: () => null,
};

/** What a column's total is: its own aggregate, the sum of a measure, and none of a dimension, of a price, or of what does not belong together. */
function totalOf(fields: FieldCatalogue, { field, aggregate }: ColumnInfo): Aggregate | null {
  if (aggregate !== null) return aggregate;
  if (findField(fields, field)?.noTotal === true) return null;
  return aggregateType(fields, { field, aggregate: "sum" }) === null ? null : "sum";
}

function listGroups(
  { groups }: Pick<ReportModel, "groups">,
  fields: FieldCatalogue,
  permissions: Iterable<string>,
): readonly ReportGroup[] {
  const owned = new Set(permissions);
  return groups.filter(
    ({ field }) => findField(fields, field)?.role === "dimension" && canSeeField(fields, field, owned),
  );
}

function totalsOf(cross: Cross, node: AxisNode): readonly FieldValue[] {
  return cross.measures.map((_, place) => totalAt(cross, node, place));
}

function totalAt(cross: Cross, node: AxisNode, place: number): number | null {
  return cross.measures[place]?.read(cross.talliesAt(node, cross.columns)?.[place] ?? emptyTally()) ?? null;
}

/** What one row shows: its own value, or what the measure comes to for the row alone. */
function detailOf(column: ColumnInfo, measure: Measure | undefined, row: ReportRow): FieldValue {
  if (measure === undefined || measure === nothing) return row[column.field] ?? null;
  const tally = emptyTally();
  measure.add(tally, row);
  return measure.read(tally);
}
