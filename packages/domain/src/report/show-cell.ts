/** What a cell of a pivot shows, by its display. */

import { emptyTally, mergeTally } from "./aggregate.ts";
import { pathOf, type AxisNode } from "./axis.ts";
import type { Cross } from "./cross.ts";
import type { DisplayKind, PivotDisplay } from "./display.ts";
import { divideOrNull, shareOf } from "./ratio.ts";

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

function difference(value: number | null, compared: number | null): number | null {
  const between = value === null || compared === null ? null : value - compared;
  return Number.isSafeInteger(between) ? between : null;
}

const shows = {
  value: ownValue,
  percentOfGrandTotal: (question) => shareOf(ownValue(question), valueAt(question, question.cross.rows, question.cross.columns)),
  percentOfColumnTotal: (question) => shareOf(ownValue(question), valueAt(question, question.cross.rows, question.column)),
  percentOfRowTotal: (question) => shareOf(ownValue(question), valueAt(question, question.row, question.cross.columns)),
  percentOfParentRow: (question) => shareOf(ownValue(question), valueAt(question, question.row.parent ?? question.row, question.column)),
  percentOfParentColumn: (question) => shareOf(ownValue(question), valueAt(question, question.row, question.column.parent ?? question.column)),
  percentOfParent: (question) => along(question, ({ own, at }) => shareOf(ownValue(question), at(own))),
  percentOf: (question) => along(question, ({ compared }) => shareOf(ownValue(question), compared)),
  differenceFrom: (question) =>
    along(question, ({ value, compared }) => difference(value, compared)),
  percentDifferenceFrom: (question) =>
    along(question, ({ value, compared }) => shareOf(difference(value, compared), compared === null ? null : Math.abs(compared))),
  runningTotal: (question) => along(question, (place) => running(question, place, upTo(place))),
  percentRunningTotal: (question) =>
    along(question, (place) => shareOf(running(question, place, upTo(place)), running(question, place, place.siblings))),
  rankAscending: (question) => along(question, (place) => rank(question, place, (other, value) => other < value)),
  rankDescending: (question) => along(question, (place) => rank(question, place, (other, value) => other > value)),
  index: (question) => {
    const { row, column, cross } = question;
    const [value, grand, across, down] = [ownValue(question), valueAt(question, cross.rows, cross.columns), valueAt(question, row, cross.columns), valueAt(question, cross.rows, column)];
    if (value === null || grand === null || across === null || down === null) return null;
    return divideOrNull(BigInt(value) * BigInt(grand) * 1_000n, BigInt(across) * BigInt(down));
  },
} as const satisfies Record<DisplayKind, (question: CellQuestion) => number | null>;

/** The axis of a field: the group of it that the cell stands in, and how many levels the field is from its root. */
interface FieldAxis {
  readonly node: AxisNode;
  readonly depth: number;
  readonly isRow: boolean;
}

interface Place {
  readonly axis: FieldAxis;
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
  const { display: { item }, row, column } = question;
  const axis = fieldAxis(question);
  const own = ancestorAt(axis.node, axis.depth);
  if (own === null || own.parent === null) return null;
  const siblings = own.parent.children;
  const place = siblings.indexOf(own);
  const against = item === "previous" ? siblings[place - 1] : item === "next" ? siblings[place + 1] : siblings.find(({ key }) => key === item?.key);
  const at = (node: AxisNode | null) => (axis.isRow ? valueAt(question, node, column) : valueAt(question, row, node));
  const value = at(axis.node);
  const compared = against === undefined ? null : at(followed(axis.node, own, against));
  return answer({ axis, own, siblings, value, compared, at });
}

function fieldAxis({ display: { field }, rowFields, columnFields, row, column }: CellQuestion): FieldAxis {
  const depthIn = (fields: readonly string[]): number => fields.findIndex((one) => one === field) + 1;
  const down = depthIn(rowFields);
  return down > 0 ? { node: row, depth: down, isRow: true } : { node: column, depth: depthIn(columnFields), isRow: false };
}

function ancestorAt(node: AxisNode | null, depth: number): AxisNode | null {
  return node === null || node.depth === depth ? node : ancestorAt(node.parent, depth);
}

/** The group that stands under another group where a group stands under its own; null when there is none. */
function followed(node: AxisNode, own: AxisNode, other: AxisNode): AxisNode | null {
  if (node === own) return other;
  const between = pathOf(node).slice(0, node.depth - own.depth).toReversed();
  return between.reduce<AxisNode | null>((at, { key }) => at?.byKey.get(key) ?? null, other);
}

/** The groups beside a group that stand before it, and itself. */
function upTo({ siblings, own }: Place): readonly AxisNode[] {
  return siblings.slice(0, siblings.indexOf(own) + 1);
}

function running({ cross, measure, row, column }: CellQuestion, { axis, own }: Place, groups: readonly AxisNode[]): number | null {
  const tally = emptyTally();
  for (const group of groups) {
    const node = followed(axis.node, own, group);
    const tallies = node === null ? null : axis.isRow ? cross.talliesAt(node, column) : cross.talliesAt(row, node);
    const found = tallies?.[measure];
    if (found !== undefined) mergeTally(tally, found);
  }
  return cross.measures[measure]?.read(tally) ?? null;
}

function rank(question: CellQuestion, { axis, own, siblings }: Place, isBefore: (other: number, value: number) => boolean): number | null {
  const value = ownValue(question);
  if (value === null) return null;
  const others = siblings
    .map((sibling) => followed(axis.node, own, sibling))
    .map((node) => (node === null ? null : ownValue(axis.isRow ? { ...question, row: node } : { ...question, column: node })));
  return 1 + new Set(others.filter((other) => other !== null && isBefore(other, value))).size;
}
