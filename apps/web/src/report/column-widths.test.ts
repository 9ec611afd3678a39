import { expect, it } from "vitest";

import { widthByContent } from "./column-widths.ts";

it("is as wide as what stands in it, and never narrower than a touch nor wider than a sentence", () => {
  expect(widthByContent("", ["Grace", "Nadia"])).toBe(64);
  expect(widthByContent("", [])).toBe(60);
  expect(widthByContent("Item", ["x".repeat(400)])).toBe(210);
  expect(widthByContent("", ["COLLATION"])).toBeGreaterThan(widthByContent("", ["collation"]));
});

it("gives words of a header room on two lines, up to a bound", () => {
  expect(widthByContent("Payment type", ["1"])).toBe(94);
  expect(widthByContent("Type payment", ["1"])).toBe(94);
  expect(widthByContent("h".repeat(80), ["1"])).toBe(190);
});
