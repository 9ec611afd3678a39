import fc from "fast-check";
import { describe, it, expect } from "vitest";

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
        const { plot, marks } = computeWaterfall({ ...size, rows, formatValue: String });
        for (const [index, mark] of marks.entries()) {
          expect(mark.x).toBeGreaterThanOrEqual(plot.left - 1e-6);
          expect(mark.x + mark.width).toBeLessThanOrEqual(plot.left + plot.width + 2 + 1e-6);
          expect(mark.width).toBeGreaterThanOrEqual(2);
          const next = marks[index + 1];
          if (next !== undefined) expect(mark.y + mark.height).toBeLessThanOrEqual(next.y + 1e-6);
        }
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
        const named = (wanted: string) => calls.filter(({ name }) => name === wanted);
        expect(named("fillRect").map(({ values }) => values)).toEqual(
          marks.map(({ x, y, width, height }) => [x, y, width, height]),
        );
        expect(named("lineTo")).toHaveLength(marks.length - 1);
        expect(named("rect")).toHaveLength(marks.filter(({ kind }) => kind === "down").length);
        const fillsOf = (kind: string) =>
          new Set(named("fillRect").flatMap(({ fill }, index) => (marks[index]?.kind === kind ? [fill] : [])));
        for (const fill of fillsOf("up")) expect(fillsOf("down").has(fill) || fillsOf("level").has(fill)).toBe(false);
      }),
    );
  });
});
