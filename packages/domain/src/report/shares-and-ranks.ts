/** Share and rank of a list's lines. */

import type { FieldRow, FieldValue } from "./field.ts";
import { shareOf } from "./ratio.ts";
import type { SortDirection } from "./sorting.ts";

/** A column that may be a share or a rank; its cells contain the measure. */
export interface ShareOrRankColumn {
  readonly standing: FieldRow["standing"];
}

/**
 * Replaces measures by their shares and ranks, in the lines of one group.
 *
 * A share is of the table's total. The largest value has rank 1, equal values share a rank, and the next value has the next rank; unknown values have none.
 */
export function replaceBySharesAndRanks(
  lines: readonly (readonly FieldValue[])[],
  columns: readonly ShareOrRankColumn[],
  total: readonly FieldValue[],
): readonly (readonly FieldValue[])[] {
  if (columns.every(({ standing }) => standing === undefined)) return lines;
  const cellReplacers = columns.map(({ standing }, column): ((value: FieldValue) => FieldValue) => {
    if (standing === undefined) return (value) => value;
    if (standing.display === "percentOfGrandTotal")
      return (value) => shareOf(numberOrNull(value), numberOrNull(total[column]));
    const rankByValue = ranksOf(
      lines.map((cells) => numberOrNull(cells[column])),
      "descending",
    );
    return (value) => rankByValue.get(numberOrNull(value)) ?? null;
  });
  return lines.map((cells) => cells.map((value, column) => cellReplacers[column]?.(value) ?? null));
}

/** Returns the rank of each known value in a direction, from 1: equal values share a rank, and the next value has the next rank. */
export function ranksOf(
  values: readonly (number | null)[],
  direction: SortDirection,
): ReadonlyMap<number | null, number> {
  const sign = direction === "ascending" ? 1 : -1;
  const sortedDistinctValues = [...new Set(values.filter((value) => value !== null))].toSorted(
    (left, right) => sign * (left - right),
  );
  return new Map(sortedDistinctValues.map((value, place) => [value, place + 1]));
}

function numberOrNull(value: FieldValue | undefined): number | null {
  return typeof value === "number" ? value : null;
}
