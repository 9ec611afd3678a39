/** Neighbouring cells along a pivot field, read once per line and cached. */

import { emptyTally, mergeTally } from "./tally.ts";
import { pathOf, type AxisNode } from "./axis.ts";
import type { CrossTable } from "./cross.ts";
import type { FieldValue } from "./field.ts";
import type { SortDirection } from "./sorting.ts";
import { ranksOf } from "./shares-and-ranks.ts";

/** A line of neighbouring cells, in the order of the field's groups. */
export interface CellLine {
  /** Value of the measure for each group key with all preceding groups. */
  readonly running: () => readonly (number | null)[];
  /** Rank of each value in the line. */
  readonly ranks: (direction: SortDirection) => ReadonlyMap<number | null, number>;
}

/** Coordinates of a cell's line: the field's group, the cell's group below it, and the group of the other axis. */
export interface CellCoordinates {
  readonly own: AxisNode;
  readonly under: AxisNode;
  readonly other: AxisNode;
  readonly isRow: boolean;
}

/** Finds the line of a cell. */
export type CellLineReader = (question: CellCoordinates) => CellLine;

/** Creates a reader of a measure's lines, each read on first use. */
export function createCellLineReader(cross: CrossTable, measure: number): CellLineReader {
  const lineByKey = new Map<string, CellLine>();
  return (question) => {
    const cellLineKey = lineKey(question);
    const cellLine = lineByKey.get(cellLineKey) ?? readLine(cross, measure, question);
    lineByKey.set(cellLineKey, cellLine);
    return cellLine;
  };
}

/**
 * Returns the cache key of a cell's line. Its cells are under groups of one parent, at the same keys below them, and in the same group of
 * the other axis.
 */
function lineKey({ own, under, other }: CellCoordinates): string {
  return JSON.stringify([other.id, own.parent?.id, ...keysBetween(own, under)]);
}

function readLine(cross: CrossTable, measure: number, { own, under, other, isRow }: CellCoordinates): CellLine {
  const readTally = cross.measures[measure]?.read ?? (() => null);
  const computeTallies = makeOnce(() =>
    (own.parent?.children ?? []).map((group) => {
      const counterpart = counterpartOf(under, own, group);
      return (
        (counterpart === null
          ? null
          : isRow
            ? cross.talliesAt(counterpart, other)
            : cross.talliesAt(other, counterpart)
        )?.[measure] ?? null
      );
    }),
  );
  const computeValues = makeOnce(() => computeTallies().map((tally) => (tally === null ? null : readTally(tally))));
  const rankAscending = makeOnce(() => ranksOf(computeValues(), "ascending"));
  const rankDescending = makeOnce(() => ranksOf(computeValues(), "descending"));
  return {
    running: makeOnce(() => {
      const runningTally = emptyTally();
      return computeTallies().map((tally) => {
        if (tally !== null) mergeTally(runningTally, tally);
        return readTally(runningTally);
      });
    }),
    ranks: (direction) => (direction === "ascending" ? rankAscending() : rankDescending()),
  };
}

/** Finds the counterpart of a group below another ancestor; null if there is none. */
export function counterpartOf(node: AxisNode, ownRoot: AxisNode, otherRoot: AxisNode): AxisNode | null {
  return keysBetween(ownRoot, node).reduce<AxisNode | null>(
    (descendant, key) => descendant?.byKey.get(key) ?? null,
    otherRoot,
  );
}

/** Lists the keys on the path from a group down to a descendant. */
function keysBetween(ownRoot: AxisNode, innerNode: AxisNode): readonly FieldValue[] {
  return pathOf(innerNode)
    .slice(0, innerNode.depth - ownRoot.depth)
    .toReversed()
    .map(({ key }) => key);
}

/** Delays making an object until its first use, and makes it once. */
function makeOnce<T extends object>(make: () => T): () => T {
  let cachedObject: T | null = null;
  return () => (cachedObject ??= make());
}
