/** What a cell of a pivot shows, by its display. */

import { emptyTally, mergeTally } from "./aggregate.ts";
import type { AxisNode } from "./axis.ts";
import type { Cross } from "./cross.ts";
import type { DisplayKind, PivotDisplay } from "./display.ts";
import { divideOrNull, ratioOf } from "./ratio.ts";

/** One cell: where it stands, and what it shows of which measure. */
export interface CellQuestion {
  readonly cross: Cross;
  /** The place of the measure. */
  readonly measure: number;
  readonly display: PivotDisplay;
  /** The fields of the levels of each axis, the outer first. */
  readonly rowFields: readonly string[];
  readonly columnFields: readonly string[];
  readonly row: AxisNode;
  readonly column: AxisNode;
}

/**
 * Gives what a cell shows; null where there is nothing to show or to compare with.
 *
 * A ratio's running total is the ratio of the running sums. Equal values share a rank, and the next value has the next rank.
 */
export function showCell(question: CellQuestion): number | null {
  return shows[question.display.kind](question);
}

/** The value of a measure for two groups; where no row is, 0 of a measure that adds up and null of any other. */
function valueAt({ cross, measure }: CellQuestion, row: AxisNode | null, column: AxisNode | null): number | null {
  const tallies = row === null || column === null ? null : cross.talliesAt(row, column);
  const tally = tallies?.[measure];
  const spec = cross.measures[measure];
  if (spec === undefined) return null;
  return tally === undefined ? (spec.additive ? 0 : null) : spec.read(tally);
}

/** The value of the cell itself, which is null where no row is. */
function ownValue(question: CellQuestion): number | null {
  return question.cross.talliesAt(question.row, question.column) === null ? null : valueAt(question, question.row, question.column);
}

function share(part: number | null, whole: number | null): number | null {
  return part === null || whole === null ? null : ratioOf({ part, of: "int", whole, over: "int", to: "pct" });
}

function difference(value: number | null, compared: number | null): number | null {
  const between = value === null || compared === null ? null : value - compared;
  return Number.isSafeInteger(between) ? between : null;
}

const shows = {
  value: ownValue,
  percentOfGrandTotal: (question) => share(ownValue(question), valueAt(question, question.cross.rows, question.cross.columns)),
  percentOfColumnTotal: (question) => share(ownValue(question), valueAt(question, question.cross.rows, question.column)),
  percentOfRowTotal: (question) => share(ownValue(question), valueAt(question, question.row, question.cross.columns)),
  percentOfParentRow: (question) => share(ownValue(question), valueAt(question, question.row.parent ?? question.row, question.column)),
  percentOfParentColumn: (question) => share(ownValue(question), valueAt(question, question.row, question.column.parent ?? question.column)),
  percentOfParent: (question) => along(question, ({ own, at }) => share(ownValue(question), at(own))),
  percentOf: (question) => along(question, ({ compared }) => share(ownValue(question), compared)),
  differenceFrom: (question) =>
    along(question, ({ value, compared }) => difference(value, compared)),
  percentDifferenceFrom: (question) =>
    along(question, ({ value, compared }) => share(difference(value, compared), compared === null ? null : Math.abs(compared))),
  runningTotal: (question) => along(question, ({ siblings, own }) => running(question, siblings.slice(0, siblings.indexOf(own) + 1))),
  percentRunningTotal: (question) =>
    along(question, ({ siblings, own }) => share(running(question, siblings.slice(0, siblings.indexOf(own) + 1)), running(question, siblings))),
  rankAscending: (question) => along(question, (place) => rank(question, place, (other, value) => other < value)),
  rankDescending: (question) => along(question, (place) => rank(question, place, (other, value) => other > value)),
  index: (question) => {
    const { row, column, cross } = question;
    const [value, grand, across, down] = [ownValue(question), valueAt(question, cross.rows, cross.columns), valueAt(question, row, cross.columns), valueAt(question, cross.rows, column)];
    if (value === null || grand === null || across === null || down === null) return null;
    return divideOrNull(BigInt(value) * BigInt(grand) * 1_000n, BigInt(across) * BigInt(down));
  },
} as const satisfies Record<DisplayKind, (question: CellQuestion) => number | null>;

interface Place {
  /** The group of the field that the cell is in, and the groups beside it, itself included. */
  readonly own: AxisNode;
  readonly siblings: readonly AxisNode[];
  readonly value: number | null;
  /** The value of the item compared with; null when it is not there. */
  readonly compared: number | null;
  /** The value of the cell when it stands in exactly that group. */
  readonly at: (node: AxisNode) => number | null;
}

/** Answers a question along a field; a total above the field has no answer. */
function along(question: CellQuestion, answer: (place: Place) => number | null): number | null {
  const { display: { field, item }, row, column } = question;
  const axis = fieldAxis(question);
  const own = axis === null || field === undefined ? null : ancestorAt(axis.node, axis.depth);
  if (axis === null || own === null) return null;
  const siblings = own.parent?.children ?? [];
  const place = siblings.indexOf(own);
  const against = item === "previous" ? siblings[place - 1] : item === "next" ? siblings[place + 1] : siblings.find(({ key }) => key === item?.key);
  const at = (node: AxisNode | null) => (axis.isRow ? valueAt(question, node, column) : valueAt(question, row, node));
  const value = at(axis.node);
  const compared = against === undefined ? null : at(followed(axis.node, own, against));
  return answer({ own, siblings, value, compared, at });
}

function fieldAxis({ display: { field = "" }, rowFields, columnFields, row, column }: CellQuestion): { readonly node: AxisNode; readonly depth: number; readonly isRow: boolean } | null {
  if (rowFields.includes(field)) return { node: row, depth: rowFields.indexOf(field) + 1, isRow: true };
  return columnFields.includes(field) ? { node: column, depth: columnFields.indexOf(field) + 1, isRow: false } : null;
}

function ancestorAt(node: AxisNode, depth: number): AxisNode | null {
  let at: AxisNode | null = node;
  while (at !== null && at.depth > depth) at = at.parent;
  return at?.depth === depth ? at : null;
}

/** The group that stands under another group where a group stands under its own; null when there is none. */
function followed(node: AxisNode, own: AxisNode, other: AxisNode): AxisNode | null {
  if (node === own) return other;
  const above = node.parent === null ? null : followed(node.parent, own, other);
  return above?.byKey.get(node.key) ?? null;
}

function running(question: CellQuestion, groups: readonly AxisNode[]): number | null {
  const { cross, measure, row, column } = question;
  const axis = fieldAxis(question);
  const own = axis === null ? null : ancestorAt(axis.node, axis.depth);
  const tally = emptyTally();
  for (const group of groups) {
    const node = axis === null || own === null ? null : followed(axis.node, own, group);
    const tallies = node === null ? null : axis?.isRow === true ? cross.talliesAt(node, column) : cross.talliesAt(row, node);
    const found = tallies?.[measure];
    if (found !== undefined) mergeTally(tally, found);
  }
  return cross.measures[measure]?.read(tally) ?? null;
}

function rank(question: CellQuestion, { own, siblings }: Place, isBefore: (other: number, value: number) => boolean): number | null {
  const value = ownValue(question);
  const axis = fieldAxis(question);
  if (value === null || axis === null) return null;
  const others = siblings
    .map((sibling) => followed(axis.node, own, sibling))
    .map((node) => (node === null ? null : ownValue(axis.isRow ? { ...question, row: node } : { ...question, column: node })));
  return 1 + new Set(others.filter((other) => other !== null && isBefore(other, value))).size;
}
