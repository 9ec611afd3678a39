/** Sorting of list rows by columns. */

import { foldText } from "../text/index.ts";

import { fieldValueOf } from "./aggregate.ts";
import { columnKey } from "./customization.ts";
import type { KeyLabels } from "./axis.ts";
import type { FieldCatalogue, FieldValue, ReportRow } from "./field.ts";
import type { ColumnSort } from "./sorting.ts";

/**
 * Sorts rows by a user's sorts: by the first column, on a tie by the second, and so on; equal rows keep their order. Unknown values are
 * last in both directions. Texts are compared without accents and case; values with a label by the label.
 *
 * Source: behaviour 3.5 (listSorting).
 *
 * @example sortRows([{ item: "zeste" }, { item: "Épice" }, { item: null }], [{ column: "item", direction: "ascending" }], { item: { type: "text", role: "dimension" } }).map(({ item }) => item) // => ["Épice", "zeste", null]
 */
export function sortRows(
  rows: readonly ReportRow[],
  sorting: readonly ColumnSort[],
  fields: FieldCatalogue,
  nameOf?: KeyLabels,
): readonly ReportRow[] {
  const knownSorts = sorting.flatMap(({ column, direction }) => {
    const readSortKey = findSortKeyReader(column, fields, nameOf);
    return readSortKey === null ? [] : [{ keyOf: readSortKey, sign: direction === "ascending" ? 1 : -1 }];
  });
  if (knownSorts.length === 0) return rows;
  // Compute each sort value once: folding a text per comparison would be slow.
  const keyedRows = rows.map((row) => ({ row, keys: knownSorts.map(({ keyOf }) => keyOf(row)) }));
  const keyComparers = knownSorts.map(
    ({ sign }, index) =>
      (left: SortKeys, right: SortKeys): number =>
        compareSortKeys(left[index] ?? null, right[index] ?? null, sign),
  );
  const sortedRows = keyedRows.toSorted((left, right) => {
    for (const order of keyComparers) {
      const keyDifference = order(left.keys, right.keys);
      if (keyDifference !== 0) return keyDifference;
    }
    return 0;
  });
  return sortedRows.map(({ row }) => row);
}

type SortKeys = readonly FieldValue[];

/** Returns the function that reads a row's value of a column, ready to compare; null for an unknown column. */
function findSortKeyReader(
  column: string,
  fields: FieldCatalogue,
  nameOf: KeyLabels | undefined,
): ((row: ReportRow) => FieldValue) | null {
  const fieldEntry = Object.entries(fields).find(([name]) => columnKey({ field: name, aggregate: null }) === column);
  if (fieldEntry === undefined) return null;
  const [name, field] = fieldEntry;
  // A share sorts like its measure, a rank in the opposite direction.
  if (field.standing !== undefined) {
    const { of, display } = field.standing;
    return (row) => {
      const sourceValue = row[of];
      return typeof sourceValue !== "number" ? null : display === "rankDescending" ? -sourceValue : sourceValue;
    };
  }
  const readFieldValue = fieldValueOf(fields, name);
  return (row) => {
    const fieldValue = readFieldValue(row);
    const sortLabel = nameOf?.(name, fieldValue) ?? fieldValue;
    return typeof sortLabel === "string" ? foldText(sortLabel) : sortLabel;
  };
}

function compareSortKeys(firstValue: FieldValue, secondValue: FieldValue, sign: number): number {
  if (firstValue === null || secondValue === null) return Number(firstValue === null) - Number(secondValue === null);
  if (typeof firstValue === "number" && typeof secondValue === "number") return sign * (firstValue - secondValue);
  const [left, right] = [String(firstValue), String(secondValue)];
  return left === right ? 0 : left < right ? -sign : sign;
}
