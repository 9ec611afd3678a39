/** Computes list reports: rows in any number of grouping levels, with subtotals. */

import { emptyTally, type SummedRow } from "./tally.ts";
import type { Aggregate, Measure, MeasureSpec } from "./aggregate.ts";
import { listNodeOrders, sortAxis, type AxisNode, type NodeOrder } from "./axis.ts";
import { crossTabulateRows, crossTabulateSums, type CrossTable } from "./cross.ts";
import { columnKey } from "./customization.ts";
import { findField, listSourceMeasures, type FieldRow, type FieldValue, type ReportRow } from "./field.ts";
import { keyColumn, keysOf } from "./pivot-table.ts";
import type { ColumnInfo } from "./report-model.ts";
import type { ColumnSort } from "./sorting.ts";
import { replaceBySharesAndRanks } from "./shares-and-ranks.ts";
import { emptyMeasure, planTable, type GroupContext, type ListedReport, type TablePlan } from "./table-plan.ts";
import type { Table, TableColumn, TableRow } from "./table.ts";

/** Placeholder of a table line, whose cells are computed on demand. */
export interface LinePlaceholder {
  readonly kind: TableRow["kind"];
  readonly node: AxisNode;
}

/** Placeholder of the listed rows of an innermost group. */
export interface RowsPlaceholder {
  readonly kind: "gap";
  readonly node: AxisNode;
  /** Number of listed rows. */
  readonly count: number;
}

/** A table whose lines and listed rows are made on demand, because a page needs few of them. */
export interface LazyTable {
  readonly columns: readonly TableColumn[];
  readonly lines: readonly (LinePlaceholder | RowsPlaceholder)[];
  /** Fields of measures with rows of their own; a row with a value of one is not listed. */
  readonly unlistedFields: readonly string[];
  /** Group keys of a line, outermost first. */
  readonly pathOf: (line: LinePlaceholder | RowsPlaceholder) => TableRow["path"];
  readonly rowOf: (line: LinePlaceholder) => TableRow;
  /** Makes lines of a group's listed rows. Ranks count all its rows; if `isWhole` is false, each given row brings its own rank. */
  readonly linesOf: (path: TableRow["path"], rows: readonly ReportRow[], isWhole?: boolean) => readonly TableRow[];
}

/** Numbers of what a grouped table shows, on all pages and without subtotals. */
export interface GroupCounts {
  /** Innermost groups. */
  readonly groups: number;
  /** Rows listed in them; none if the groups are the rows. */
  readonly rows: number;
}

/**
 * Counts the innermost groups of a grouped table, and the rows listed in them.
 *
 * Source: behaviour 3.5.
 *
 * @example countGroups(lazyTableOfSums([{ keys: {}, sums: {}, rows: 2 }], { columns: [], groups: [], isList: true }, { fields: {}, permissions: [], weekStart: 0 }).lines) // => { groups: 1, rows: 2 }
 */
export function countGroups(lines: LazyTable["lines"]): GroupCounts {
  const innermostLines = lines.filter(({ kind }) => kind === "gap" || kind === "row");
  const rowCounts = innermostLines.map((line) => (line.kind === "gap" ? line.count : 0));
  return { groups: innermostLines.length, rows: rowCounts.reduce((sum, count) => sum + count, 0) };
}

/**
 * Computes a report's table: rows by group, a subtotal after each group that asks for one, the total last.
 *
 * If every column is a group or an aggregate, the innermost groups are the rows. A plain list has neither. A share is of the
 * table's total; a rank is among the lines of the same group, the largest first, with ties.
 * Source: behaviour 3.5.
 *
 * @example computeGroupTable([{ net: 5 }, { net: 7 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false, format: null }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).rows.map(({ cells }) => cells) // => [[5], [7], [12]]
 */
export function computeGroupTable(source: readonly ReportRow[], report: ListedReport, context: GroupContext): Table {
  const plan = planTable(report, context);
  const crossTable = crossTabulateRows(source, { ...plan.axes, keepsRows: !plan.isSummary });
  const { columns, lines, pathOf, rowOf, linesOf } = makeLazyTable(plan, crossTable);
  const isListedRow = (row: ReportRow): boolean => plan.unlistedFields.every((field) => (row[field] ?? null) === null);
  return {
    columns,
    rows: lines.flatMap((line) =>
      line.kind === "gap" ? linesOf(pathOf(line), crossTable.rowsOf(line.node).filter(isListedRow)) : [rowOf(line)],
    ),
  };
}

