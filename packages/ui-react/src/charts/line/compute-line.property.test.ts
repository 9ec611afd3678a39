import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { areaPath, computeLine, linePath, nearestCategory, splitAtUnfinished, traceLine } from "./compute-line.ts";
import type { LineInput } from "./compute-line.ts";

const value = fc.option(fc.integer({ min: -5_000_000, max: 90_000_000 }), { nil: null });
const input: fc.Arbitrary<LineInput> = fc
  .record({ count: fc.integer({ min: 0, max: 120 }), seriesCount: fc.integer({ min: 0, max: 5 }) })
  .chain(({ count, seriesCount }) =>
    fc.record({
      width: fc.integer({ min: 120, max: 1400 }),
      height: fc.integer({ min: 60, max: 600 }),
      categories: fc.constant(Array.from({ length: count }, (_, index) => ({ key: `${index}`, label: `${index}` }))),
      series: fc
        .array(fc.array(value, { minLength: count, maxLength: count }), {
          minLength: seriesCount,
          maxLength: seriesCount,
        })
        .map((all) =>
          all.map((values, index) => ({ key: `${index}`, label: `${index}`, values, comparison: index === 1 })),
        ),
      formatTick: fc.constant(String),
    }),
  );

describe("line chart geometry", () => {
  it("keeps every point inside the plot, and a gap a gap", () => {
    fc.assert(
      fc.property(input, (lineInput) => {
        const { plot, lines, xs } = computeLine(lineInput);
        lines.forEach(({ ys }, at) =>
          ys.forEach((y, index) => {
            expect(y === null).toBe(lineInput.series[at]?.values[index] === null);
            if (y === null) return;
            expect(y).toBeGreaterThanOrEqual(plot.top - 1e-6);
            expect(y).toBeLessThanOrEqual(plot.top + plot.height + 1e-6);
          }),
        );
        for (const x of xs) expect(x >= plot.left && x <= plot.left + plot.width).toBe(true);
      }),
    );
  });

  it("places a figure where the scale of the axis has it", () => {
    fc.assert(
      fc.property(input, (lineInput) => {
        const { lines, yOf } = computeLine(lineInput);
        lines.forEach(({ ys }, at) =>
          ys.forEach((y, index) => {
            const figure = lineInput.series[at]?.values[index] ?? null;
            if (y !== null && figure !== null) expect(y).toBeCloseTo(yOf(figure), 6);
          }),
        );
      }),
    );
  });

  it("traces on a canvas what it writes as a path", () => {
    fc.assert(
      fc.property(input, (lineInput) => {
        const { lines, xs } = computeLine(lineInput);
        for (const { ys } of lines) {
          let traced = "";
          const round = (pixel: number) => Math.round(pixel * 10) / 10;
          const note = (letter: string) => (x: number, y: number) =>
            void (traced += `${letter}${round(x)},${round(y)}`);
          traceLine({ moveTo: note("M"), lineTo: note("L") }, xs, ys);
          // A path closes an isolated point, to be visible with round ends; a canvas leaves it out.
          expect(traced).toBe(linePath(xs, ys).replaceAll("Z", ""));
        }
      }),
    );
  });

  it("places larger figures higher", () => {
    fc.assert(
      fc.property(input, (lineInput) => {
        const { lines } = computeLine(lineInput);
        lines.forEach(({ ys }, at) => {
          const values = lineInput.series[at]?.values ?? [];
          ys.forEach((y, index) => {
            const before = ys[index - 1];
            const [now, previousValue] = [values[index], values[index - 1]];
            if (y === null || before == null || now == null || previousValue == null) return;
            if (now > previousValue) expect(y).toBeLessThanOrEqual(before);
          });
        });
      }),
    );
  });

  it("finds each category at its own pixel", () => {
    fc.assert(
      fc.property(input, (lineInput) => {
        const { xs } = computeLine(lineInput);
        xs.forEach((x, index) => expect(nearestCategory(xs, x)).toBe(index));
      }),
    );
  });

  it("finds a category wherever the pointer is, and none where there is none", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: -500, max: 2000 }), (lineInput, x) => {
        const { xs } = computeLine(lineInput);
        const category = nearestCategory(xs, x);
        expect(xs.length === 0 ? category === -1 : category >= 0 && category < xs.length).toBe(true);
      }),
    );
  });
});

const baseInput = { width: 640, height: 240, formatTick: String } as const;
const categories = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `${index}`, label: `${index}` }));

