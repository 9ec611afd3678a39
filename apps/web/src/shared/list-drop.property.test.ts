import fc from "fast-check";
import { expect, it } from "vitest";

import { listDropIndex } from "./list-drop.ts";

const lines = ["a", "b", "c"].map((key, index) => ({
  key,
  left: 0,
  right: 200,
  top: index * 30,
  bottom: index * 30 + 30,
}));
const chips = [
  { key: "a", left: 0, right: 100, top: 0, bottom: 30 },
  { key: "b", left: 110, right: 300, top: 0, bottom: 30 },
  { key: "c", left: 0, right: 100, top: 36, bottom: 66 },
];

it("drops an item before the first other item whose middle the pointer has not passed", () => {
  const indexAt = (key: string, y: number) => listDropIndex(lines, key, { x: 10, y, direction: "down" });
  expect([indexAt("a", 10), indexAt("a", 44), indexAt("a", 50), indexAt("a", 80)]).toEqual([0, 0, 1, 2]);
  expect([indexAt("new", 2), indexAt("new", 100)]).toEqual([0, 3]);
});

it("passes chips from left to right, and row by row", () => {
  const indexAt = (x: number, y: number) => listDropIndex(chips, "a", { x, y, direction: "across" });
  expect([indexAt(105, 10), indexAt(290, 10), indexAt(20, 50), indexAt(90, 50)]).toEqual([0, 1, 1, 2]);
});

it("drops nothing far from the list, and never beyond its end", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 600 }), fc.integer({ min: -400, max: 600 }), (x, y) => {
      const index = listDropIndex(lines, "b", { x, y, direction: "down" });
      const isNear = x > -32 && x < 232 && y > -32 && y < 122;
      expect(isNear ? index : null).toBe(index);
      if (index !== null) expect(index).toBeLessThanOrEqual(2);
    }),
  );
  expect(listDropIndex([], "b", { x: 0, y: 0, direction: "down" })).toBeNull();
});
