import fc from "fast-check";
import { expect, it } from "vitest";

import { computeSparkline, sparklineBox } from "./compute-sparkline.ts";

const value = fc.option(fc.integer({ min: -1_000_000, max: 9_000_000 }), { nil: null });

it("stays inside its box, and ends at the last figure", () => {
  fc.assert(
    fc.property(fc.array(value), fc.array(value), (values, comparison) => {
      const { path, end } = computeSparkline(values, comparison);
      expect(end === null).toBe(values.every((entry) => entry === null));
      for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/gu)) {
        expect(Number(x) >= 0 && Number(x) <= sparklineBox.width).toBe(true);
        expect(Number(y) >= 0 && Number(y) <= sparklineBox.height).toBe(true);
      }
    }),
  );
});

it("figures that are all the same lie in the middle", () => {
  expect(computeSparkline([5, 5, 5]).end).toEqual({ x: 1, y: 0.5 });
});
