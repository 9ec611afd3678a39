import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { filterOptions, findNextSelectable } from "./filter-options.ts";
import type { SearchOption } from "./filter-options.ts";

const tree: readonly SearchOption[] = [
  { value: "chain", label: "Épiceries Tremblay", depth: 0 },
  { value: "north", label: "Rive-Nord", depth: 1 },
  { value: "laval-1", label: "Laval 1", depth: 2, detail: "101" },
  { value: "laval-3", label: "Laval 3", depth: 2, detail: "103" },
  { value: "south", label: "Rive-Sud", depth: 1 },
  { value: "longueuil", label: "Longueuil", depth: 2, detail: "201" },
  { value: "quebec", label: "Québec", depth: 1 },
];

const valuesOf = (query: string) => filterOptions(tree, query).map((row) => row.option.value);

describe("filterOptions", () => {
  it.each([
    ["", tree.map((option) => option.value)],
    ["laval", ["chain", "north", "laval-1", "laval-3"]],
    ["103", ["chain", "north", "laval-3"]],
    ["quebec", ["chain", "quebec"]],
    ["EPICERIES", ["chain"]],
    ["laval 3", ["chain", "north", "laval-3"]],
    ["vancouver", []],
  ])("%j finds %j", (query, expectedValues) => expect(valuesOf(query)).toEqual(expectedValues));

  it("rows above a found row are there, but not found", () => {
    expect(filterOptions(tree, "longueuil").map((row) => row.found)).toEqual([false, false, true]);
  });

  it("keeps the reading order and shows no row twice", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), (query) => {
        const places = filterOptions(tree, query).map((row) => tree.indexOf(row.option));
        expect(places).toEqual([...new Set(places)].sort((left, right) => left - right));
      }),
    );
  });

  it("the next choice is one that may be chosen, or there is none", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3 }),
        fc.integer({ min: -1, max: 6 }),
        fc.constantFrom(1 as const, -1 as const),
        (query, from, step) => {
          const rows = filterOptions(tree, query);
          const next = findNextSelectable(rows, Math.min(from, rows.length - 1), step);
          if (next === -1) expect(rows.some((row) => row.found)).toBe(false);
          else expect(rows[next]?.found).toBe(true);
        },
      ),
    );
  });
});
