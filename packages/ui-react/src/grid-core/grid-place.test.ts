import { expect, it } from "vitest";

import { movePlace, type GridPlace } from "./grid-place.ts";

const size = { rows: 100, columns: 4 };
const placeAt = (row: number, column: number): GridPlace => ({ row, column });

it.each([
  [placeAt(5, 1), "ArrowDown", false, placeAt(6, 1)],
  [placeAt(0, 0), "ArrowUp", false, placeAt(0, 0)],
  [placeAt(5, 1), "ArrowDown", true, placeAt(99, 1)],
  [placeAt(5, 3), "ArrowRight", false, placeAt(5, 3)],
  [placeAt(5, 3), "Home", false, placeAt(5, 0)],
  [placeAt(5, 1), "Home", true, placeAt(0, 0)],
  [placeAt(5, 1), "End", true, placeAt(99, 3)],
  [placeAt(5, 1), "PageDown", false, placeAt(15, 1)],
  [placeAt(95, 1), "PageDown", false, placeAt(99, 1)],
  [placeAt(5, 1), "a", false, null],
  [placeAt(5, 1), "toString", false, null],
] as const)("from %j, %s with Ctrl %s leads to %j", (from, key, ctrl, expected) => {
  expect(movePlace(from, { key, ctrl }, size, 10)).toEqual(expected);
});

it("stays at the first cell of an empty grid", () => {
  expect(movePlace(placeAt(0, 0), { key: "ArrowDown", ctrl: true }, { rows: 0, columns: 0 }, 10)).toEqual(
    placeAt(0, 0),
  );
});
