import { expect, it } from "vitest";

import { moveOnBoard } from "./board-keys.ts";

const size = { rows: 3, columns: 7 };

it("arrows move one square and stop at the edges; Home and End go to the ends of a row", () => {
  const from = { row: 0, column: 6 };
  expect(moveOnBoard("ArrowLeft", from, size)).toEqual({ row: 0, column: 5 });
  expect(moveOnBoard("ArrowRight", from, size)).toEqual(from);
  expect(moveOnBoard("ArrowUp", from, size)).toEqual(from);
  expect(moveOnBoard("ArrowDown", from, size)).toEqual({ row: 1, column: 6 });
  expect(moveOnBoard("Home", from, size)).toEqual({ row: 0, column: 0 });
  expect(moveOnBoard("End", { row: 2, column: 1 }, size)).toEqual({ row: 2, column: 6 });
});

it("other keys do not move the cursor, so that Enter opens the square", () => {
  expect(moveOnBoard("Enter", { row: 0, column: 0 }, size)).toBe(null);
});
