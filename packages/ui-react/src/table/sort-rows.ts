export type SortDirection = "ascending" | "descending";

export type TableSort = Readonly<{ key: string; direction: SortDirection }>;

/** Sort value of a cell; null stays at the end in both directions. */
export type SortValue = number | string | null;

/** Returns the sort after a click on a header: in `firstDirection` for another column, else in the opposite direction. */
export function sortAfterClick(sort: TableSort | null, key: string, firstDirection: SortDirection): TableSort {
  if (sort === null || sort.key !== key) return { key, direction: firstDirection };
  return { key, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}

/** Sorts rows by a value; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortDirection,
  compareText: (left: string, right: string) => number,
): readonly Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((left, right) => {
      if (left.value === null || right.value === null)
        return Number(left.value === null) - Number(right.value === null);
      return sign * compareValues(left.value, right.value, compareText);
    })
    .map(({ row }) => row);
}

function compareValues(
  left: number | string,
  right: number | string,
  compareText: (l: string, r: string) => number,
): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareText(String(left), String(right));
}
