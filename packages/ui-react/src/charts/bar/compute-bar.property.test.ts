import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { textWidth } from "../axis/compute-category-ticks.ts";
import { barPath } from "./bar-path.ts";
import { findCategoryAt, computeBar } from "./compute-bar.ts";
import type { Bar, BarInput } from "./compute-bar.ts";

const value = fc.option(fc.integer({ min: -5_000_000, max: 90_000_000 }), { nil: null, freq: 8 });
const input: fc.Arbitrary<BarInput> = fc
  .record({
    count: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(365, 1095)),
    seriesCount: fc.integer({ min: 0, max: 4 }),
  })
  .chain(({ count, seriesCount }) =>
    fc.record({
      width: fc.integer({ min: 120, max: 1400 }),
      height: fc.integer({ min: 60, max: 600 }),
      categories: fc.constant(
        Array.from({ length: count }, (_, index) => ({ key: `${index}`, label: `Day ${index}` })),
      ),
      series: fc
        .array(fc.array(value, { minLength: count, maxLength: count }), {
          minLength: seriesCount,
          maxLength: seriesCount,
        })
        .map((all) =>
          all.map((values, index) => ({ key: `${index}`, label: `${index}`, values, comparison: index === 2 })),
        ),
      direction: fc.constantFrom("vertical" as const, "horizontal" as const),
      arrangement: fc.constantFrom("grouped" as const, "stacked" as const),
      formatTick: fc.constant(String),
      devicePixels: fc.constantFrom(1, 1.5, 2, 3),
    }),
  );

/** Start and end of a bar along the category axis, and along the value axis. */
type Edges = readonly [start: number, end: number];
const edgesAcross = (bar: Bar, vertical: boolean): Edges =>
  vertical ? [bar.x, bar.x + bar.width] : [bar.y, bar.y + bar.height];
const edgesAlong = (bar: Bar, vertical: boolean): Edges => edgesAcross(bar, !vertical);

describe("bar chart geometry", () => {
  it("keeps every bar inside the plot", () => {
    fc.assert(
      fc.property(input, (givenInput) => {
        const { plot, marks } = computeBar(givenInput);
        const slack = 0.5 / givenInput.devicePixels + 1e-6;
        for (const { bars } of marks) {
          for (const bar of bars) {
            expect(bar.x).toBeGreaterThanOrEqual(plot.left - slack);
            expect(bar.y).toBeGreaterThanOrEqual(plot.top - slack);
            expect(bar.x + bar.width).toBeLessThanOrEqual(plot.left + plot.width + slack);
            expect(bar.y + bar.height).toBeLessThanOrEqual(plot.top + plot.height + slack);
          }
        }
      }),
    );
  });

  it("keeps the names below upright bars within the card, however long they are", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 60 }), (givenInput, length) => {
        const categories = givenInput.categories.map(({ key, label }) => ({ key, label: label.padEnd(length, "x") }));
        for (const { at, text } of computeBar({ ...givenInput, categories, direction: "vertical" }).categoryTicks) {
          const half = Math.max(1, textWidth(text) / 2);
          expect(at - half).toBeGreaterThanOrEqual(-16);
          expect(at + half).toBeLessThanOrEqual(givenInput.width + 16);
        }
      }),
    );
  });

  it("draws a bar per figure, none for a missing one, with its edges on device pixels", () => {
    fc.assert(
      fc.property(input, (givenInput) => {
        const figures = givenInput.series.reduce(
          (sum, dataSeries) => sum + dataSeries.values.filter((entry) => entry !== null).length,
          0,
        );
        const { marks, barCount } = computeBar(givenInput);
        expect(barCount).toBe(figures);
        for (const bar of marks.flatMap((mark) => mark.bars)) {
          expect(bar.width).toBeGreaterThanOrEqual(0);
          expect(bar.height).toBeGreaterThanOrEqual(0);
          const pixels = bar.x * givenInput.devicePixels;
          expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it("writes the figures of lying bars so that none touches its neighbour, and keeps every line", () => {
    fc.assert(
      fc.property(input, (givenInput) => {
        const { valueTicks } = computeBar({
          ...givenInput,
          direction: "horizontal",
          formatTick: (value) => `${value / 1000},50 K $`,
        });
        const writtenTicks = valueTicks.filter(({ text }) => text !== "");
        expect(writtenTicks.length).toBeGreaterThan(0);
        writtenTicks.slice(1).forEach((tick, index) => {
          const before = writtenTicks[index];
          if (before !== undefined)
            expect(tick.at - before.at).toBeGreaterThanOrEqual((textWidth(tick.text) + textWidth(before.text)) / 2);
        });
        expect(valueTicks.length).toBeGreaterThanOrEqual(4);
      }),
    );
  });

  it("grouped bars all start at the baseline", () => {
    fc.assert(
      fc.property(input, (givenInput) => {
        const { marks, baseline, direction } = computeBar({ ...givenInput, arrangement: "grouped" });
        for (const bar of marks.flatMap((mark) => mark.bars)) {
          const distances = edgesAlong(bar, direction === "vertical").map((edge) => Math.abs(edge - baseline));
          expect(Math.min(...distances)).toBeLessThanOrEqual(0.5 / givenInput.devicePixels + 1e-6);
        }
      }),
    );
  });

  it("bars of one series do not cover each other while there is a pixel for each", () => {
    fc.assert(
      fc.property(input, (givenInput) => {
        const { marks, bands, direction } = computeBar(givenInput);
        if ((bands[0]?.size ?? 0) / Math.max(1, givenInput.series.length) < 2) return;
        for (const { bars } of marks) {
          bars.slice(1).forEach((bar, index) => {
            const before = bars[index];
            if (before === undefined) return;
            const [start] = edgesAcross(bar, direction === "vertical");
            expect(start).toBeGreaterThanOrEqual(edgesAcross(before, direction === "vertical")[1]);
          });
        }
      }),
    );
  });

  it("the length of a stack is the sum of its parts", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const geometry = computeBar({
          width: 640,
          height: 400,
          categories: [{ key: "a", label: "a" }],
          series: parts.map((part, index) => ({ key: `${index}`, label: "", values: [part] })),
          direction: "vertical",
          arrangement: "stacked",
          formatTick: String,
          devicePixels: 1,
        });
        const bars = geometry.marks.flatMap((mark) => mark.bars);
        const top = Math.min(...bars.map((bar) => bar.y));
        const sum = bars.reduce((all, bar) => all + bar.height, 0);
        expect(sum).toBe(Math.round(geometry.baseline) - top);
      }),
    );
  });

  it("finds each category under the middle of its band, and one wherever the pointer is", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: -200, max: 2000 }), (givenInput, pixel) => {
        const { bands } = computeBar(givenInput);
        bands.forEach((band, index) => expect(findCategoryAt(bands, band.start + band.size / 2)).toBe(index));
        const category = findCategoryAt(bands, pixel);
        expect(bands.length === 0 ? category === -1 : category >= 0 && category < bands.length).toBe(true);
      }),
    );
  });
});

