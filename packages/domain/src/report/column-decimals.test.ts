import fc from "fast-check";
import { expect, it } from "vitest";

import { columnDecimals, formatCell, withDecimals, type FieldType, type TableColumn } from "./index.ts";

const column = (field: string, type: FieldType, path: readonly string[] = []): TableColumn => ({
  field,
  type,
  grain: null,
  aggregate: "sum",
  display: "value",
  path,
  kind: "value",
});

it("gives whole quantities no decimals, and all figures of a column the same once one has some", () => {
  const write = (values: readonly number[], type: FieldType) =>
    values.map((value) => formatCell(value, type, "en", columnDecimals(values, type)));
  expect(write([2_000, 1_654, 1_760], "qty")).toEqual(["2.000", "1.654", "1.760"]);
  expect(write([2_000, 41_000], "qty")).toEqual(["2", "41"]);
  expect(write([126_937, 118_460, 1_299_900], "unitCost")).toEqual(["$12.6937", "$11.8460", "$129.9900"]);
  expect(write([118_400, 1_299_900], "unitCost")).toEqual(["$11.84", "$129.99"]);
});

it("gives the columns of a measure the same decimals in every group across", () => {
  const columns = [column("quantity", "qty", ["a"]), column("quantity", "qty", ["b"]), column("net", "money")];
  const rows = [{ cells: [2_000, 3_000, 1] }, undefined, { cells: [1_000, 1_500, 2] }];
  expect(withDecimals(columns, rows).map(({ decimals }) => decimals)).toEqual([3, 3, undefined]);
});

const decimalsOf = (text: string): number => /\.(\d+)/u.exec(text)?.[1]?.length ?? 0;

it("all figures of a column have the same number of decimals", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<FieldType>("qty", "unitCost", "money", "int", "pct"),
      fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1 }),
      (type, values) => {
        const decimals = columnDecimals(values, type);
        const texts = values.map((value) => formatCell(value, type, "en", decimals));
        expect(new Set(texts.map(decimalsOf)).size).toBe(1);
      },
    ),
  );
});
