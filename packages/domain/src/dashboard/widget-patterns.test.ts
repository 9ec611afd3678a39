import { expect, test } from "vitest";

import { boardPatterns, checkWidget, readWidgets, widgetPatterns, makeReadyWidgets } from "./index.ts";

test("every ready widget can be saved", () => {
  for (const { code, widget } of widgetPatterns) expect([code, checkWidget(widget)]).toEqual([code, []]);
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
