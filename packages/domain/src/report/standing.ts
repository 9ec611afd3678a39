/** How the lines of a list stand against each other: the share of a measure that each has, and its rank. */

import type { FieldRow, FieldValue } from "./field.ts";
import { shareOf } from "./ratio.ts";
import type { SortDirection } from "./sorting.ts";

/** A column that may tell a standing; its cells hold the measure that it is of. */
export interface StandingColumn {
  readonly standing: FieldRow["standing"];
}

/**
 * Puts shares and ranks in the place of the measures that they are of, in the lines of one group.
 *
 * A share is of the total of the table. The largest is first, equal values share a rank, and the next value has the next rank; what is not known has none.
 */
export function standAmong(
  lines: readonly (readonly FieldValue[])[],
  columns: readonly StandingColumn[],
  total: readonly FieldValue[],
): readonly (readonly FieldValue[])[] {
  if (columns.every(({ standing }) => standing === undefined)) return lines;
  const rankings = columns.map(({ standing }, column): ((value: FieldValue) => FieldValue) => {
    if (standing === undefined) return (value) => value;
    if (standing.display === "percentOfGrandTotal") return (value) => shareOf(numberOf(value), numberOf(total[column]));
    const ranks = ranksOf(
      lines.map((cells) => numberOf(cells[column])),
      "descending",
    );
    return (value) => ranks.get(numberOf(value)) ?? null;
  });
  return lines.map((cells) => cells.map((value, column) => rankings[column]?.(value) ?? null));
}

/** The rank of each value in a direction: equal values share one, the next value has the next. */
export function ranksOf(
  values: readonly (number | null)[],
  direction: SortDirection,
): ReadonlyMap<number | null, number> {
  const sign = direction === "ascending" ? 1 : -1;
  const distinct = [...new Set(values.filter((value) => value !== null))].toSorted(
    (left, right) => sign * (left - right),
  );
  return new Map(distinct.map((value, place) => [value, place + 1]));
}

function numberOf(value: FieldValue | undefined): number | null {
  return typeof value === "number" ? value : null;
}
