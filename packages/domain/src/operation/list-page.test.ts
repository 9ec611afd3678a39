import fc from "fast-check";
import { expect, test } from "vitest";

import { sortListRows, type SortableList } from "./list-page.ts";

interface Row {
  readonly id: number;
  readonly name: string | null;
}
const list: SortableList<Row> = { columns: ["id", "name"], valuesOf: (row) => ({ ...row }) };
const arbRows = fc.array(fc.record({ id: fc.nat(5), name: fc.option(fc.constantFrom("Été", "ete", "Zoé", "a")) }));
const sorted = (rows: readonly Row[], sort: string | undefined) => {
  const result = sortListRows(rows, sort, list);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

test("texts are sorted without case and accents, numbers by value, and equal rows keep their order", () => {
  const rows = [
    { id: 10, name: "Zoé" },
    { id: 9, name: "éte" },
    { id: 9, name: "ETE" },
    { id: 1, name: null },
  ];
  expect(sorted(rows, "name").map(({ name }) => name)).toEqual(["éte", "ETE", "Zoé", null]);
  expect(sorted(rows, "-id,name").map(({ id }) => id)).toEqual([10, 9, 9, 1]);
  expect(sorted(rows, undefined)).toEqual(rows);
});

test("sorting keeps every row, and sorting again changes nothing", () => {
  fc.assert(
    fc.property(arbRows, fc.constantFrom("id", "-id", "name", "-name", "name,-id"), (rows, sort) => {
      const sortedRows = sorted(rows, sort);
      expect(new Set(sortedRows)).toEqual(new Set(rows));
      expect(sortedRows).toHaveLength(rows.length);
      expect(sorted(sortedRows, sort)).toEqual(sortedRows);
    }),
  );
});