/**
 * Computes the frame of a report's table from summed rows with keys at least as fine as its groups: everything except listed rows.
 *
 * @example lazyTableOfSums([{ keys: {}, sums: { net: { sum: 12, filled: 2, least: 5, most: 7 } }, rows: 2 }], { columns: [{ field: "net", aggregate: null, label: {}, visible: true, widthPx: null, frozen: false, format: null }], groups: [], isList: true }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0 }).lines.map(({ kind }) => kind) // => ["gap", "total"]
 */
export function lazyTableOfSums(source: readonly SummedRow[], report: ListedReport, context: GroupContext): LazyTable {
  const plan = planTable(report, context);
  return makeLazyTable(plan, crossTabulateSums(source, plan.axes));
}

/** The measure that a table's groups are sorted by first. */
export interface LeadingMeasure extends MeasureSpec, Pick<ColumnSort, "direction"> {
  readonly aggregate: Exclude<Aggregate, "average" | "countDistinct">;
}

/**
 * Returns the measure that sorts a single-level grouped table, if every cell depends only on its own rows and the total; else null.
 * The first lines then need only the top groups by that measure (with all ties) and the sum of the others.
 *
 * @example leadingMeasure({ columns: [{ field: "net", aggregate: "sum", label: {}, visible: true, widthPx: null, frozen: false, format: null }], groups: [], isList: false }, { fields: { net: { type: "money", role: "measure" } }, permissions: [], weekStart: 0, sorting: [{ column: "net:sum", direction: "descending" }] }) // => null
 */
export function leadingMeasure(report: ListedReport, context: GroupContext): LeadingMeasure | null {
  const { fields, groups, visibleColumns, isSummary, sorting } = planTable(report, context);
  const [firstSort] = sorting;
  const sortedColumn = visibleColumns.find((column) => columnKey(column) === firstSort?.column);
  const areAllColumnsAdditive = visibleColumns.every(
    ({ field, aggregate, standing }) =>
      aggregate !== "countDistinct" &&
      standing?.display !== "rankDescending" &&
      findField(fields, field)?.standsAt === undefined &&
      listSourceMeasures(fields, field).every((name) => isAdditive(findField(fields, name))),
  );
  if (
    !isSummary ||
    !areAllColumnsAdditive ||
    groups.length !== 1 ||
    firstSort === undefined ||
    sortedColumn === undefined
  )
    return null;
  const { field, aggregate } = sortedColumn;
  const { ratio } = findField(fields, field) ?? {};
  if (aggregate === null || aggregate === "average" || aggregate === "countDistinct" || ratio !== undefined)
    return null;
  return { field, aggregate, direction: firstSort.direction };
}

/** Tells whether the total of a measure is the sum over its groups, computed from the report's own rows alone. */
const isAdditive = (row: FieldRow | null): boolean =>
  row?.counts === undefined && row?.compared === undefined && row?.follows === undefined;

/** Makes the table of a plan from its sums. */
function makeLazyTable(plan: TablePlan, cross: CrossTable): LazyTable {
  const {
    groups,
    visibleColumns,
    axes: { measures },
  } = plan;
  sortAxis(cross.rows, listGroupOrders(plan, cross));
  const grandTotals = totalsOf(cross, cross.rows);
  const readNodeCells = createCellReader(plan, cross, grandTotals);
  const makeTableRow = (
    path: readonly FieldValue[],
    kind: TableRow["kind"],
    cells: readonly FieldValue[],
  ): TableRow => ({
    kind,
    path,
    cells: [...groups.map((_, index) => path[index] ?? null), ...cells],
  });
  return {
    columns: makeTableColumns(plan),
    lines: listLines(plan, cross),
    unlistedFields: plan.unlistedFields,
    pathOf: ({ node }) => keysOf(node),
    rowOf: ({ kind, node }) => makeTableRow(keysOf(node), kind, readNodeCells(node)),
    linesOf: (path, rows, isWhole = true) => {
      const cellsByRow = rows.map((row) =>
        visibleColumns.map((column, index) => detailCellOf(column, measures[index], row)),
      );
      return replaceBySharesAndRanks(cellsByRow, visibleColumns, grandTotals).map((cells, rowIndex) =>
        makeTableRow(
          path,
          "row",
          isWhole ? cells : cells.map((cell, index) => ownRankOrCell(visibleColumns[index], rows[rowIndex], cell)),
        ),
      );
    },
  };
}

/** Returns the rank that a row brings itself if only some rows of its group are loaded; other cells are as computed. */
const ownRankOrCell = (
  column: TablePlan["visibleColumns"][number] | undefined,
  row: ReportRow | undefined,
  cell: FieldValue,
): FieldValue => (column?.standing?.display === "rankDescending" ? (row?.[column.field] ?? null) : cell);

