/** Displayed values of pivot cells, by display type. */

import type { AxisNode } from "./axis.ts";
import { counterpartOf, createCellLineReader, type CellLine, type CellLineReader } from "./cell-line.ts";
import type { CrossTable } from "./cross.ts";
import type { DisplayKind, PivotDisplay } from "./display.ts";
import { divideOrNull, shareOf } from "./ratio.ts";

/** A measure of a table, and how its cells are displayed. */
export interface CellDisplayOptions {
  readonly cross: CrossTable;
  /** Index of the measure among those of `cross`. */
  readonly measure: number;
  readonly display: PivotDisplay;
  /** Fields of each axis' levels, outermost first. */
  readonly rowFields: readonly string[];
  readonly columnFields: readonly string[];
}

/** A cell: its groups, measure and display type. */
interface CellQuestion extends CellDisplayOptions {
  readonly row: AxisNode;
  readonly column: AxisNode;
  readonly lines: CellLineReader;
}

/**
 * Makes the function that computes the displayed value of a cell; null if there is nothing to display or to compare with.
 *
 * A quotient's running total divides the running sums. Equal values share a rank, and the next value has the next rank.
 */
export function createCellDisplay(display: CellDisplayOptions): (row: AxisNode, column: AxisNode) => number | null {
  const computeCellValue = computeValueByDisplay[display.display.kind];
  const cellLineReader = createCellLineReader(display.cross, display.measure);
  return (row, column) => computeCellValue({ ...display, row, column, lines: cellLineReader });
}

/** Returns the value of the measure for two groups; without rows, 0 for an additive measure and null for any other. */
function valueAt({ cross, measure }: CellQuestion, row: AxisNode | null, column: AxisNode | null): number | null {
  const cellTallies = row === null || column === null ? null : cross.talliesAt(row, column);
  const measureTally = cellTallies?.[measure];
  const compiledMeasure = cross.measures[measure];
  if (compiledMeasure === undefined) return null;
  return measureTally === undefined ? (compiledMeasure.additive ? 0 : null) : compiledMeasure.read(measureTally);
}

/** Returns the cell's own value; null without rows. */
function ownValue(question: CellQuestion): number | null {
  return question.cross.talliesAt(question.row, question.column) === null
    ? null
    : valueAt(question, question.row, question.column);
}

function differenceOf(value: number | null, comparedValue: number | null): number | null {
  const difference = value === null || comparedValue === null ? null : value - comparedValue;
  return Number.isSafeInteger(difference) ? difference : null;
}

const computeValueByDisplay = {
  value: ownValue,
  percentOfGrandTotal: (question) =>
    shareOf(ownValue(question), valueAt(question, question.cross.rows, question.cross.columns)),
  percentOfColumnTotal: (question) =>
    shareOf(ownValue(question), valueAt(question, question.cross.rows, question.column)),
  percentOfRowTotal: (question) => shareOf(ownValue(question), valueAt(question, question.row, question.cross.columns)),
  percentOfParentRow: (question) =>
    shareOf(ownValue(question), valueAt(question, question.row.parent ?? question.row, question.column)),
  percentOfParentColumn: (question) =>
    shareOf(ownValue(question), valueAt(question, question.row, question.column.parent ?? question.column)),
  percentOfParent: (question) => compareAlongField(question, ({ own, at }) => shareOf(ownValue(question), at(own))),
  percentOf: (question) => compareAlongField(question, ({ compared }) => shareOf(ownValue(question), compared)),
  differenceFrom: (question) => compareAlongField(question, ({ value, compared }) => differenceOf(value, compared)),
  percentDifferenceFrom: (question) =>
    compareAlongField(question, ({ value, compared }) =>
      shareOf(differenceOf(value, compared), compared === null ? null : Math.abs(compared)),
    ),
  runningTotal: (question) => compareAlongField(question, ({ line, own }) => line.running()[own.position] ?? null),
  percentRunningTotal: (question) =>
    compareAlongField(question, ({ line, own }) =>
      shareOf(line.running()[own.position] ?? null, line.running().at(-1) ?? null),
    ),
  rankAscending: (question) =>
    compareAlongField(question, ({ line }) => line.ranks("ascending").get(ownValue(question)) ?? null),
  rankDescending: (question) =>
    compareAlongField(question, ({ line }) => line.ranks("descending").get(ownValue(question)) ?? null),
  index: (question) => {
    const { row, column, cross } = question;
    const [value, grand, rowTotal, columnTotal] = [
      ownValue(question),
      valueAt(question, cross.rows, cross.columns),
      valueAt(question, row, cross.columns),
      valueAt(question, cross.rows, column),
    ];
    if (value === null || grand === null || rowTotal === null || columnTotal === null) return null;
    return divideOrNull(BigInt(value) * BigInt(grand) * 1_000n, BigInt(rowTotal) * BigInt(columnTotal));
  },
} as const satisfies Record<DisplayKind, (question: CellQuestion) => number | null>;

/** Axis of a field: the cell's group at its level, and the level's depth. */
interface FieldAxis {
  readonly node: AxisNode;
  readonly depth: number;
  readonly isRow: boolean;
}

interface CellAlongField {
  /** Group of the field that contains the cell. */
  readonly own: AxisNode;
  /** Cells along the field, this cell included. */
  readonly line: CellLine;
  readonly value: number | null;
  /** Value of the compared item; null if it does not exist. */
  readonly compared: number | null;
  /** Returns the measure's value for the given group in place of the cell's own group on the axis of the field. */
  readonly at: (node: AxisNode) => number | null;
}

/** Computes a comparison of a cell along a field by `answer`; null for a total above the field. */
function compareAlongField(question: CellQuestion, answer: (place: CellAlongField) => number | null): number | null {
  const {
    display: { item },
    row,
    column,
    lines,
  } = question;
  const axis = findFieldAxis(question);
  const ownAncestor = ancestorAt(axis.node, axis.depth);
  if (ownAncestor === null || ownAncestor.parent === null) return null;
  const { children, byKey } = ownAncestor.parent;
  const comparedGroup =
    item === "previous"
      ? children[ownAncestor.position - 1]
      : item === "next"
        ? children[ownAncestor.position + 1]
        : item === undefined
          ? undefined
          : byKey.get(item.key);
  const valueOfNode = (node: AxisNode | null) =>
    axis.isRow ? valueAt(question, node, column) : valueAt(question, row, node);
  const cellValue = valueOfNode(axis.node);
  const comparedValue =
    comparedGroup === undefined ? null : valueOfNode(counterpartOf(axis.node, ownAncestor, comparedGroup));
  const cellLine = lines({ own: ownAncestor, under: axis.node, other: axis.isRow ? column : row, isRow: axis.isRow });
  return answer({ own: ownAncestor, line: cellLine, value: cellValue, compared: comparedValue, at: valueOfNode });
}

function findFieldAxis({ display: { field }, rowFields, columnFields, row, column }: CellQuestion): FieldAxis {
  const depthIn = (fields: readonly string[]): number => fields.findIndex((name) => name === field) + 1;
  const rowDepth = depthIn(rowFields);
  return rowDepth > 0
    ? { node: row, depth: rowDepth, isRow: true }
    : { node: column, depth: depthIn(columnFields), isRow: false };
}

function ancestorAt(node: AxisNode | null, depth: number): AxisNode | null {
  return node === null || node.depth === depth ? node : ancestorAt(node.parent, depth);
}
