import { expect, it } from "vitest";

import type { GridPlace } from "../grid-core/grid-place.ts";
import { startsTyping, moveSelection } from "./edit-grid-keys.ts";

const size = { rows: 100, columns: 4 };
const placeAt = (row: number, column: number): GridPlace => ({ row, column });
const press = (from: GridPlace, key: string, { ctrl = false, shift = false } = {}) =>
  moveSelection({ anchor: from, active: from }, { key, ctrl, shift }, size, 10)?.active ?? null;

it.each([
  [placeAt(5, 1), "ArrowDown", {}, placeAt(6, 1)],
  [placeAt(0, 0), "ArrowUp", {}, placeAt(0, 0)],
  [placeAt(5, 1), "ArrowDown", { ctrl: true }, placeAt(99, 1)],
  [placeAt(5, 3), "ArrowRight", {}, placeAt(5, 3)],
  [placeAt(5, 3), "Home", {}, placeAt(5, 0)],
  [placeAt(5, 1), "End", { ctrl: true }, placeAt(99, 3)],
  [placeAt(5, 1), "PageDown", {}, placeAt(15, 1)],
  [placeAt(95, 1), "PageDown", {}, placeAt(99, 1)],
  [placeAt(5, 1), "Enter", {}, placeAt(6, 1)],
  [placeAt(5, 1), "Enter", { shift: true }, placeAt(4, 1)],
  [placeAt(5, 3), "Tab", {}, placeAt(6, 0)],
  [placeAt(5, 0), "Tab", { shift: true }, placeAt(4, 3)],
  [placeAt(99, 3), "Tab", {}, null],
  [placeAt(5, 1), "a", {}, null],
] as const)("from %j, %s with %j leads to %j", (from, key, keys, expected) => {
  expect(press(from, key, keys)).toEqual(expected);
});

it("extends the selection from its anchor while shift is pressed, and Enter and Tab end it", () => {
  const selection = { anchor: placeAt(2, 1), active: placeAt(4, 2) };
  const extendedSelection = moveSelection(selection, { key: "ArrowDown", ctrl: false, shift: true }, size, 10);
  expect(extendedSelection).toEqual({ anchor: placeAt(2, 1), active: placeAt(5, 2) });
  expect(moveSelection(selection, { key: "Tab", ctrl: false, shift: true }, size, 10)).toEqual({
    anchor: placeAt(4, 1),
    active: placeAt(4, 1),
  });
});

it("writes with letters, signs and the first part of an accent", () => {
  expect(
    ["a", "é", "-", " ", "Dead", "F2", "Shift"].map((key) => startsTyping({ key, ctrl: false, shift: false })),
  ).toEqual([true, true, true, true, true, false, false]);
  expect(startsTyping({ key: "c", ctrl: true, shift: false })).toBe(false);
});
