import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { layOutForPrint, printableWidthPx } from "./lay-on-paper.ts";

const columns = fc
  .tuple(fc.integer({ min: 0, max: 4 }), fc.array(fc.integer({ min: 60, max: 800 }), { maxLength: 220 }))
  .map(([frozen, widths]) => widths.map((widthPx, index) => ({ widthPx, frozen: index < frozen })));

describe("a table on paper", () => {
  it("has every column once, except frozen ones, which are on every sheet", () => {
    fc.assert(
      fc.property(columns, (printColumns) => {
        const { sheets } = layOutForPrint(printColumns);
        const onAll = (index: number) => sheets.every((sheet) => sheet.includes(index));
        for (const index of printColumns.keys()) {
          const times = sheets.filter((sheet) => sheet.includes(index)).length;
          expect(times === 1 || (onAll(index) && printColumns[index]?.frozen === true)).toBe(true);
        }
        for (const sheet of sheets) expect(sheet).toEqual([...sheet].toSorted((left, right) => left - right));
      }),
    );
  });

  it("fits its page, but for a column that is wider than one", () => {
    fc.assert(
      fc.property(columns, (printColumns) => {
        const { sheets, isAcross, widthOf } = layOutForPrint(printColumns);
        for (const sheet of sheets) {
          const widthPx = sheet.reduce((sum, index) => sum + widthOf(printColumns[index]?.widthPx ?? 0), 0);
          const last = widthOf(printColumns[sheet.at(-1) ?? 0]?.widthPx ?? 0);
          expect(
            widthPx <= (isAcross ? printableWidthPx.across : printableWidthPx.upright) ||
              last > printableWidthPx.across / 2,
          ).toBe(true);
        }
      }),
    );
  });

  it("stays upright and as large as usual while it can", () => {
    const narrow = layOutForPrint([
      { widthPx: 200, frozen: true },
      { widthPx: 120, frozen: false },
    ]);
    expect(narrow).toMatchObject({ isAcross: false, textPt: 8, sheets: [[0, 1]] });
    const wideLayout = layOutForPrint(Array.from({ length: 12 }, () => ({ widthPx: 110, frozen: false })));
    expect(wideLayout).toMatchObject({ isAcross: true, sheets: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]] });
    expect(
      layOutForPrint(Array.from({ length: 40 }, (_, index) => ({ widthPx: 110, frozen: index === 0 }))).sheets.length,
    ).toBeGreaterThan(1);
  });
});