describe("line chart geometry, cases", () => {
  it("a single point is in the middle and is drawn alone", () => {
    const { xs, plot, lines } = computeLine({
      ...baseInput,
      categories: categories(1),
      series: [{ key: "a", label: "a", values: [5] }],
    });
    expect(xs).toEqual([plot.left + plot.width / 2]);
    expect(lines[0]?.lone).toHaveLength(1);
    expect(lines[0]?.end).toEqual(lines[0]?.lone[0]);
  });

  it("no points: axes and nothing else", () => {
    const geometry = computeLine({ ...baseInput, categories: [], series: [] });
    expect(geometry.valueTicks.length).toBeGreaterThanOrEqual(4);
    expect(geometry.lines).toEqual([]);
    expect(linePath(geometry.xs, [])).toBe("");
    expect(areaPath(geometry.xs, [], geometry.baseline)).toBe("");
  });

  it("breaks the path at a gap", () => {
    const { xs, lines } = computeLine({
      ...baseInput,
      categories: categories(5),
      series: [{ key: "a", label: "a", values: [1, 2, null, 4, 5] }],
    });
    expect(linePath(xs, lines[0]?.ys ?? []).match(/M/gu)).toHaveLength(2);
  });

  it("a figure between two gaps is drawn as a dot", () => {
    const { lines } = computeLine({
      ...baseInput,
      categories: categories(3),
      series: [{ key: "a", label: "a", values: [null, 2, null] }],
    });
    expect(lines[0]?.lone).toHaveLength(1);
  });

  it("three years of days keep their order, at even distances", () => {
    const values = Array.from({ length: 1095 }, (_, index) => (index * 7919) % 1000);
    const { xs, categoryTicks, pointCount } = computeLine({
      ...baseInput,
      categories: categories(1095),
      series: [{ key: "a", label: "a", values }],
    });
    expect(xs).toHaveLength(1095);
    expect(pointCount).toBe(1095);
    xs.slice(1).forEach((x, index) => expect(x).toBeGreaterThan(xs[index] ?? Infinity));
    expect(categoryTicks.length).toBeLessThan(40);
  });

  it("zeros lie on the baseline, figures below zero under it", () => {
    const { lines, baseline } = computeLine({
      ...baseInput,
      categories: categories(3),
      series: [{ key: "a", label: "a", values: [0, -4, 4] }],
    });
    const [zero, belowZero, aboveZero] = lines[0]?.ys ?? [];
    expect(zero).toBe(baseline);
    expect(belowZero).toBeGreaterThan(baseline);
    expect(aboveZero).toBeLessThan(baseline);
  });

  it("the comparison takes no hue from the others", () => {
    const series = ["a", "b", "c"].map((key) => ({ key, label: key, values: [1], comparison: key === "a" }));
    expect(computeLine({ ...baseInput, categories: categories(1), series }).lines.map((line) => line.palette)).toEqual([
      "comparison",
      0,
      1,
    ]);
  });

  it("each comparison looks different from the others", () => {
    const series = ["a", "b", "c", "d"].map((key) => ({ key, label: key, values: [1], comparison: key !== "a" }));
    const palettes = computeLine({ ...baseInput, categories: categories(1), series }).lines.map((line) => line.palette);
    expect(palettes).toEqual([0, "comparison", "comparison-2", "comparison-3"]);
  });

  it("the axis also holds a goal above all figures, which takes no hue from them", () => {
    const { yOf, plot, lines } = computeLine({
      ...baseInput,
      categories: categories(1),
      series: [
        { key: "goal", label: "Goal", values: [400], goal: true },
        { key: "a", label: "a", values: [10] },
      ],
    });
    expect(yOf(400)).toBeGreaterThanOrEqual(plot.top);
    expect(lines.map((line) => line.palette)).toEqual(["goal", 0]);
  });

  it("the finished and the running part make the whole line, and share the last finished point", () => {
    expect(splitAtUnfinished([3, 2, 1, null], 2)).toEqual({ over: [3, 2, null, null], running: [null, 2, 1, null] });
    fc.assert(
      fc.property(
        fc
          .array(value, { minLength: 2, maxLength: 40 })
          .chain((ys) => fc.tuple(fc.constant(ys), fc.integer({ min: 1, max: ys.length - 1 }))),
        ([ys, from]) => {
          const { over, running } = splitAtUnfinished(ys, from);
          expect(ys.map((_, index) => over[index] ?? running[index] ?? null)).toEqual(ys);
          expect(running.findIndex((y) => y !== null)).toBeOneOf([-1, ...ys.map((_, index) => index).slice(from - 1)]);
        },
      ),
    );
    expect(splitAtUnfinished([1, 2], undefined)).toEqual({ over: [1, 2], running: [] });
  });
});
