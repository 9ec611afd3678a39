import fc from "fast-check";
import { expect, it } from "vitest";

import { moveCursor } from "./move-cursor.ts";

const key = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown");

it("a key always leads to a place that exists", () => {
  fc.assert(
    fc.property(key, fc.integer({ min: 1, max: 2000 }), fc.nat(), fc.boolean(), (pressed, count, place, isStarted) => {
      const next = moveCursor(pressed, isStarted ? place % count : null, count);
      expect(typeof next === "number" && next >= 0 && next < count).toBe(true);
    }),
  );
});

it("right and left undo each other away from the ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 2000 }), fc.nat(), (count, place) => {
      const activeIndex = 1 + (place % (count - 2));
      expect(moveCursor("ArrowLeft", moveCursor("ArrowRight", activeIndex, count) ?? -1, count)).toBe(activeIndex);
    }),
  );
});

it("Escape leaves, other keys and an empty chart do nothing", () => {
  expect(moveCursor("Escape", 3, 10)).toBeNull();
  expect(moveCursor("Escape", null, 10)).toBeUndefined();
  expect(moveCursor("a", 3, 10)).toBeUndefined();
  expect(moveCursor("ArrowRight", null, 0)).toBeUndefined();
});
