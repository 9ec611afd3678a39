import fc from "fast-check";
import { describe, it, expect } from "vitest";

import { computeWaterfall, type WaterfallRow } from "./compute-waterfall.ts";

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
});
