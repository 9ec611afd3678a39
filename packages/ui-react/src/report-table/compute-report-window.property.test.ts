import * as fc from "fast-check";
import { expect, it } from "vitest";

import { computeColumnWindow } from "./compute-column-window.ts";
import { computeSharedHeadings } from "./compute-head-runs.ts";

const columnsOf = fc.array(fc.record({ widthPx: fc.integer({ min: 40, max: 400 }), frozen: fc.boolean() }), {
  minLength: 1,
  maxLength: 120,
});

it("renders every frozen column, and all others or space for them", () => {
  fc.assert(
    fc.property(
      columnsOf,
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 100, max: 2_000 }),
      (columns, scrollLeft, widthPx) => {
        const { drawn, frozen, beforePx, afterPx } = computeColumnWindow({ columns, scrollLeft, widthPx });
        const widthOf = (indexes: readonly number[]) =>
          indexes.reduce((sum, index) => sum + (columns[index]?.widthPx ?? 0), 0);
        expect(drawn.slice(0, frozen)).toEqual(columns.flatMap((column, index) => (column.frozen ? [index] : [])));
        expect(widthOf(drawn) + beforePx + afterPx).toBe(widthOf(columns.map((_, index) => index)));
      },
    ),
  );
});

it("draws every column of which a part is in sight", () => {
  fc.assert(
    fc.property(
      columnsOf,
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 100, max: 2_000 }),
      (columns, scrollLeft, widthPx) => {
        const { drawn } = computeColumnWindow({ columns, scrollLeft, widthPx });
        let leftPx = columns.reduce((sum, column) => sum + (column.frozen ? column.widthPx : 0), 0) - scrollLeft;
        columns.forEach((column, index) => {
          if (column.frozen) return;
          if (leftPx + column.widthPx > 0 && leftPx < widthPx) expect(drawn).toContain(index);
          leftPx += column.widthPx;
        });
      },
    ),
  );
});

it("shares a heading between neighbours with equal headings from the outermost down", () => {
  const columns = [
    ["2025", "March"],
    ["2025", "April"],
    ["2026", "April"],
    ["2026", "April"],
  ].map((heads) => ({ heads }));
  expect(computeSharedHeadings(columns, 0).map(({ text, span }) => [text, span])).toEqual([
    ["2025", 2],
    ["2026", 2],
  ]);
  expect(computeSharedHeadings(columns, 1).map(({ text, span }) => [text, span])).toEqual([
    ["March", 1],
    ["April", 1],
    ["April", 2],
  ]);
});
