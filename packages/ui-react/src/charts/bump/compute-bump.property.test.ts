import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computeBump, findBumpPoint, listBumpPoints, moveOnBump } from "./compute-bump.ts";

/** Ranks of members: in each bin a random order, of which some have no sales. */
const arbChart = fc.record({
  orders: fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), { minLength: 1, maxLength: 14 }),
  places: fc.integer({ min: 1, max: 10 }),
  width: fc.integer({ min: 280, max: 1_200 }),
  height: fc.integer({ min: 180, max: 600 }),
});
const chartOf = ({ orders, places, width, height }: typeof arbChart extends fc.Arbitrary<infer T> ? T : never) => {
  const bins = orders.map((_, index) => ({ key: String(index), label: `Week ${index}` }));
  const lines = Array.from({ length: 10 }, (_, member) => {
    const ranks = orders.map((order) => (order.includes(member) ? order.indexOf(member) + 1 : null));
    return { key: String(member), label: `Store ${member}`, ranks, values: ranks };
  });
  const geometry = computeBump({ width, height, bins, lines, places });
  return { geometry, points: listBumpPoints(lines, geometry) };
};

describe("a ranking that moves", () => {
  it("draws each rank within its places once, the better one higher, and no lower rank", () => {
    fc.assert(
      fc.property(arbChart, (chart) => {
        const { points } = chartOf(chart);
        for (const [bin, order] of chart.orders.entries()) {
          const drawnPoints = points.filter((point) => point.bin === bin);
          expect(drawnPoints.map(({ line }) => line)).toEqual(order.slice(0, chart.places));
          expect(drawnPoints.map(({ rank }) => rank)).toEqual(drawnPoints.map((_, index) => index + 1));
          for (const [index, { y }] of drawnPoints.entries())
            if (index > 0) expect(y).toBeGreaterThan(drawnPoints[index - 1]?.y ?? Infinity);
        }
      }),
    );
  });

  it("stays within its chart, and its names do not overlap where they have room", () => {
    fc.assert(
      fc.property(arbChart, (chart) => {
        const {
          points,
          geometry: { plot, names },
        } = chartOf(chart);
        for (const { x, y } of points) {
          expect(x >= plot.left && x <= plot.left + plot.width).toBe(true);
          expect(y >= plot.top && y <= plot.top + plot.height).toBe(true);
        }
        const ys = names.map(({ y }) => y).toSorted((left, right) => left - right);
        if (names.length * 15 <= plot.height)
          for (const [index, y] of ys.entries()) if (index > 0) expect(y - (ys[index - 1] ?? 0)).toBeGreaterThan(14.9);
      }),
    );
  });

  it("finds each point at its place, and keys move along its line and through the places of its bin", () => {
    fc.assert(
      fc.property(arbChart, (chart) => {
        const { points } = chartOf(chart);
        for (const [index, point] of points.entries()) {
          expect(findBumpPoint(points, point)).toBe(index);
          const right = points[moveOnBump("ArrowRight", index, points) ?? -1];
          expect(right?.line).toBe(point.line);
          expect(right?.bin).toBeGreaterThanOrEqual(point.bin);
          const pointBelow = points[moveOnBump("ArrowDown", index, points) ?? -1];
          expect(pointBelow?.bin).toBe(point.bin);
          expect((pointBelow?.rank ?? 0) - point.rank).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
