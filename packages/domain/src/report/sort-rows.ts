/** The order of a list by its columns. */

import { foldText } from "../text/index.ts";

import { valueIn } from "./aggregate.ts";
import { columnKey } from "./customization.ts";
import type { KeyNames } from "./axis.ts";
import type { FieldCatalogue, FieldValue, ReportRow } from "./field.ts";
import type { ColumnSort } from "./sorting.ts";

/**
 * Puts rows in the order that a person chose: by the first column, where that is equal by the second, and so on; equal rows keep their order. What is not
 * known stands last either way. Texts stand by their letters, without accents and capitals; what has a name stands by its name.
 *
 * Source: behaviour 3.5 (listSorting).
 *
 * @example sortRows([{ item: "zeste" }, { item: "Épice" }, { item: null }], [{ column: "item", direction: "ascending" }], { item: { type: "text", role: "dimension" } }).map(({ item }) => item) // => ["Épice", "zeste", null]
 */
export function sortRows(
  rows: readonly ReportRow[],
  sorting: readonly ColumnSort[],
  fields: FieldCatalogue,
  nameOf?: KeyNames,
): readonly ReportRow[] {
  const known = sorting.flatMap(({ column, direction }) => {
    const keyOf = findKey(column, fields, nameOf);
    return keyOf === null ? [] : [{ keyOf, sign: direction === "ascending" ? 1 : -1 }];
  });
  if (known.length === 0) return rows;
  // Each key is made once: a text is folded once a row, not once a comparison.
  const keyed = rows.map((row) => ({ row, keys: known.map(({ keyOf }) => keyOf(row)) }));
  const orders = known.map(
    ({ sign }, index) =>
      (left: SortKeys, right: SortKeys): number =>
        compareSortKeys(left[index] ?? null, right[index] ?? null, sign),
  );
  const compared = keyed.toSorted((left, right) => {
    for (const order of orders) {
      const found = order(left.keys, right.keys);
      if (found !== 0) return found;
    }
    return 0;
  });
  return compared.map(({ row }) => row);
}

type SortKeys = readonly FieldValue[];

/** What a column of that key shows of a row, ready to be compared; null for a column that is none. */
function findKey(
  column: string,
  fields: FieldCatalogue,
  nameOf: KeyNames | undefined,
): ((row: ReportRow) => FieldValue) | null {
  const found = Object.entries(fields).find(([name]) => columnKey({ field: name, aggregate: null }) === column);
  if (found === undefined) return null;
  const [name, field] = found;
  // A share stands as what it is the share of, and a rank the other way round.
  if (field.standing !== undefined) {
    const { of, display } = field.standing;
    return (row) => {
      const value = row[of];
      return typeof value !== "number" ? null : display === "rankDescending" ? -value : value;
    };
  }
  const valueOf = valueIn(fields, name);
  return (row) => {
    const value = valueOf(row);
    const label = nameOf?.(name, value) ?? value;
    return typeof label === "string" ? foldText(label) : label;
  };
}

function compareSortKeys(first: FieldValue, second: FieldValue, sign: number): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (typeof first === "number" && typeof second === "number") return sign * (first - second);
  const [left, right] = [String(first), String(second)];
  return left === right ? 0 : left < right ? -sign : sign;
}
