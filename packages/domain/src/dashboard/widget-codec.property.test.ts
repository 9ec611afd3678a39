import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { arbWidget } from "../testing/index.ts";

import { checkWidget, parseWidgets, printWidgets, slicesAtMost, toSlices } from "./index.ts";

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

describe("the slices of a pie", () => {
  const arbPart = fc.record({ code: fc.string(), name: fc.string(), value: fc.integer({ min: -50, max: 10_000 }) });

  it("and the rest are the whole, the largest first; a part below zero makes a bar", () => {
    fc.assert(
      fc.property(fc.array(arbPart, { maxLength: 12 }), fc.nat(5_000), (parts, rest) => {
        const total = parts.reduce((sum, part) => sum + part.value, 0) + rest;
        const result = toSlices(parts, total);
        expect(result.draw).toBe(parts.some((part) => part.value < 0) ? "bar" : "pie");
        if (result.draw === "bar") return;
        const values = result.slices.map((slice) => slice.value);
        expect(values.reduce((sum, value) => sum + value, 0) + result.others).toBe(total);
        expect(values).toEqual([...values].sort((left, right) => right - left));
        expect(values.length).toBeLessThanOrEqual(slicesAtMost);
        expect(result.others).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
