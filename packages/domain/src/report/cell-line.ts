/** The cells that stand beside each other along a field of a pivot: read once a line, and not again for each cell of it. */

import { emptyTally, mergeTally } from "./aggregate.ts";
import { pathOf, type AxisNode } from "./axis.ts";
import type { Cross } from "./cross.ts";
import type { FieldValue } from "./field.ts";
import type { SortDirection } from "./sorting.ts";
import { ranksOf } from "./standing.ts";

/** The cells beside each other, in the order of the groups of the field. */
export interface Line {
  /** The value of the measure for each group with all those before it. */
  readonly running: () => readonly (number | null)[];
  /** The rank of each value there is. */
  readonly ranks: (direction: SortDirection) => ReadonlyMap<number | null, number>;
}

/** The line that a cell is in: the group of the field, the group under it that the cell is of, and the group of the other axis. */
export interface LineQuestion {
  readonly own: AxisNode;
  readonly under: AxisNode;
  readonly other: AxisNode;
  readonly isRow: boolean;
}

/** Finds the line of a cell. */
export type Lines = (question: LineQuestion) => Line;

/** Reads the lines of a measure, each when it is first asked for. */
export function rememberLines(cross: Cross, measure: number): Lines {
  const known = new Map<string, Line>();
  return (question) => {
    const name = nameOf(question);
    const line = known.get(name) ?? readLine(cross, measure, question);
    known.set(name, line);
    return line;
  };
}

/** Cells are in one line when they are under groups of one parent, under the same keys there, and in the same group of the other axis. */
function nameOf({ own, under, other }: LineQuestion): string {
  return JSON.stringify([other.id, own.parent?.id, ...between(own, under)]);
}

function readLine(cross: Cross, measure: number, { own, under, other, isRow }: LineQuestion): Line {
  const read = cross.measures[measure]?.read ?? (() => null);
  const tallies = once(() =>
    (own.parent?.children ?? []).map((group) => {
      const node = followed(under, own, group);
      return (
        (node === null ? null : isRow ? cross.talliesAt(node, other) : cross.talliesAt(other, node))?.[measure] ?? null
      );
    }),
  );
  const values = once(() => tallies().map((tally) => (tally === null ? null : read(tally))));
  const rising = once(() => ranksOf(values(), "ascending"));
  const falling = once(() => ranksOf(values(), "descending"));
  return {
    running: once(() => {
      const sum = emptyTally();
      return tallies().map((tally) => {
        if (tally !== null) mergeTally(sum, tally);
        return read(sum);
      });
    }),
    ranks: (direction) => (direction === "ascending" ? rising() : falling()),
  };
}

/** The group that stands under another group where a group stands under its own; null when there is none. */
export function followed(node: AxisNode, own: AxisNode, other: AxisNode): AxisNode | null {
  return between(own, node).reduce<AxisNode | null>((at, key) => at?.byKey.get(key) ?? null, other);
}

/** The keys on the way from a group down to one under it. */
function between(own: AxisNode, under: AxisNode): readonly FieldValue[] {
  return pathOf(under)
    .slice(0, under.depth - own.depth)
    .toReversed()
    .map(({ key }) => key);
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => (made ??= make());
}
