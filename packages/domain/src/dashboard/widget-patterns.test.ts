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