const barInput: BarInput = {
  width: 400,
  height: 240,
  categories: ["a", "b", "c"].map((key) => ({ key, label: key })),
  series: [{ key: "s", label: "s", values: [4, -2, 0] }],
  direction: "vertical",
  arrangement: "grouped",
  formatTick: String,
  devicePixels: 1,
};

describe("bar chart geometry, cases", () => {
  it("figures below zero hang from the baseline, zero has no length", () => {
    const { marks } = computeBar(barInput);
    expect(marks[0]?.bars.map((bar) => bar.end)).toEqual(["top", "bottom", "top"]);
    expect(marks[0]?.bars[2]?.height).toBe(0);
    expect(computeBar({ ...barInput, direction: "horizontal" }).marks[0]?.bars.map((bar) => bar.end)).toEqual([
      "right",
      "left",
      "right",
    ]);
  });

  it("the comparison is behind, over the whole band", () => {
    const series = [...barInput.series, { key: "before", label: "before", values: [3, 3, 3], comparison: true }];
    const { marks, bands } = computeBar({ ...barInput, series });
    expect(marks[0]?.key).toBe("before");
    expect(marks[0]?.bars[0]?.width).toBeCloseTo(bands[0]?.size ?? 0, -0.5);
  });

  it("long names of lying bars are cut, and never take more than their part of the width", () => {
    const categories = [{ key: "a", label: "Fruits et légumes biologiques du Québec, prêts à manger" }];
    const { plot, categoryTicks } = computeBar({ ...barInput, direction: "horizontal", categories });
    expect(plot.left).toBeLessThanOrEqual(barInput.width * 0.42);
    expect(categoryTicks[0]?.text.endsWith("…")).toBe(true);
  });

  it("paths close every bar, soft or plain", () => {
    const bars = computeBar(barInput).marks[0]?.bars ?? [];
    expect(barPath(bars, 0).match(/Z/gu)).toHaveLength(3);
    expect(barPath(bars, 3).match(/Z/gu)).toHaveLength(3);
    expect(barPath(bars, 3)).not.toMatch(/NaN|-0(?!\.)\b(?=[,\s])/u);
  });

  it("a goal is a line across the band of its category, within the plot, and takes no room from the bars", () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 200_000_000 }), (givenInput, wantedGoal) => {
        const goal = {
          key: "goal",
          label: "Goal",
          values: givenInput.categories.map((_, index) => (index % 2 === 0 ? wantedGoal : null)),
          goal: true,
        };
        const { goals, bands, plot, barCount, valueTicks } = computeBar({
          ...givenInput,
          series: [...givenInput.series, goal],
        });
        const lines = [...(goals[0]?.path.matchAll(/M([\d.-]+),([\d.-]+)([hv])([\d.]+)/gu) ?? [])];
        expect(lines.length).toBe(Math.ceil(givenInput.categories.length / 2));
        expect(barCount).toBe(computeBar(givenInput).barCount);
        if (lines.length > 0)
          expect(Math.max(...valueTicks.map(({ value }) => value))).toBeGreaterThanOrEqual(wantedGoal);
        for (const [index, [, x, y, pathCommand, length]] of lines.entries()) {
          const isUpright = givenInput.direction === "vertical";
          const band = bands[index * 2] ?? { start: 0, size: 0 };
          expect(pathCommand).toBe(isUpright ? "h" : "v");
          expect(Number(isUpright ? x : y)).toBeCloseTo(band.start, 0);
          expect(Number(length)).toBeCloseTo(band.size, 0);
          const [goalPx, from, room] = isUpright
            ? [Number(y), plot.top, plot.height]
            : [Number(x), plot.left, plot.width];
          expect(goalPx >= from - 0.1 && goalPx <= from + room + 0.1).toBe(true);
        }
      }),
    );
  });
});
