/** Computes list reports: rows in any number of grouping levels, with subtotals. */

import type { Weekday } from "../period/index.ts";

import {
  aggregateType,
  emptyTally,
  compileMeasure,
  type Aggregate,
  type Measure,
  type MeasureSpec,
  type SummedRow,
} from "./aggregate.ts";
import { nodeOrderOf, sortAxis, type AxisNode, type KeyLabels, type NodeOrder } from "./axis.ts";
import { crossTabulateRows, crossTabulateSums, type CrossTable, type CrossTableOptions } from "./cross.ts";
import { columnKey } from "./customization.ts";
import {
  canSeeField,
  findField,
  listSourceMeasures,
  type FieldCatalogue,
  type FieldRow,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
import { keyColumn, keysOf } from "./pivot-table.ts";
import { listColumns, type ColumnInfo, type ReportGroup, type ReportModel } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";
import { replaceBySharesAndRanks } from "./standing.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";

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

/** Placeholder of a table line, whose cells are computed on demand. */
export interface LinePlaceholder {
  readonly kind: TableRow["kind"];
  readonly node: AxisNode;
}

/** Placeholder of the listed rows of an innermost group. */
export interface RowsPlaceholder {
  readonly kind: "gap";
  readonly node: AxisNode;
  /** Number of its rows. */
  readonly count: number;
}

/** A table whose lines and listed rows are made on demand, because a page needs few of them. */
export interface LazyTable {
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (LinePlaceholder | RowsPlaceholder)[];
  /** Group keys of a line, outermost first. */
  readonly pathOf: (line: LinePlaceholder | RowsPlaceholder) => TableRow["path"];
  readonly rowOf: (line: LinePlaceholder) => TableRow;
  /** Makes the lines of a gap's rows. Ranks count all rows of the gap, so if only some rows are given, each brings its own rank. */
  readonly linesOf: (path: TableRow["path"], rows: readonly ReportRow[], isWhole?: boolean) => readonly TableRow[];
}

type ListedReport = Pick<ReportModel, "columns" | "groups" | "isList">;

/**
 * Computes a report's table: rows by group, a subtotal after each group that asks for one, the total last.
 *
 * If every column is a group or an aggregate, the innermost groups are the rows. A plain list has neither. A share is of the
 * table's total; a rank is among the lines of the same group, the largest first, with ties.
 * Source: behaviour 3.5.
 *
 * @example computeGroupTable([{ net: 5 }, { net: 7 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).rows.map(({ cells }) => cells) // => [[5], [7], [12]]
 */
export function computeGroupTable(source: readonly ReportRow[], report: ListedReport, context: GroupContext): Table {
  const plan = planTable(report, context);
  const cross = crossTabulateRows(source, { ...plan.axes, keepsRows: !plan.isSummary });
  const { columns, lines, pathOf, rowOf, linesOf } = frameOf(plan, cross);
  return {
    columns,
    rows: lines.flatMap((line) =>
      line.kind === "gap" ? linesOf(pathOf(line), cross.rowsOf(line.node)) : [rowOf(line)],
    ),
  };
}

/**
 * Computes the frame of a report's table from summed rows with keys at least as fine as its groups: everything except listed rows.
 *
 * @example lazyTableOfSums([{ keys: {}, sums: { net: { sum: 12, filled: 2, least: 5, most: 7 } }, rows: 2 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).lines.map(({ kind }) => kind) // => ["gap", "total"]
 */
export function lazyTableOfSums(source: readonly SummedRow[], report: ListedReport, context: GroupContext): LazyTable {
  const plan = planTable(report, context);
  return frameOf(plan, crossTabulateSums(source, plan.axes));
}

/** The measure that a table's groups are sorted by first. */
export interface LeadingMeasure extends MeasureSpec, Pick<ColumnSort, "direction"> {
  readonly aggregate: Exclude<Aggregate, "average" | "countDistinct">;
}

/**
 * Returns the measure that sorts a single-level grouped table, if every cell depends only on its own rows and the total.
 * The first lines then need only the top groups by that measure (with all ties) and the sum of the others.
 *
 * @example leadingMeasure({ columns: [{ field: "net", aggregate: "sum", label: {}, visible: true, widthPx: null, frozen: false }], groups: [], isList: false }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0, sorting: [{ column: "net:sum", direction: "descending" }] }) // => null
 */
export function leadingMeasure(report: ListedReport, context: GroupContext): LeadingMeasure | null {
  const { fields, groups, visibleColumns, isSummary, sorting } = planTable(report, context);
  const [first] = sorting;
  const column = visibleColumns.find((column) => columnKey(column) === first?.column);
  const isPlain = visibleColumns.every(
    ({ field, aggregate, standing }) =>
      aggregate !== "countDistinct" &&
      standing?.display !== "rankDescending" &&
      findField(fields, field)?.standsAt === undefined &&
      listSourceMeasures(fields, field).every((name) => addsUp(findField(fields, name))),
  );
  if (!isSummary || !isPlain || groups.length !== 1 || first === undefined || column === undefined) return null;
  const { field, aggregate } = column;
  const { ratio } = findField(fields, field) ?? {};
  if (aggregate === null || aggregate === "average" || aggregate === "countDistinct" || ratio !== undefined)
    return null;
  return { field, aggregate, direction: first.direction };
}

/** Tells whether the total of a measure is the sum over its groups, computed from the report's own rows alone. */
const addsUp = (row: FieldRow | null): boolean => row?.counts === undefined && row?.compared === undefined;

interface TablePlan {
  readonly fields: FieldCatalogue;
  readonly groups: readonly ReportGroup[];
  readonly visibleColumns: readonly (ColumnInfo & {
    readonly total: Aggregate | null;
    readonly standing: FieldRow["standing"];
  })[];
  readonly isSummary: boolean;
  readonly sorting: readonly ColumnSort[];
  readonly nameOf: KeyLabels | undefined;
  readonly axes: Omit<CrossTableOptions, "keepsRows">;
}

function planTable(
  report: ListedReport,
  { fields, permissions, weekStart, nameOf, sorting = [] }: GroupContext,
): TablePlan {
  const groups = report.isList ? [] : listGroups(report, fields, permissions);
  const isGroup = new Set(groups.map(({ field }) => field));
  const visibleColumns = listColumns(
    report.isList ? report.columns.map((column) => ({ ...column, aggregate: null })) : report.columns,
    fields,
    permissions,
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
    return (spec === null ? null : compileMeasure(fields, spec)) ?? emptyMeasure;
  });
  const isSummary =
    !report.isList && visibleColumns.every(({ aggregate, standing }) => aggregate !== null || standing !== undefined);
  return {
    fields,
    groups,
    visibleColumns,
    isSummary,
    sorting,
    nameOf,
    axes: { rows: groups, columns: [], measures, weekStart },
  };
}

