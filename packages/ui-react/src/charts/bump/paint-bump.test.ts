import { describe, expect, it, vi } from "vitest";

import { recordCanvas } from "../frame/recorded-canvas.ts";
import { computeBump, mostColoredBins } from "./compute-bump.ts";
import { paintBump, type BumpLook } from "./paint-bump.ts";

vi.stubGlobal("Path2D", class {});

const members = 5;
const paintOf = (bins: number, look: BumpLook, width = 800) => {
  const lines = Array.from({ length: members }, (_, member) => {
    const ranks = Array.from({ length: bins }, (__, bin) => ((member + bin) % members) + 1);
    return { key: String(member), label: `Store ${member}`, ranks, values: ranks };
  });
  const places = Array.from({ length: bins }, (_, index) => ({ key: String(index), label: `Week ${index}` }));
  const geometry = computeBump({ width, height: 300, bins: places, lines, places: members });
  const { paint, calls } = recordCanvas();
  paintBump(paint, geometry, look);
  const strokes = calls.filter(({ name, values }) => name === "stroke" && values.length === 0);
  const marks = calls.filter(({ name, values }) => name === "fill" && values.length === 1);
  return { geometry, strokes, marks };
};
const noSelection = { highlighted: new Set<number>(), active: null };

describe("the lines of a ranking that moves", () => {
  it("have their colours, and their marks at every place, while bins are few", () => {
    const { strokes, marks } = paintOf(mostColoredBins, noSelection);
    expect(new Set(strokes.map(({ stroke }) => stroke))).toEqual(new Set([0, 1, 2, 3, 4].map((hue) => `hue ${hue}`)));
    expect(marks).toHaveLength(members * mostColoredBins);
  });

  it("are thin and grey where bins are many, but for some in colour, in front and with marks at both ends", () => {
    const { strokes, marks } = paintOf(mostColoredBins + 1, { highlighted: new Set([1, 3]), active: null });
    expect(strokes.map(({ stroke, lineWidth }) => [stroke, lineWidth])).toEqual([
      ...Array.from({ length: 3 }, () => [expect.stringContaining("--ink-faint"), 1]),
      ["hue 3", 2.25],
      ["hue 1", 2.25],
    ]);
    expect(marks.map(({ fill }) => fill)).toEqual(["hue 3", "hue 3", "hue 1", "hue 1"]);
  });

  it("fade behind the one under the cursor, which is in colour and in front", () => {
    const { strokes } = paintOf(30, { highlighted: new Set([1]), active: 2 });
    expect(strokes.at(-1)).toMatchObject({ stroke: "hue 2", alpha: 1, lineWidth: 2.25 });
    expect(strokes.slice(0, -1).every(({ alpha }) => alpha < 0.5)).toBe(true);
  });

  it("are named at both ends where there is room, with their ranks", () => {
    const wideGeometry = paintOf(30, noSelection).geometry;
    expect(wideGeometry.firstNames.map(({ text }) => text)).toEqual(wideGeometry.names.map(({ text }) => text));
    for (const { x, line } of wideGeometry.firstNames) {
      expect(x).toBeLessThan(wideGeometry.plot.left - 10);
      expect(wideGeometry.names[line]?.x).toBeGreaterThan(wideGeometry.plot.left + wideGeometry.plot.width);
    }
    expect(paintOf(30, noSelection, 390).geometry.firstNames).toEqual([]);
    expect(paintOf(8, noSelection).geometry.firstNames).toEqual([]);
  });
});
