import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computeBand } from "./compute-band.ts";
import { computeLine } from "./compute-line.ts";

const arbBounds = fc.array(
  fc.option(fc.tuple(fc.integer({ min: -1_000, max: 9_000 }), fc.nat({ max: 5_000 })), { nil: null }),
  { maxLength: 40 },
);

const chartOf = (bounds: readonly (readonly [number, number] | null)[]) => {
  const low = bounds.map((pair) => (pair === null ? null : pair[0]));
  const high = bounds.map((pair) => (pair === null ? null : pair[0] + pair[1]));
  const geometry = computeLine({
    width: 640,
    height: 240,
    categories: bounds.map((_, index) => ({ key: `${index}`, label: `${index}` })),
    series: [
      { key: "low", label: "Lowest", values: low, forecast: "edge" },
      { key: "high", label: "Highest", values: high, forecast: "edge" },
    ],
    formatTick: String,
  });
  return {
    geometry,
    band: computeBand({
      xs: geometry.xs,
      lowYs: geometry.lines[0]?.ys ?? [],
      highYs: geometry.lines[1]?.ys ?? [],
    }),
  };
};

describe("the band of a forecast", () => {
  it("lies inside the plot, because the axis holds its bounds", () => {
    fc.assert(
      fc.property(arbBounds, (bounds) => {
        const { geometry, band } = chartOf(bounds);
        const { top, height } = geometry.plot;
        for (const [, y] of band.path.matchAll(/,(-?[\d.]+)/gu)) {
          expect(Number(y)).toBeGreaterThanOrEqual(top - 0.1);
          expect(Number(y)).toBeLessThanOrEqual(top + height + 0.1);
        }
        expect(geometry.lines.map(({ palette }) => palette)).toEqual(["edge", "edge"]);
      }),
    );
  });

  it("has an outline for each run of categories, and a mark for each isolated one", () => {
    fc.assert(
      fc.property(arbBounds, (bounds) => {
        const { band } = chartOf(bounds);
        const runs = bounds.filter((pair, index) => pair !== null && (bounds[index - 1] ?? null) === null).length;
        expect(band.path.match(/M/gu)?.length ?? 0).toBe(runs);
        const isIsolated = (index: number) =>
          (bounds[index - 1] ?? null) === null && (bounds[index + 1] ?? null) === null;
        expect(band.lone).toHaveLength(bounds.filter((pair, index) => pair !== null && isIsolated(index)).length);
        for (const { top, bottom } of band.lone) expect(top).toBeLessThanOrEqual(bottom);
      }),
    );
  });
});