function frameOf(plan: TablePlan, cross: CrossTable): LazyTable {
  const {
    fields,
    groups,
    visibleColumns,
    isSummary,
    axes: { measures },
  } = plan;
  sortAxis(cross.rows, groupOrders(plan, cross));
  const columns = [
    ...groups.map((group) => keyColumn(fields, group)),
    ...visibleColumns.map((column): TableColumn => ({
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
  const lines: (LinePlaceholder | RowsPlaceholder)[] = [];
  const list = (node: AxisNode): void => {
    const isInnermost = node.depth === groups.length;
    for (const child of node.children) list(child);
    if (isInnermost && !isSummary) lines.push({ kind: "gap", count: cross.rowsAt(node, cross.columns), node });
    const kind = node.depth === 0 ? "total" : isInnermost && isSummary ? "row" : "subtotal";
    if (kind !== "subtotal" || groups[node.depth - 1]?.subtotal === true) lines.push({ kind, node });
  };
  list(cross.rows);
  // Sort the groups of each parent once, for all its lines.
  const standing = new Map<AxisNode, readonly (readonly FieldValue[])[]>();
  const hasStanding = visibleColumns.some((column) => column.standing !== undefined);
  const cellsOf = (node: AxisNode): readonly FieldValue[] => {
    // The total is not ranked: it has no neighbours.
    if (node.parent === null)
      return (replaceBySharesAndRanks([total], visibleColumns, total)[0] ?? []).map((value, index) =>
        visibleColumns[index]?.standing?.display === "rankDescending" ? null : value,
      );
    if (!hasStanding) return totalsOf(cross, node);
    const beside =
      standing.get(node.parent) ??
      replaceBySharesAndRanks(
        node.parent.children.map((child) => totalsOf(cross, child)),
        visibleColumns,
        total,
      );
    standing.set(node.parent, beside);
    return beside[node.position] ?? [];
  };
  const linesOf: LazyTable["linesOf"] = (path, rows, isWhole = true) => {
    const below = rows.map((row) => visibleColumns.map((column, index) => detailOf(column, measures[index], row)));
    return replaceBySharesAndRanks(below, visibleColumns, total).map((cells, at) =>
      madeOf(
        path,
        "row",
        isWhole
          ? cells
          : cells.map((cell, index) =>
              visibleColumns[index]?.standing?.display === "rankDescending"
                ? (rows[at]?.[visibleColumns[index].field] ?? null)
                : cell,
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

/** Sort values of each level: the user's sorts first where groups are the rows, then the keys. */
function groupOrders(
  { groups, visibleColumns, isSummary, sorting, nameOf }: TablePlan,
  cross: CrossTable,
): readonly (readonly NodeOrder[])[] {
  return groups.map((group) => {
    const chosen = (isSummary ? sorting : []).flatMap(({ column, direction }): readonly NodeOrder[] => {
      const place = visibleColumns.findIndex((candidate) => columnKey(candidate) === column);
      if (place < 0) return column === group.field ? nodeOrderOf({ field: column, direction }, nameOf) : [];
      // A rank sorts in the opposite direction of its measure.
      const isTurned = visibleColumns[place]?.standing?.display === "rankDescending";
      return [
        {
          keyOf: (node) => totalAt(cross, node, place) ?? undefined,
          direction: isTurned === (direction === "ascending") ? "descending" : "ascending",
        },
      ];
    });
    return [...chosen, ...nodeOrderOf(group, nameOf)];
  });
}

/** A column without a total: nothing is summed or displayed. */
const emptyMeasure: Measure = {
  type: "text",
  additive: false,
  add: () => undefined,
  addSummed: () => undefined,
  read: () => null,
};

/** Aggregate of a column's total: its own, or the sum of a measure; none for dimensions, prices, and values of different kinds. */
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

function totalsOf(cross: CrossTable, node: AxisNode): readonly FieldValue[] {
  return cross.measures.map((_, place) => totalAt(cross, node, place));
}

function totalAt(cross: CrossTable, node: AxisNode, place: number): number | null {
  return cross.measures[place]?.read(cross.talliesAt(node, cross.columns)?.[place] ?? emptyTally()) ?? null;
}

/** Cell of a single row: its own value, or the measure computed for that row. */
function detailOf(column: ColumnInfo, measure: Measure | undefined, row: ReportRow): FieldValue {
  if (measure === undefined || measure === emptyMeasure) return row[column.field] ?? null;
  const tally = emptyTally();
  measure.add(tally, row);
  return measure.read(tally);
}
