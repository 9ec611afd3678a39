import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findArcAt, computePie, isPieDrawable } from "./compute-pie.ts";
import type { PieSlice } from "./compute-pie.ts";

const slices: fc.Arbitrary<readonly PieSlice[]> = fc
  .array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 1, maxLength: 12 })
  .map((values) => values.map((value, index) => ({ key: `${index}`, label: `${index}`, value })));
const visibleSlices = slices.filter((all) => all.some((slice) => slice.value > 0));

describe("pie geometry", () => {
  it("angles add up to a whole turn, and shares to one", () => {
    fc.assert(
      fc.property(visibleSlices, fc.boolean(), (all, donut) => {
        const { arcs } = computePie({ size: 200, slices: all, donut });
        expect(arcs.reduce((sum, arc) => sum + arc.endAngle - arc.startAngle, 0)).toBeCloseTo(2 * Math.PI, 9);
        expect(arcs.reduce((sum, arc) => sum + arc.share, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("arcs follow each other in the given order", () => {
    fc.assert(
      fc.property(visibleSlices, (all) => {
        const { arcs } = computePie({ size: 200, slices: all, donut: false });
        expect(arcs.map((arc) => arc.key)).toEqual(all.map((slice) => slice.key));
        arcs.slice(1).forEach((arc, index) => expect(arc.startAngle).toBeCloseTo(arcs[index]?.endAngle ?? NaN, 9));
      }),
    );
  });

  it("an angle is to the whole turn as the figure to the total", () => {
    fc.assert(
      fc.property(visibleSlices, (all) => {
        const { arcs, total } = computePie({ size: 200, slices: all, donut: true });
        arcs.forEach((arc, index) => {
          expect((arc.endAngle - arc.startAngle) / (2 * Math.PI)).toBeCloseTo((all[index]?.value ?? NaN) / total, 9);
        });
      }),
    );
  });

  it("the middle of an arc belongs to it", () => {
    fc.assert(
      fc.property(visibleSlices, fc.boolean(), (all, donut) => {
        const geometry = computePie({ size: 200, slices: all, donut });
        geometry.arcs.forEach((arc, index) => {
          if (arc.endAngle - arc.startAngle < 1e-6) return;
          const angle = (arc.startAngle + arc.endAngle) / 2;
          expect(findArcAt(geometry, 80 * Math.sin(angle), -80 * Math.cos(angle))).toBe(index);
        });
      }),
    );
  });
});

describe("pie geometry, cases", () => {
  it("nothing is drawn when the whole is nothing", () => {
    expect(computePie({ size: 200, slices: [], donut: true }).arcs).toEqual([]);
    expect(computePie({ size: 200, slices: [{ key: "a", label: "a", value: 0 }], donut: true }).arcs).toEqual([]);
  });

  it("a single slice is the whole circle", () => {
    const { arcs } = computePie({ size: 200, slices: [{ key: "a", label: "a", value: 7 }], donut: false });
    expect(arcs[0]?.share).toBe(1);
    expect(arcs[0]?.path).not.toBe("");
  });

  it("parts below zero cannot be drawn", () => {
    const negative = [{ key: "a", label: "a", value: -1 }];
    expect(isPieDrawable(negative)).toBe(false);
    expect(computePie({ size: 200, slices: negative, donut: false }).arcs).toEqual([]);
  });

  it("beside the pie and in the hole of a donut there is no arc", () => {
    const geometry = computePie({ size: 200, slices: [{ key: "a", label: "a", value: 7 }], donut: true });
    expect(findArcAt(geometry, 0, 0)).toBe(-1);
    expect(findArcAt(geometry, 120, 0)).toBe(-1);
  });

  it("others take no hue", () => {
    const { arcs } = computePie({
      size: 200,
      donut: true,
      slices: [
        { key: "a", label: "a", value: 1 },
        { key: "o", label: "o", value: 1, others: true },
        { key: "b", label: "b", value: 1 },
      ],
    });
    expect(arcs.map((arc) => arc.palette)).toEqual([0, null, 1]);
  });
});
