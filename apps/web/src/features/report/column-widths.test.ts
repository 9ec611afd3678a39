import { expect, it } from "vitest";

import { widthByContent } from "./column-widths.ts";

it("is as wide as what stands in it, and never narrower than a touch nor wider than a sentence", () => {
  expect(widthByContent("Till", ["1", "2"], false)).toBe(64);
  expect(widthByContent("", [], false)).toBe(60);
  expect(widthByContent("Item", ["x".repeat(400)], false)).toBe(190);
  expect(widthByContent("Net", ["13 334,41 $"], true)).toBeGreaterThan(widthByContent("Net", ["13 334,41 $"], false));
});

it("gives words of a header room on two lines, up to a bound", () => {
  expect(widthByContent("Payment type", ["1"], false)).toBe(86);
  expect(widthByContent("Type payment", ["1"], false)).toBe(86);
  expect(widthByContent("h".repeat(80), ["1"], false)).toBe(190);
});
