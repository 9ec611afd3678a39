import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sortAfterClick, sortRows } from "./sort-rows.ts";

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const rows = fc.array(fc.record({ value: fc.option(fc.integer(), { nil: null }), id: fc.nat() }));
const direction = fc.constantFrom("ascending" as const, "descending" as const);

describe("sortRows", () => {
  it("keeps every row, none twice", () => {
    fc.assert(
      fc.property(rows, direction, (all, way) => {
        const sortedRows = sortRows(all, (row) => row.value, way, compareText);
        expect(new Set(sortedRows)).toEqual(new Set(all));
        expect(sortedRows).toHaveLength(all.length);
      }),
    );
  });

  it("puts rows without a value at the end in both directions", () => {
    fc.assert(
      fc.property(rows, direction, (all, way) => {
        const values = sortRows(all, (row) => row.value, way, compareText).map((row) => row.value);
        const firstAbsent = values.indexOf(null);
        if (firstAbsent >= 0) expect(values.slice(firstAbsent).every((entry) => entry === null)).toBe(true);
      }),
    );
  });

  it("sorts rows, and keeps the order of equal ones", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (values) => {
        const all = values.map((value, place) => ({ value, place }));
        const sortedRows = sortRows(all, (row) => row.value, "ascending", compareText);
        sortedRows.slice(1).forEach((row, index) => {
          const before = sortedRows[index];
          if (before === undefined) return;
          expect(before.value < row.value || (before.value === row.value && before.place < row.place)).toBe(true);
        });
      }),
    );
  });
});

describe("sortAfterClick", () => {
  it("starts with the first direction, then turns", () => {
    const first = sortAfterClick(null, "net", "descending");
    expect(first).toEqual({ key: "net", direction: "descending" });
    expect(sortAfterClick(first, "net", "descending").direction).toBe("ascending");
    expect(sortAfterClick(first, "name", "ascending")).toEqual({ key: "name", direction: "ascending" });
  });
});
