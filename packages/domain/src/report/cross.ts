/** Tabulates groups of two axes with the sums of every pair of groups, totals included. */

import type { Weekday } from "../period/index.ts";

import { emptyTally, mergeTally, type SummedRow, type Tally } from "./tally.ts";
import type { Measure } from "./aggregate.ts";
import { createAxis, type AxisLevel, type AxisNode } from "./axis.ts";
import type { ReportRow } from "./field.ts";
import { dropGroupsBeside, shareSums } from "./shared-sums.ts";

/** Groups of two axes with the sums of every pair; the groups are not sorted yet. */
export interface CrossTable {
  readonly rows: AxisNode;
  readonly columns: AxisNode;
  readonly measures: readonly Measure[];
  /** Sums of the rows in both groups, a tally per measure; null if there are none. */
  readonly talliesAt: (row: AxisNode, column: AxisNode) => readonly Tally[] | null;
  /** Number of rows in both groups. */
  readonly rowsAt: (row: AxisNode, column: AxisNode) => number;
  /** Rows of an innermost group of the first axis. */
  readonly rowsOf: (row: AxisNode) => readonly ReportRow[];
}

/** Axes and measures of a cross tabulation. */
export interface CrossTableOptions {
  readonly rows: readonly AxisLevel[];
  readonly columns: readonly AxisLevel[];
  readonly measures: readonly Measure[];
  readonly weekStart: Weekday;
  /** Keeps the rows themselves, for a report that lists them. */
  readonly keepsRows?: boolean;
}

/** Reads rows: summed rows carry their own sums. */
interface RowReader<Row> {
  readonly keysOf: (row: Row) => ReportRow;
  readonly add: (measure: Measure, tally: Tally, row: Row) => void;
  readonly count: (row: Row) => number;
  /** Depths of an outer group that carries source counts. */
  readonly depthsOf: (row: Row) => SummedRow["depths"];
}

/** Tabulates rows by two axes in one pass; totals are merged from the innermost sums. */
export function crossTabulateRows(source: readonly ReportRow[], options: CrossTableOptions): CrossTable {
  return buildCrossTable(source, options, {
    keysOf: (row) => row,
    add: (measure, tally, row) => measure.add(tally, row),
    count: () => 1,
    depthsOf: () => undefined,
  });
}

/** Tabulates summed rows by two axes; their keys are at least as fine as the groups. */
export function crossTabulateSums(
  source: readonly SummedRow[],
  options: Omit<CrossTableOptions, "keepsRows">,
): CrossTable {
  return buildCrossTable(source, options, {
    keysOf: ({ keys }) => keys,
    add: (measure, tally, row) => measure.addSummed(tally, row),
    count: ({ rows }) => rows,
    depthsOf: ({ depths }) => depths,
  });
}

function buildCrossTable<Row>(
  source: readonly Row[],
  { rows, columns, measures, weekStart, keepsRows = false }: CrossTableOptions,
  reader: RowReader<Row>,
): CrossTable {
  const [rowAxis, columnAxis] = [createAxis(rows, weekStart), createAxis(columns, weekStart)];
  const cells: CellMatrix = [];
  const innermostCells: Cell[] = [];
  const reportRowsByNodeId: ReportRow[][] = [];
  for (const row of source) {
    const rowKeys = reader.keysOf(row);
    const axisDepths = reader.depthsOf(row);
    const rowNode = rowAxis.place(rowKeys, axisDepths?.rows);
    const columnNode = columnAxis.place(rowKeys, axisDepths?.columns);
    let cell = cells[rowNode.id]?.[columnNode.id];
    if (cell === undefined) {
      cell = findOrAddCell(cells, rowNode, columnNode, measures);
      if (axisDepths === undefined) innermostCells.push(cell);
    }
    // Flat arrays instead of pairs: pairs would be most of the allocation.
    for (let index = 0; index < measures.length; index += 1) {
      const measure = measures[index];
      const tally = cell.tallies[index];
      if (measure !== undefined && tally !== undefined) reader.add(measure, tally, row);
    }
    cell.rows += reader.count(row);
    if (keepsRows) (reportRowsByNodeId[rowNode.id] ??= []).push(rowKeys);
  }
  addToParentCells(cells, innermostCells, measures);
  measures.forEach(({ shared }, index) => {
    if (shared !== undefined)
      shareSums(shared, index, { cells: eachCell(cells), innermost: innermostCells }, { rows, columns });
  });
  if (measures.some(({ beside }) => beside !== undefined)) {
    const countRows = createRowCounter(cells, measures);
    dropGroupsBeside(rowAxis.root, rows, (node) => countRows(node, columnAxis.root));
    dropGroupsBeside(columnAxis.root, columns, (node) => countRows(rowAxis.root, node));
  }
  return {
    rows: rowAxis.root,
    columns: columnAxis.root,
    measures,
    talliesAt: (row, column) => cells[row.id]?.[column.id]?.tallies ?? null,
    rowsAt: (row, column) => cells[row.id]?.[column.id]?.rows ?? 0,
    rowsOf: (row) => reportRowsByNodeId[row.id] ?? [],
  };
}

