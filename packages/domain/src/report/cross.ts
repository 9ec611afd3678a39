/** Crossing rows: the groups of two axes, and the sums of every pair of groups, totals included. */

import type { Weekday } from "../period/index.ts";

import { emptyTally, mergeTally, type Measure, type Tally } from "./aggregate.ts";
import type { FieldValue, ReportRow } from "./field.ts";
import { compareKeys, groupKeyOf, type GroupGrain } from "./group-key.ts";
import type { SortDirection } from "./report-model.ts";

/** One level of an axis. */
export interface AxisLevel {
  readonly field: string;
  readonly grain: GroupGrain | null;
  readonly direction: SortDirection;
  readonly subtotal: boolean;
}

/** A group of an axis; the root is the group of everything. */
export interface AxisNode {
  readonly key: FieldValue;
  readonly id: number;
  /** How many levels are above it; the root has none. */
  readonly depth: number;
  readonly parent: AxisNode | null;
  /** In the order in which they are shown. */
  children: readonly AxisNode[];
  readonly byKey: Map<FieldValue, AxisNode>;
}

/** Rows crossed. */
export interface Cross {
  readonly rows: AxisNode;
  readonly columns: AxisNode;
  readonly measures: readonly Measure[];
  /** The sums of the rows that are in both groups, a tally a measure; null when there is no such row. */
  readonly talliesAt: (row: AxisNode, column: AxisNode) => readonly Tally[] | null;
  /** The rows of an innermost group of the first axis. */
  readonly rowsOf: (row: AxisNode) => readonly ReportRow[];
}

/** What to cross rows by. */
export interface CrossOptions {
  readonly rows: readonly AxisLevel[];
  readonly columns: readonly AxisLevel[];
  readonly measures: readonly Measure[];
  readonly weekStart: Weekday;
  /** Whether the rows themselves are kept, for a report that lists them. */
  readonly keepsRows?: boolean;
}

/** Crosses rows in one pass over them; the totals are merged from the innermost sums. */
export function crossRows(source: readonly ReportRow[], { rows, columns, measures, weekStart, keepsRows = false }: CrossOptions): Cross {
  const [rowAxis, columnAxis] = [newAxis(rows, weekStart), newAxis(columns, weekStart)];
  const cells: Cells = [];
  const innermost: Innermost[] = [];
  const kept: ReportRow[][] = [];
  for (const row of source) {
    const [rowNode, columnNode] = [rowAxis.place(row), columnAxis.place(row)];
    let tallies = cells[rowNode.id]?.[columnNode.id];
    if (tallies === undefined) {
      tallies = tallyAt(cells, rowNode, columnNode, measures.length);
      innermost.push({ row: rowNode, column: columnNode, tallies });
    }
    for (let index = 0; index < tallies.length; index += 1) measures[index]?.add(tallies[index] ?? emptyTally(), row);
    if (keepsRows) (kept[rowNode.id] ??= []).push(row);
  }
  rollUp(cells, innermost, measures.length);
  sortAxis(rowAxis.root, rows.map(({ direction }) => directed(direction)));
  sortAxis(columnAxis.root, columns.map(({ direction }) => directed(direction)));
  return {
    rows: rowAxis.root,
    columns: columnAxis.root,
    measures,
    talliesAt: (row, column) => cells[row.id]?.[column.id] ?? null,
    rowsOf: (row) => kept[row.id] ?? [],
  };
}

/** Gives an order of keys in a direction. */
export function directed(direction: SortDirection): (left: AxisNode, right: AxisNode) => number {
  const sign = direction === "ascending" ? 1 : -1;
  return (left, right) => (left.key === null || right.key === null ? compareKeys(left.key, right.key) : sign * compareKeys(left.key, right.key));
}

/** Puts the groups of every level in order; a level without an order keeps the one before it. */
export function sortAxis(node: AxisNode, orders: readonly ((left: AxisNode, right: AxisNode) => number)[]): void {
  node.children = [...node.byKey.values()].toSorted(orders[Math.min(node.depth, orders.length - 1)]);
  for (const child of node.children) sortAxis(child, orders);
}

interface Axis {
  readonly root: AxisNode;
  readonly place: (row: ReportRow) => AxisNode;
}

function newAxis(levels: readonly AxisLevel[], weekStart: Weekday): Axis {
  const root: AxisNode = { key: null, id: 0, depth: 0, parent: null, children: [], byKey: new Map() };
  let count = 1;
  const keyers = levels.map(({ field, grain }) => ({ field, keyOf: rememberKeys((value) => groupKeyOf(value, grain, weekStart)) }));
  const place = (row: ReportRow): AxisNode => {
    let node = root;
    for (const { field, keyOf } of keyers) {
      const key = keyOf(row[field] ?? null);
      let child = node.byKey.get(key);
      if (child === undefined) {
        child = { key, id: count, depth: node.depth + 1, parent: node, children: [], byKey: new Map() };
        node.byKey.set(key, child);
        count += 1;
      }
      node = child;
    }
    return node;
  };
  return { root, place };
}

/** Few values come often: a date is cut once, not once a row. */
function rememberKeys(keyOf: (value: FieldValue) => FieldValue): (value: FieldValue) => FieldValue {
  const known = new Map<FieldValue, FieldValue>();
  return (value) => {
    let key = known.get(value);
    if (key === undefined) known.set(value, (key = keyOf(value)));
    return key;
  };
}

type Cells = (readonly Tally[] | undefined)[][];

interface Innermost {
  readonly row: AxisNode;
  readonly column: AxisNode;
  readonly tallies: readonly Tally[];
}

function tallyAt(cells: Cells, row: AxisNode, column: AxisNode, count: number): readonly Tally[] {
  const line = (cells[row.id] ??= []);
  return (line[column.id] ??= Array.from({ length: count }, emptyTally));
}

function rollUp(cells: Cells, innermost: readonly Innermost[], count: number): void {
  for (const { row, column, tallies } of innermost) {
    for (const above of pathOf(row)) {
      for (const beside of pathOf(column)) {
        if (above === row && beside === column) continue;
        const into = tallyAt(cells, above, beside, count);
        tallies.forEach((tally, index) => { mergeTally(into[index] ?? emptyTally(), tally); });
      }
    }
  }
}

/** A group and the groups it is in, itself first. */
function pathOf(node: AxisNode): readonly AxisNode[] {
  const path: AxisNode[] = [];
  for (let at: AxisNode | null = node; at !== null; at = at.parent) path.push(at);
  return path;
}
