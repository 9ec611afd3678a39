/** Sums that ignore some grouping levels: a rate by event type is out of all receipts of the cashier, whatever the type. */

import type { AxisLevel, AxisNode } from "./axis.ts";
import type { FieldValue } from "./field.ts";
import type { SharedSum, Tally } from "./tally.ts";

/** A sum of a measure whose groups ignore some levels. */
export interface SharedPart {
  readonly ignores: (field: string) => boolean;
  /** Returns the amount that an innermost group adds to the sum. */
  readonly amountOf: (tally: Tally) => number;
}

/** A measure with rows of its own beside the other rows: its field, and the dimensions that its rows have. */
export interface BesideRows {
  readonly field: string;
  readonly follows: readonly string[];
}

/** A pair of groups with its tallies, one per measure. */
interface SharingCell {
  readonly row: AxisNode;
  readonly column: AxisNode;
  readonly tallies: readonly Tally[];
}

/** Grouping levels of both axes. */
interface SharingLevels {
  readonly rows: readonly AxisLevel[];
  readonly columns: readonly AxisLevel[];
}

/** Computes the shared parts of a measure, and puts them into its tally of every pair of groups. */
export function shareSums(
  parts: readonly SharedPart[],
  measure: number,
  { cells, innermost }: { readonly cells: Iterable<SharingCell>; readonly innermost: readonly SharingCell[] },
  levels: SharingLevels,
): void {
  const sumReaders = parts.map((part) => createGroupSumReader(part, measure, innermost, levels));
  for (const cell of cells) {
    const tally = cell.tallies[measure];
    if (tally !== undefined) tally.shared = sumReaders.map((read) => new Set([read(cell)]));
  }
}

/** Adds up all shared sums of one part of a tally. */
export function sharedSumOf({ shared }: Tally, part: number): number {
  let total = 0;
  for (const { sum } of shared?.[part] ?? []) total += sum;
  return total;
}

/** Adds a part up by the levels that it does not ignore; returns the reader of a pair's sum. */
function createGroupSumReader(
  { ignores, amountOf }: SharedPart,
  measure: number,
  innermost: readonly SharingCell[],
  { rows, columns }: SharingLevels,
): (cell: SharingCell) => SharedSum {
  const [rowOf, columnOf] = [createProjector(rows, ignores), createProjector(columns, ignores)];
  for (const { row, column, tallies } of innermost) {
    const tally = tallies[measure];
    const amount = tally === undefined ? 0 : amountOf(tally);
    for (let outerRow: Projection | null = rowOf(row); outerRow !== null; outerRow = outerRow.parent)
      for (
        let outerColumn: Projection | null = columnOf(column);
        outerColumn !== null;
        outerColumn = outerColumn.parent
      )
        sharedSumAt(outerRow, outerColumn).sum += amount;
  }
  return ({ row, column }) => sharedSumAt(rowOf(row), columnOf(column));
}

/** A group without the levels that a sum ignores. */
interface Projection {
  readonly parent: Projection | null;
  readonly byKey: Map<FieldValue, Projection>;
  readonly sums: Map<Projection, SharedSum>;
}

const createProjection = (parent: Projection | null): Projection => ({ parent, byKey: new Map(), sums: new Map() });

/** Creates the function that finds the projection of a group. */
function createProjector(
  levels: readonly AxisLevel[],
  ignores: (field: string) => boolean,
): (node: AxisNode) => Projection {
  const rootProjection = createProjection(null);
  const projectionByNode = new Map<AxisNode, Projection>();
  const projectNode = (node: AxisNode): Projection => {
    const knownProjection = projectionByNode.get(node);
    if (knownProjection !== undefined) return knownProjection;
    const parentProjection = node.parent === null ? rootProjection : projectNode(node.parent);
    const levelField = levels[node.depth - 1]?.field;
    const projection =
      levelField === undefined || ignores(levelField)
        ? parentProjection
        : childProjectionOf(parentProjection, node.key);
    projectionByNode.set(node, projection);
    return projection;
  };
  return projectNode;
}

function childProjectionOf(parent: Projection, key: FieldValue): Projection {
  const childProjection = parent.byKey.get(key) ?? createProjection(parent);
  parent.byKey.set(key, childProjection);
  return childProjection;
}

function sharedSumAt(row: Projection, column: Projection): SharedSum {
  const sharedSum = row.sums.get(column) ?? { sum: 0 };
  row.sums.set(column, sharedSum);
  return sharedSum;
}

/** Row counts of a group: of all its rows, and by measure of the rows that only this measure has. */
interface GroupRowCounts {
  readonly rowCount: number;
  readonly beside: readonly (BesideRows & { readonly rowCount: number })[];
}

/**
 * Removes the groups that contain only rows of single measures, at and below a level that these rows lack: no event has "no type", but every receipt
 * would. Their sums remain in all groups that share them.
 */
export function dropGroupsBeside(
  node: AxisNode,
  levels: readonly AxisLevel[],
  countRows: (node: AxisNode) => GroupRowCounts,
): void {
  const levelFields = levels.slice(0, node.depth + 1).map(({ field }) => field);
  for (const [key, child] of node.byKey) {
    if (hasOnlyBesideRows(countRows(child), levelFields)) node.byKey.delete(key);
    else dropGroupsBeside(child, levels, countRows);
  }
}

function hasOnlyBesideRows({ rowCount, beside }: GroupRowCounts, fields: readonly string[]): boolean {
  const lackingRowCounts = beside
    .filter(({ follows }) => fields.some((field) => !follows.includes(field)))
    .map((counts) => counts.rowCount);
  return rowCount > 0 && lackingRowCounts.reduce((sum, count) => sum + count, 0) === rowCount;
}
