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
      fc.property(input, (list) => {
        const { start, end, beforePx, afterPx } = computeRowWindow(list);
        expect(beforePx + (end - start) * list.rowPx + afterPx).toBe(list.count * list.rowPx);
        expect(start >= 0 && start <= end && end <= list.count).toBe(true);
      }),
    );
  });

  it("every row in sight is drawn", () => {
    fc.assert(
      fc.property(input, fc.nat({ max: 1999 }), (list, pixel) => {
        const row = Math.floor((Math.max(0, list.scrollTop) + (pixel % (list.heightPx + 1))) / list.rowPx);
        if (row >= list.count) return;
        const { start, end } = computeRowWindow(list);
        expect(row >= start && row < end).toBe(true);
      }),
    );
  });

  it("never draws many more than are in sight", () => {
    fc.assert(
      fc.property(input, (list) => {
        const { start, end } = computeRowWindow(list);
        expect(end - start).toBeLessThanOrEqual(list.heightPx / list.rowPx + 30);
      }),
    );
  });
});