const makeTableColumns = ({ fields, groups, visibleColumns, isSummary }: TablePlan): readonly TableColumn[] => [
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

/** Lists a table's lines, the groups of a group before its subtotal. */
function listLines(plan: TablePlan, cross: CrossTable): LazyTable["lines"] {
  const { groups, isSummary } = plan;
  const tableLines: (LinePlaceholder | RowsPlaceholder)[] = [];
  const addLinesBelow = (node: AxisNode): void => {
    const isInnermost = node.depth === groups.length;
    for (const child of node.children) addLinesBelow(child);
    if (isInnermost && !isSummary) tableLines.push({ kind: "gap", count: countListedRows(plan, cross, node), node });
    const lineKind = node.depth === 0 ? "total" : isInnermost && isSummary ? "row" : "subtotal";
    if (lineKind !== "subtotal" || groups[node.depth - 1]?.subtotal === true) tableLines.push({ kind: lineKind, node });
  };
  addLinesBelow(cross.rows);
  return tableLines;
}

/** Counts the listed rows of a group. */
function countListedRows({ unlistedFields }: TablePlan, cross: CrossTable, node: AxisNode): number {
  const nodeTallies = cross.talliesAt(node, cross.columns) ?? [];
  return unlistedFields.reduce(
    (count, field) => {
      const measureIndex = cross.measures.findIndex(({ beside }) => beside?.field === field);
      return count - (nodeTallies[measureIndex]?.filled ?? 0);
    },
    cross.rowsAt(node, cross.columns),
  );
}

/** Makes the function that reads the cells of a group's line. Shares and ranks are computed once for all groups of a parent. */
function createCellReader(
  { visibleColumns }: TablePlan,
  cross: CrossTable,
  total: readonly FieldValue[],
): (node: AxisNode) => readonly FieldValue[] {
  const cellsByParent = new Map<AxisNode, readonly (readonly FieldValue[])[]>();
  const hasStanding = visibleColumns.some((column) => column.standing !== undefined);
  return (node) => {
    // The total is not ranked: it has no neighbours.
    if (node.parent === null)
      return (replaceBySharesAndRanks([total], visibleColumns, total)[0] ?? []).map((value, index) =>
        visibleColumns[index]?.standing?.display === "rankDescending" ? null : value,
      );
    if (!hasStanding) return totalsOf(cross, node);
    const siblingCells =
      cellsByParent.get(node.parent) ??
      replaceBySharesAndRanks(
        node.parent.children.map((child) => totalsOf(cross, child)),
        visibleColumns,
        total,
      );
    cellsByParent.set(node.parent, siblingCells);
    return siblingCells[node.position] ?? [];
  };
}

/** Lists the sort values of each level: the user's sorts first where groups are the rows, then the keys. */
function listGroupOrders(
  { groups, visibleColumns, isSummary, sorting, nameOf }: TablePlan,
  cross: CrossTable,
): readonly (readonly NodeOrder[])[] {
  return groups.map((group) => {
    const chosenOrders = (isSummary ? sorting : []).flatMap(({ column, direction }): readonly NodeOrder[] => {
      const columnIndex = visibleColumns.findIndex((candidate) => columnKey(candidate) === column);
      if (columnIndex < 0) return column === group.field ? listNodeOrders({ field: column, direction }, nameOf) : [];
      // A rank sorts in the opposite direction of its measure.
      const isDescendingRank = visibleColumns[columnIndex]?.standing?.display === "rankDescending";
      return [
        {
          keyOf: (node) => totalAt(cross, node, columnIndex) ?? undefined,
          direction: isDescendingRank === (direction === "ascending") ? "descending" : "ascending",
        },
      ];
    });
    return [...chosenOrders, ...listNodeOrders(group, nameOf)];
  });
}

function totalsOf(cross: CrossTable, node: AxisNode): readonly FieldValue[] {
  return cross.measures.map((_, measureIndex) => totalAt(cross, node, measureIndex));
}

function totalAt(cross: CrossTable, node: AxisNode, measureIndex: number): number | null {
  return (
    cross.measures[measureIndex]?.read(cross.talliesAt(node, cross.columns)?.[measureIndex] ?? emptyTally()) ?? null
  );
}

/** Returns the cell of a single row: its own value, or the measure computed for that row. */
function detailCellOf(column: ColumnInfo, measure: Measure | undefined, row: ReportRow): FieldValue {
  if (measure === undefined || measure === emptyMeasure) return row[column.field] ?? null;
  const rowTally = emptyTally();
  measure.add(rowTally, row);
  return measure.read(rowTally);
}
