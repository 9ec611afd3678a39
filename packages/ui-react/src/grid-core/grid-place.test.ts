import { expect, it } from "vitest";

import { movePlace, type GridPlace } from "./grid-place.ts";

const size = { rows: 100, columns: 4 };
const at = (row: number, column: number): GridPlace => ({ row, column });

it.each([
  [at(5, 1), "ArrowDown", false, at(6, 1)],
  [at(0, 0), "ArrowUp", false, at(0, 0)],
  [at(5, 1), "ArrowDown", true, at(99, 1)],
  [at(5, 3), "ArrowRight", false, at(5, 3)],
  [at(5, 3), "Home", false, at(5, 0)],
  [at(5, 1), "Home", true, at(0, 0)],
  [at(5, 1), "End", true, at(99, 3)],
  [at(5, 1), "PageDown", false, at(15, 1)],
  [at(95, 1), "PageDown", false, at(99, 1)],
  [at(5, 1), "a", false, null],
  [at(5, 1), "toString", false, null],
] as const)("from %j, %s with Ctrl %s leads to %j", (from, key, ctrl, expected) => {
  expect(movePlace(from, { key, ctrl }, size, 10)).toEqual(expected);
});

it("stays at the first cell of an empty grid", () => {
  expect(movePlace(at(0, 0), { key: "ArrowDown", ctrl: true }, { rows: 0, columns: 0 }, 10)).toEqual(at(0, 0));
});
