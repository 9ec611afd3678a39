/** Crossing rows: the groups of two axes, and the sums of every pair of groups, totals included. */

import type { Weekday } from "../period/index.ts";

import { emptyTally, mergeTally, type Measure, type Tally } from "./aggregate.ts";
import { directed, newAxis, pathOf, sortAxis, type AxisLevel, type AxisNode } from "./axis.ts";
import type { ReportRow } from "./field.ts";

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
