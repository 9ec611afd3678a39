/** Crossing rows: the groups of two axes, and the sums of every pair of groups, totals included. */

import type { Weekday } from "../period/index.ts";

import { emptyTally, mergeTally, type Measure, type SummedRow, type Tally } from "./aggregate.ts";
import { newAxis, orderOf, pathOf, sortAxis, type AxisLevel, type AxisNode, type KeyNames } from "./axis.ts";
import type { ReportRow } from "./field.ts";

/** Rows crossed. */
export interface Cross {
  readonly rows: AxisNode;
  readonly columns: AxisNode;
  readonly measures: readonly Measure[];
  /** The sums of the rows that are in both groups, a tally a measure; null when there is no such row. */
  readonly talliesAt: (row: AxisNode, column: AxisNode) => readonly Tally[] | null;
  /** How many rows are in both groups. */
  readonly rowsAt: (row: AxisNode, column: AxisNode) => number;
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
  readonly nameOf?: KeyNames | undefined;
}

/** How the rows of a source are read: those that were added up before hold their sums. */
interface RowReader<Row> {
  readonly keysOf: (row: Row) => ReportRow;
  readonly add: (measure: Measure | undefined, tally: Tally, row: Row) => void;
  readonly count: (row: Row) => number;
}

/** Crosses rows in one pass over them; the totals are merged from the innermost sums. */
export function crossRows(source: readonly ReportRow[], options: CrossOptions): Cross {
  return cross(source, options, { keysOf: (row) => row, add: (measure, tally, row) => measure?.add(tally, row), count: () => 1 });
}

/** Crosses rows that were added up before, by keys as fine as the groups. */
export function crossSums(source: readonly SummedRow[], options: Omit<CrossOptions, "keepsRows">): Cross {
  return cross(source, options, { keysOf: ({ keys }) => keys, add: (measure, tally, row) => measure?.addSummed(tally, row), count: ({ rows }) => rows });
}

function cross<Row>(source: readonly Row[], { rows, columns, measures, weekStart, keepsRows = false, nameOf }: CrossOptions, reader: RowReader<Row>): Cross {
  const [rowAxis, columnAxis] = [newAxis(rows, weekStart), newAxis(columns, weekStart)];
  const cells: Cells = [];
  const innermost: Innermost[] = [];
  const kept: ReportRow[][] = [];
  for (const row of source) {
    const keys = reader.keysOf(row);
    const [rowNode, columnNode] = [rowAxis.place(keys), columnAxis.place(keys)];
    let tallies = cells[rowNode.id]?.[columnNode.id];
    if (tallies === undefined) {
      tallies = tallyAt(cells, rowNode, columnNode, measures.length + 1);
      innermost.push({ row: rowNode, column: columnNode, tallies });
    }
    for (let index = 0; index < measures.length; index += 1) reader.add(measures[index], tallies[index] ?? emptyTally(), row);
    const counted = tallies[measures.length];
    if (counted !== undefined) counted.filled += reader.count(row);
    if (keepsRows) (kept[rowNode.id] ??= []).push(keys);
  }
  rollUp(cells, innermost, measures.length + 1);
  sortAxis(rowAxis.root, rows.map((level) => orderOf(level, nameOf)));
  sortAxis(columnAxis.root, columns.map((level) => orderOf(level, nameOf)));
  return {
    rows: rowAxis.root,
    columns: columnAxis.root,
    measures,
    talliesAt: (row, column) => cells[row.id]?.[column.id] ?? null,
    rowsAt: (row, column) => cells[row.id]?.[column.id]?.[measures.length]?.filled ?? 0,
    rowsOf: (row) => kept[row.id] ?? [],
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
