import fc from "fast-check";
import { expect, it } from "vitest";

import { canvasBox } from "./canvas-box.ts";

it("a canvas has whole device pixels at every zoom", () => {
  const arbPx = fc.integer({ min: 0, max: 2_000 });
  fc.assert(
    fc.property(arbPx, arbPx, arbPx, fc.constantFrom(1, 1.1, 1.25, 1.5, 2, 3), (left, width, height, ratio) => {
      const box = canvasBox({ left, width, height, ratio });
      for (const pixels of Object.values(box)) expect(Number.isSafeInteger(pixels)).toBe(true);
      expect(box.left).toBeLessThanOrEqual(left * ratio);
      expect(box.left + box.width).toBeGreaterThanOrEqual((left + width) * ratio - 0.5);
      expect(box.width).toBeLessThan(width * ratio + 2);
    }),
  );
});
