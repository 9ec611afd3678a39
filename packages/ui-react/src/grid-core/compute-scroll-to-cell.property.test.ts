import * as fc from "fast-check";
import { expect, it } from "vitest";

import { computeScrollToCell } from "./compute-scroll-to-cell.ts";

/** Column widths stay below the narrowest room, so that a whole cell always fits. */
const arbCase = fc
  .record({
    columns: fc.array(fc.record({ widthPx: fc.integer({ min: 40, max: 200 }), frozen: fc.constant(false) }), {
      minLength: 1,
      maxLength: 40,
    }),
    frozenPx: fc.integer({ min: 40, max: 200 }),
    rowCount: fc.integer({ min: 1, max: 5_000 }),
    viewport: fc.record({
      scrollTop: fc.integer({ min: 0, max: 200_000 }),
      scrollLeft: fc.integer({ min: 0, max: 8_000 }),
      clientHeight: fc.integer({ min: 200, max: 1_200 }),
      clientWidth: fc.integer({ min: 460, max: 2_000 }),
    }),
    row: fc.nat(),
    column: fc.nat(),
  })
  .map(({ columns, frozenPx, rowCount, viewport, row, column }) => ({
    viewport,
    place: { row: row % rowCount, column: 1 + (column % columns.length) },
    geometry: {
      rowPx: 34,
      rowCount,
      headPx: 34,
      footPx: 34,
      numbersPx: 56,
      columns: [{ widthPx: frozenPx, frozen: true }, ...columns],
    },
  }));

it("shows the whole cell between the sticky parts", () => {
  fc.assert(
    fc.property(arbCase, ({ viewport, place, geometry }) => {
      const { scrollTop, scrollLeft } = computeScrollToCell(viewport, place, geometry);
      const top = place.row * 34 - scrollTop;
      const left = geometry.columns.slice(1, place.column).reduce((sum, { widthPx }) => sum + widthPx, 0) - scrollLeft;
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + 34).toBeLessThanOrEqual(viewport.clientHeight - 68);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + (geometry.columns[place.column]?.widthPx ?? 0)).toBeLessThanOrEqual(
        viewport.clientWidth - 56 - (geometry.columns[0]?.widthPx ?? 0),
      );
    }),
  );
});

it("scrolls no further once the cell is visible", () => {
  fc.assert(
    fc.property(arbCase, ({ viewport, place, geometry }) => {
      const scrolled = computeScrollToCell(viewport, place, geometry);
      expect(computeScrollToCell({ ...viewport, ...scrolled }, place, geometry)).toEqual(scrolled);
    }),
  );
});

it("scrolls for neither a frozen column nor a row of totals", () => {
  fc.assert(
    fc.property(arbCase, ({ viewport, geometry }) => {
      const { scrollTop, scrollLeft } = viewport;
      expect(computeScrollToCell(viewport, { row: geometry.rowCount, column: 0 }, geometry)).toEqual({
        scrollTop,
        scrollLeft,
      });
    }),
  );
});
