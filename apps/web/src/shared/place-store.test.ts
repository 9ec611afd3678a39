import { describe, expect, it } from "vitest";

import { treeOf } from "./place-store.ts";

const place = (id: number, parentId: number | null) => ({
  id, parentId, type: "STORE", code: `S${id}`, description: `S${id}`, timeZone: "America/Toronto", businessDayStart: 0, weekStart: 0,
} as const);

describe("tree of places", () => {
  it("puts each place under its parent, in the order given", () => {
    const tree = treeOf([place(3, 2), place(1, null), place(2, 1), place(4, 1), place(5, 2)]);
    expect(tree.map(({ place: { id }, depth }) => [id, depth])).toEqual([[1, 0], [2, 1], [3, 2], [5, 2], [4, 1]]);
  });

  it("puts a place at the top when its parent may not be seen", () => {
    expect(treeOf([place(9, 8)]).map(({ depth }) => depth)).toEqual([0]);
  });
});
