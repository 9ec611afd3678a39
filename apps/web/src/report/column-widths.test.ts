import { expect, it } from "vitest";

import { widthByContent } from "./column-widths.ts";

it("is as wide as the content, not narrower than a touch target nor wider than a sentence", () => {
  expect(widthByContent("", ["Grace", "Nadia"])).toBe(66);
  expect(widthByContent("", [])).toBe(60);
  expect(widthByContent("Item", ["x".repeat(400)])).toBe(210);
  expect(widthByContent("", ["COLLATION"])).toBeGreaterThan(widthByContent("", ["collation"]));
});

/** Widths measured in Chromium at 14 px in the typeface of the tables. Units: pixels. */
const measuredWidths: Readonly<Record<string, number>> = {
  Demande: 63.4,
  Moyenne: 61.2,
  "22 nov. 2026": 87.2,
  "Une autre personne": 131.1,
  "Sommaire du grand livre": 161.4,
};
const [paddingPx, linePx] = [24, 1];

it.each(Object.entries(measuredWidths))("leaves %s room for all its letters, and not much more", (text, px) => {
  const width = widthByContent("", [text]);
  expect(width).toBeGreaterThanOrEqual(px + paddingPx + linePx);
  expect(width).toBeLessThan(px * 1.1 + paddingPx + linePx + 2);
});

it("wraps a header on two lines, up to a bound", () => {
  expect(widthByContent("Payment type", ["1"])).toBe(94);
  expect(widthByContent("Type payment", ["1"])).toBe(94);
  expect(widthByContent("h".repeat(80), ["1"])).toBe(190);
});