/** Sums of a pair of groups: a tally per measure, and the number of rows. */
interface Cell {
  readonly row: AxisNode;
  readonly column: AxisNode;
  readonly tallies: readonly Tally[];
  rows: number;
}

type CellMatrix = (Cell | undefined)[][];

function* eachCell(cells: CellMatrix): Generator<Cell> {
  for (const line of cells) for (const cell of line ?? []) if (cell !== undefined) yield cell;
}

/** Creates the function that counts all rows of a pair of groups, and the rows that only one measure has, by its field. */
function createRowCounter(cells: CellMatrix, measures: readonly Measure[]) {
  const besideByField = new Map(
    measures.flatMap(({ beside }, index) =>
      beside === undefined ? [] : [[beside.field, { ...beside, index }] as const],
    ),
  );
  return (row: AxisNode, column: AxisNode) => {
    const cell = cells[row.id]?.[column.id];
    return {
      rowCount: cell?.rows ?? 0,
      beside: [...besideByField.values()].map(({ index, ...beside }) => ({
        ...beside,
        rowCount: cell?.tallies[index]?.filled ?? 0,
      })),
    };
  };
}

function findOrAddCell(cells: CellMatrix, row: AxisNode, column: AxisNode, measures: readonly Measure[]): Cell {
  const cellsOfRow = cells[row.id];
  const foundCell = cellsOfRow?.[column.id];
  if (foundCell !== undefined) return foundCell;
  const newCell = { row, column, tallies: measures.map(() => emptyTally()), rows: 0 };
  // Without groups across, a line has a single cell, so allocate just one.
  if (cellsOfRow !== undefined) cellsOfRow[column.id] = newCell;
  else if (column.id === 0) cells[row.id] = [newCell];
  else {
    const newCellsOfRow: CellMatrix[number] = [];
    newCellsOfRow[column.id] = newCell;
    cells[row.id] = newCellsOfRow;
  }
  return newCell;
}

function addToParentCells(cells: CellMatrix, innermost: readonly Cell[], measures: readonly Measure[]): void {
  for (const { row, column, tallies, rows } of innermost) {
    for (let parentRow: AxisNode | null = row; parentRow !== null; parentRow = parentRow.parent) {
      for (let parentColumn: AxisNode | null = column; parentColumn !== null; parentColumn = parentColumn.parent) {
        if (parentRow === row && parentColumn === column) continue;
        const parentCell = findOrAddCell(cells, parentRow, parentColumn, measures);
        for (let index = 0; index < tallies.length; index += 1) {
          const innerTally = tallies[index];
          const parentTally = parentCell.tallies[index];
          if (innerTally !== undefined && parentTally !== undefined) mergeTally(parentTally, innerTally);
        }
        parentCell.rows += rows;
      }
    }
  }
}
