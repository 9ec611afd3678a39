import { expect, it } from "vitest";

import { fields, level, pivotOf, pivotMeasure } from "../testing/laws/report/report.ts";
import { mergePivot } from "./merge-pivot.ts";
import type { Pivot, PivotSort } from "./pivot.ts";

const sortBy = (axis: PivotSort["axis"], measure: number): PivotSort => ({
  axis,
  measure,
  direction: "descending",
  at: ["a"],
});
const pivot = (sort: PivotSort | null, rows: readonly string[], columns: readonly string[]): Pivot => ({
  ...pivotOf(
    rows.map((field) => level(field)),
    columns.map((field) => level(field)),
    [
      pivotMeasure("gone"),
      pivotMeasure("net"),
      pivotMeasure("quantity", "sum", { kind: "runningTotal", field: "region" }),
    ],
  ),
  sort,
});
const sortOf = (sort: PivotSort | null, rows: readonly string[], columns: readonly string[]) =>
  mergePivot(pivot(sort, rows, columns), fields)?.sort;

it("drops removed levels, measures, and displays along a removed level", () => {
  expect(mergePivot(pivot(null, ["region", "store"], ["net", "item"]), fields)).toEqual({
    ...pivotOf([level("store")], [level("item")], [pivotMeasure("net"), pivotMeasure("quantity")]),
    sort: null,
  });
  expect(mergePivot({ ...pivot(null, ["store"], []), measures: [pivotMeasure("gone")] }, fields)).toBeNull();
});

it("a sort follows its measure to its new place", () => {
  expect([sortOf(sortBy("rows", 1), ["store"], ["item"]), sortOf(sortBy("columns", 2), ["store"], ["item"])]).toEqual([
    sortBy("rows", 0),
    sortBy("columns", 1),
  ]);
});

it("drops a sort by a missing measure, and one by groups that have changed", () => {
  expect([
    sortOf(null, ["store"], []),
    sortOf(sortBy("rows", 0), ["store"], []),
    sortOf(sortBy("rows", 3), ["store"], []),
  ]).toEqual([null, null, null]);
  expect([
    sortOf(sortBy("rows", 1), ["store"], ["item", "region"]),
    sortOf(sortBy("columns", 1), ["region", "store"], ["item"]),
  ]).toEqual([null, null]);
  expect([
    sortOf(sortBy("rows", 1), ["store", "region"], ["item"]),
    sortOf(sortBy("columns", 1), ["store"], ["region", "item"]),
  ]).toEqual([sortBy("rows", 0), sortBy("columns", 0)]);
});
