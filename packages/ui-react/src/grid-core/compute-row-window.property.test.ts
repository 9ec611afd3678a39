import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computeRowWindow } from "./compute-row-window.ts";

const input = fc.record({
  count: fc.integer({ min: 0, max: 100_000 }),
  rowPx: fc.integer({ min: 20, max: 60 }),
  scrollTop: fc.integer({ min: -100, max: 6_000_000 }),
  heightPx: fc.integer({ min: 0, max: 2000 }),
});

describe("row window", () => {
  it("rendered rows and reserved space together are as high as all rows", () => {
    fc.assert(
      fc.property(input, (given) => {
        const { start, end, beforePx, afterPx } = computeRowWindow(given);
        expect(beforePx + (end - start) * given.rowPx + afterPx).toBe(given.count * given.rowPx);
        expect(start >= 0 && start <= end && end <= given.count).toBe(true);
      }),
    );
  });

  it("every row in sight is drawn", () => {
    fc.assert(
      fc.property(input, fc.nat({ max: 1999 }), (given, pixel) => {
        const row = Math.floor((Math.max(0, given.scrollTop) + (pixel % (given.heightPx + 1))) / given.rowPx);
        if (row >= given.count) return;
        const { start, end } = computeRowWindow(given);
        expect(row >= start && row < end).toBe(true);
      }),
    );
  });

  it("never draws many more than are in sight", () => {
    fc.assert(
      fc.property(input, (given) => {
        const { start, end } = computeRowWindow(given);
        expect(end - start).toBeLessThanOrEqual(given.heightPx / given.rowPx + 30);
      }),
    );
  });
});
