import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { arbWidget } from "../testing/index.ts";

import { checkWidget, parseWidgets, printWidgets } from "./index.ts";

const arbBoard = fc.uniqueArray(arbWidget, { selector: (widget) => widget.i, maxLength: 6 });

describe("the text of a board", () => {
  it("parse(print(widgets)) gives the widgets back, fields this version does not know included", () => {
    fc.assert(fc.property(arbBoard, (widgets) => { expect(parseWidgets(printWidgets(widgets))).toEqual({ ok: true, value: widgets }); }));
  });

  it("never throws, whatever the text", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => { expect(typeof parseWidgets(text).ok).toBe("boolean"); }));
  });

  it("a well-made widget has no issue", () => {
    fc.assert(fc.property(arbWidget, (widget) => { expect(checkWidget(widget)).toEqual([]); }));
  });

  it("a top N outside 1 to 100 is refused", () => {
    const arbRanked = arbWidget.filter((widget) => widget.topN !== null);
    fc.assert(
      fc.property(arbRanked, fc.oneof(fc.integer({ max: 0 }), fc.integer({ min: 101 }), fc.constantFrom(1.5, 99.9)), (widget, topN) => {
        expect(checkWidget({ ...widget, topN }).map((one) => one.code)).toContain("TOP_N");
      }),
    );
  });
});
