import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { scaleToFit, scaleToWidth, stretchedHeight, wallScreenOf } from "./fit-page.ts";

const arbRoom = fc.record({
  width: fc.integer({ min: 300, max: 8_000 }),
  height: fc.integer({ min: 200, max: 4_500 }),
});

describe("a page on the wall", () => {
  it("is never higher than the screen, and never larger than its width asks for", () => {
    fc.assert(
      fc.property(arbRoom, fc.integer({ min: 0, max: 6_000 }), (room, naturalHeight) => {
        const scale = scaleToFit(room, naturalHeight);
        expect(scale * naturalHeight).toBeLessThanOrEqual(room.height + 1e-6);
        expect(scale).toBeLessThanOrEqual(scaleToWidth(room));
      }),
    );
  });

  it("is stretched to the screen at most, and less if it has few rows", () => {
    fc.assert(
      fc.property(arbRoom, fc.integer({ min: 1, max: 40 }), (room, rows) => {
        const height = stretchedHeight(room, rows);
        expect(height * scaleToWidth(room)).toBeLessThanOrEqual(room.height);
        expect(height).toBeLessThanOrEqual(rows * 76 * 1.8 + 0.5);
      }),
    );
  });

  it("has at least one row, and as many as the screen has room for", () => {
    expect(wallScreenOf({ width: 1920, height: 1000 })).toEqual({ rows: 11, isNarrow: false });
    expect(wallScreenOf({ width: 390, height: 760 })).toEqual({ rows: 10, isNarrow: true });
    expect(wallScreenOf({ width: 1280, height: 40 })).toEqual({ rows: 1, isNarrow: false });
  });
});
