import { expect, test } from "vitest";

import type { LivingData } from "../living-data.ts";
import { createRowFinder } from "./create-row-finder.ts";
import type { LivingReader, LivingView } from "./living-reader.ts";
import { sumPivot } from "./sum-pivot.ts";

const rows: LivingData["rows"] = [
  [2, null, 10],
  [null, 7, 20],
  [1, 8, 30],
];
const cellText: LivingReader["texts"]["cellText"] = (value) => (value === null ? "" : String(value));
const readerOf = (sorted: Pick<LivingView, "sort" | "descends">) =>
  ({
    data: { rows },
    texts: { cellText },
    fold: (text: string) => text,
    view: { search: "", page: 0, down: 0, across: 1, figure: 2, filters: [], ...sorted },
  }) as unknown as LivingReader;

test.each([false, true])("unknown values are last in the list and in the pivot (descending: %s)", (descends) => {
  const livingReader = readerOf({ sort: 0, descends });
  const finder = createRowFinder(livingReader);
  const foundRows = finder.findRows();
  expect(foundRows.map(([value]) => value)).toEqual(descends ? [2, 1, null] : [1, 2, null]);
  const sums = sumPivot(livingReader, foundRows, finder.compare);
  expect(sums.rows).toEqual(["1", "2", ""]);
  expect(sums.columns).toEqual(["7", "8", ""]);
});
