/** Tests what is left of the differences of two certificates while the drawers are hidden. */

import { expect, it } from "vitest";

import { hideDrawerChanges } from "./hidden-drawers.ts";

it("leaves no figure of drawers and of their deposit, and every other one", () => {
  const cashChange = { what: "first", name: "cash", before: 100, after: 200 } as const;
  const hiddenChanges = (["drawers", "deposit"] as const).flatMap((name) =>
    (["first", "second"] as const).map((what) => ({ what, name, before: null, after: 5 })),
  );
  const countChange = { what: "count", name: "noSales", before: 1, after: 2 } as const;
  expect(hideDrawerChanges([cashChange, ...hiddenChanges, countChange])).toEqual([cashChange, countChange]);
});

it("tells that facts differ where only drawers do, and nothing where nothing differs", () => {
  expect(hideDrawerChanges([{ what: "second", name: "deposit", before: 1, after: 2 }])).toEqual([{ what: "facts" }]);
  expect(hideDrawerChanges([])).toEqual([]);
});
