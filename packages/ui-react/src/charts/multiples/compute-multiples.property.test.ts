import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { computeMultiples, findPanelPlace, lowestHeight, type Panel } from "./compute-multiples.ts";

const arbPanels = fc.integer({ min: 1, max: 14 }).chain((bins) =>
  fc.array(
    fc.array(fc.option(fc.integer({ min: -5_000, max: 900_000 }), { nil: null }), {
      minLength: bins,
      maxLength: bins,
    }),
    { minLength: 1, maxLength: 60 },
  ),
);
const toPanels = (rows: readonly (readonly (number | null)[])[]): readonly Panel[] =>
  rows.map((values, index) => ({
    key: String(index),
    label: `Store number ${index}`,
    figure: "$1K",
    exactFigure: "$1,234.00",
    values,
  }));
const arbSize = fc.record({ width: fc.integer({ min: 280, max: 1_400 }), height: fc.integer({ min: 120, max: 600 }) });

describe("small multiples", () => {
  it("fit in the height that they need at least, and in any higher place", () => {
    fc.assert(
      fc.property(arbPanels, arbSize, fc.integer({ min: 0, max: 500 }), (rows, size, furtherPx) => {
        const panels = toPanels(rows);
        const lowestPx = lowestHeight({ ...size, panels });
        expect(lowestPx).toBeGreaterThanOrEqual(size.height);
        const panelSize = { width: size.width, height: lowestPx + furtherPx };
        expect(computeMultiples({ ...panelSize, panels }).height).toBeLessThanOrEqual(panelSize.height + 1e-6);
      }),
    );
  });

  it("draw each panel in a place of its own, within the chart", () => {
    fc.assert(
      fc.property(arbPanels, arbSize, (rows, size) => {
        const { marks, height } = computeMultiples({ ...size, panels: toPanels(rows) });
        expect(new Set(marks.map(({ row, column }) => `${row}|${column}`)).size).toBe(rows.length);
        for (const { plot, xs, ys, baseline } of marks) {
          expect(plot.left >= 0 && plot.left + plot.width <= size.width + 1e-6).toBe(true);
          expect(plot.top + plot.height).toBeLessThanOrEqual(height + 1e-6);
          for (const y of [...ys, baseline])
            if (y !== null) expect(y >= plot.top - 1e-6 && y <= plot.top + plot.height + 1e-6).toBe(true);
          for (const x of xs) expect(x >= plot.left && x <= plot.left + plot.width).toBe(true);
        }
        const [first, second] = marks;
        if (first !== undefined && second !== undefined && first.row === second.row)
          expect(second.plot.left).toBeGreaterThan(first.plot.left + first.plot.width);
      }),
    );
  });

  it("have one scale: the same figure has the same height in every panel, a larger one is higher", () => {
    fc.assert(
      fc.property(arbPanels, arbSize, (rows, size) => {
        const { marks } = computeMultiples({ ...size, panels: toPanels(rows) });
        const points = rows.flatMap((values, panel) =>
          values.flatMap((value, bin) => {
            const mark = marks[panel];
            const y = mark?.ys[bin] ?? null;
            return value === null || y === null || mark === undefined ? [] : [{ value, drawn: mark.baseline - y }];
          }),
        );
        const sortedPoints = points.toSorted((left, right) => left.value - right.value);
        for (const [index, { value, drawn }] of sortedPoints.entries()) {
          const before = sortedPoints[index - 1];
          if (before === undefined) continue;
          if (before.value === value) expect(drawn).toBeCloseTo(before.drawn, 6);
          else expect(drawn).toBeGreaterThan(before.drawn);
        }
      }),
    );
  });

  it("find the bin under each point", () => {
    fc.assert(
      fc.property(arbPanels, arbSize, (rows, size) => {
        const { marks } = computeMultiples({ ...size, panels: toPanels(rows) });
        for (const [panel, { xs, plot }] of marks.entries())
          for (const [bin, x] of xs.entries())
            expect(findPanelPlace(marks, { x, y: plot.top + plot.height / 2 })).toEqual({ panel, bin });
      }),
    );
  });
});
