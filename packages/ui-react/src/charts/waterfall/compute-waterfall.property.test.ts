import fc from "fast-check";
import { describe, it, expect } from "vitest";

import { textWidth } from "../axis/compute-category-ticks.ts";
import { recordCanvas } from "../frame/recorded-canvas.ts";
import { computeWaterfall, type WaterfallRow } from "./compute-waterfall.ts";
import { paintWaterfall } from "./paint-waterfall.ts";

const arbRows = fc
  .tuple(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.array(fc.integer({ min: -500_000, max: 500_000 }), { maxLength: 10 }),
  )
  .map(([start, steps]): readonly WaterfallRow[] => [
    { key: "before", label: "Before", value: start, kind: "level" },
    ...steps.map((value, index) => ({ key: `s${index}`, label: `Step ${index}`, value, kind: "step" as const })),
    { key: "after", label: "After", value: start + steps.reduce((sum, value) => sum + value, 0), kind: "level" },
  ]);
const arbSize = fc.record({ width: fc.integer({ min: 40, max: 1400 }), height: fc.integer({ min: 30, max: 600 }) });

describe("a waterfall", () => {
  it("keeps every bar within its area, in its own row", () => {
    fc.assert(
      fc.property(arbRows, arbSize, (rows, size) => {
        const { plot, canvas, marks } = computeWaterfall({ ...size, rows, formatValue: String });
        for (const [index, mark] of marks.entries()) {
          expect(mark.x).toBeGreaterThanOrEqual(plot.left - 1e-6);
          expect(mark.x + mark.width).toBeLessThanOrEqual(plot.left + plot.width + 2 + 1e-6);
          expect(mark.width).toBeGreaterThanOrEqual(2);
          // Half of the outline is beyond the bar.
          expect(mark.x - 0.5).toBeGreaterThanOrEqual(canvas.left);
          expect(mark.x + mark.width + 0.5).toBeLessThanOrEqual(canvas.left + canvas.width);
          const next = marks[index + 1];
          if (next !== undefined) expect(mark.y + mark.height).toBeLessThanOrEqual(next.y + 1e-6);
        }
      }),
    );
  });

  it("has room for its figures, bold ones too, and for its bars", () => {
    fc.assert(
      fc.property(arbRows, fc.integer({ min: 300, max: 1400 }), (rows, width) => {
        const formatValue = (value: number) => `${value < 0 ? "−" : ""}1 234 567,89 $`;
        const { plot, marks } = computeWaterfall({ width, height: 300, rows, formatValue });
        const room = width - plot.left - plot.width;
        for (const { kind, figure } of marks)
          expect(textWidth(figure) * (kind === "level" ? 1.08 : 1)).toBeLessThanOrEqual(room);
        expect(plot.width).toBeGreaterThanOrEqual(Math.floor(width * 0.19));
      }),
    );
  });

  it("draws steps as long as they are large, up and down apart", () => {
    fc.assert(
      fc.property(arbRows, arbSize, (rows, size) => {
        const { marks } = computeWaterfall({ ...size, rows, formatValue: String });
        const steps = rows.flatMap((row, index) => (row.kind === "step" ? [{ row, mark: marks[index] }] : []));
        for (const { row, mark } of steps) expect(mark?.kind).toBe(row.value < 0 ? "down" : "up");
        for (const left of steps)
          for (const right of steps)
            if (Math.abs(left.row.value) >= Math.abs(right.row.value))
              expect(left.mark?.width ?? 0).toBeGreaterThanOrEqual((right.mark?.width ?? 0) - 1e-6);
      }),
    );
  });

  it("draws each row once and a link between each two; a loss is outlined, a gain is not", () => {
    fc.assert(
      fc.property(arbRows, arbSize, (rows, size) => {
        const { marks } = computeWaterfall({ ...size, rows, formatValue: String });
        const { paint, calls } = recordCanvas();
        paintWaterfall(paint, marks);
        const callsNamed = (wantedName: string) => calls.filter(({ name }) => name === wantedName);
        expect(callsNamed("fillRect").map(({ values }) => values)).toEqual(
          marks.map(({ x, y, width, height }) => [x, y, width, height]),
        );
        expect(callsNamed("lineTo")).toHaveLength(marks.length - 1);
        expect(callsNamed("rect")).toHaveLength(marks.filter(({ kind }) => kind === "down").length);
        const fillsOf = (kind: string) =>
          new Set(callsNamed("fillRect").flatMap(({ fill }, index) => (marks[index]?.kind === kind ? [fill] : [])));
        for (const fill of fillsOf("up")) expect(fillsOf("down").has(fill) || fillsOf("level").has(fill)).toBe(false);
      }),
    );
  });
});
