import { expect, test } from "vitest";

import {
  boardPatterns,
  checkWidget,
  displayTypes,
  makeReadyWidgets,
  readWidgets,
  widgetKinds,
  widgetPatterns,
} from "./index.ts";

test("every ready widget can be saved", () => {
  for (const { code, widget } of widgetPatterns) expect([code, checkWidget(widget)]).toEqual([code, []]);
});

test("the ready widgets show every kind of query and every display type", () => {
  expect(new Set(widgetPatterns.map(({ widget }) => widget.kind))).toEqual(new Set(Object.keys(widgetKinds)));
  expect(new Set(widgetPatterns.map(({ widget }) => widget.type))).toEqual(new Set(Object.keys(displayTypes)));
});

test("every ready dashboard can be saved, and has no margin for those who may not see it", () => {
  for (const code of Object.keys(boardPatterns) as (keyof typeof boardPatterns)[]) {
    const widgets = makeReadyWidgets(code, ["SALE_READ"]);
    expect([code, readWidgets(widgets).ok]).toEqual([code, true]);
    expect(widgets.map(({ primary }) => primary)).not.toContain("margin");
    expect(makeReadyWidgets(code, ["SALE_READ", "PRODUCT_COST_READ", "INVENTORY_READ"]).length).toBe(
      boardPatterns[code].widgets.length,
    );
  }
});

test("every ready dashboard fills its rows, whatever its reader may see", () => {
  const permissions = ["SALE_READ", "PRODUCT_COST_READ", "INVENTORY_READ"];
  for (const code of Object.keys(boardPatterns) as (keyof typeof boardPatterns)[])
    for (const count of [1, 2, 3]) {
      const widgets = makeReadyWidgets(code, permissions.slice(0, count));
      let next = 0;
      for (const y of new Set(widgets.map(({ layout }) => layout.y))) {
        const row = widgets.filter(({ layout }) => layout.y === y);
        const height = row[0]?.layout.h ?? 0;
        const edges = row.map((_, index) => row.slice(0, index).reduce((sum, { layout }) => sum + layout.w, 0));
        expect([code, y, row.map(({ layout }) => layout.x)]).toEqual([code, next, edges]);
        expect([code, row.reduce((sum, { layout }) => sum + layout.w, 0)]).toEqual([code, 12]);
        expect([code, new Set(row.map(({ layout }) => layout.h)).size]).toEqual([code, 1]);
        expect([code, new Set(row.map(({ type }) => type === "card")).size]).toEqual([code, 1]);
        next += height;
      }
    }
});
