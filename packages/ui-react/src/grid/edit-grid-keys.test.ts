import { expect, it } from "vitest";

import type { GridPlace } from "../grid-core/grid-place.ts";
import { startsTyping, moveSelection } from "./edit-grid-keys.ts";

const size = { rows: 100, columns: 4 };
const at = (row: number, column: number): GridPlace => ({ row, column });
const press = (from: GridPlace, key: string, { ctrl = false, shift = false } = {}) =>
  moveSelection({ anchor: from, active: from }, { key, ctrl, shift }, size, 10)?.active ?? null;

it.each([
  [at(5, 1), "ArrowDown", {}, at(6, 1)],
  [at(0, 0), "ArrowUp", {}, at(0, 0)],
  [at(5, 1), "ArrowDown", { ctrl: true }, at(99, 1)],
  [at(5, 3), "ArrowRight", {}, at(5, 3)],
  [at(5, 3), "Home", {}, at(5, 0)],
  [at(5, 1), "End", { ctrl: true }, at(99, 3)],
  [at(5, 1), "PageDown", {}, at(15, 1)],
  [at(95, 1), "PageDown", {}, at(99, 1)],
  [at(5, 1), "Enter", {}, at(6, 1)],
  [at(5, 1), "Enter", { shift: true }, at(4, 1)],
  [at(5, 3), "Tab", {}, at(6, 0)],
  [at(5, 0), "Tab", { shift: true }, at(4, 3)],
  [at(99, 3), "Tab", {}, null],
  [at(5, 1), "a", {}, null],
] as const)("from %j, %s with %j leads to %j", (from, key, keys, expected) => {
  expect(press(from, key, keys)).toEqual(expected);
});

it("extends the selection from its anchor while shift is pressed, and Enter and Tab end it", () => {
  const selection = { anchor: at(2, 1), active: at(4, 2) };
  const extended = moveSelection(selection, { key: "ArrowDown", ctrl: false, shift: true }, size, 10);
  expect(extended).toEqual({ anchor: at(2, 1), active: at(5, 2) });
  expect(moveSelection(selection, { key: "Tab", ctrl: false, shift: true }, size, 10)).toEqual({
    anchor: at(4, 1),
    active: at(4, 1),
  });
});

it("writes with letters, signs and the first part of an accent", () => {
  expect(
    ["a", "é", "-", " ", "Dead", "F2", "Shift"].map((key) => startsTyping({ key, ctrl: false, shift: false })),
  ).toEqual([true, true, true, true, true, false, false]);
  expect(startsTyping({ key: "c", ctrl: true, shift: false })).toBe(false);
});
