import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { endLabelRoom, labelGapPx, spreadLabels } from "./compute-end-labels.ts";

const arbWanted = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 6 });

describe("spreadLabels", () => {
  it("keeps labels apart and between the bounds", () => {
    fc.assert(
      fc.property(arbWanted, (ys) => {
        const placedYs = [...spreadLabels(ys, 0, 300)].sort((left, right) => left - right);
        placedYs.forEach((y, at) => {
          expect(y >= 0 && y <= 300).toBe(true);
          if (at > 0) expect(y - (placedYs[at - 1] ?? 0)).toBeGreaterThanOrEqual(labelGapPx);
        });
      }),
    );
  });

  it("keeps their order", () => {
    fc.assert(
      fc.property(arbWanted, (ys) => {
        const placedYs = spreadLabels(ys, 0, 300);
        ys.forEach((y, index) =>
          ys.forEach((other, at) => {
            if (y < other) expect(placedYs[index]).toBeLessThan(placedYs[at] ?? 0);
          }),
        );
      }),
    );
  });

  it("moves nothing that is already apart", () => {
    expect(spreadLabels([200, 20, 100], 0, 300)).toEqual([200, 20, 100]);
  });
});

describe("endLabelRoom", () => {
  const series = (values: readonly (number | null)[]) =>
    ["Laval", "Gatineau"].map((label) => ({ key: label, label, values }));

  it("is there for a few short names whose lines go to the end", () => {
    expect(endLabelRoom(series([1, 2]), 2, 640, 200)).toBeGreaterThan(0);
  });

  it.each([
    ["one line", series([1, 2]).slice(0, 1), 640],
    ["a line that ends before", series([1, null]), 640],
    ["a narrow chart", series([1, 2]), 240],
    ["several comparisons", series([1, 2]).map((line) => ({ ...line, comparison: true })), 640],
  ])("is not there for %s", (_, givenSeries, width) => expect(endLabelRoom(givenSeries, 2, width, 200)).toBe(0));
});
