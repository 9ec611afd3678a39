import fc from "fast-check";
import { expect, it } from "vitest";

import { computeCategoryTicks, truncateToWidth, textWidth } from "./compute-category-ticks.ts";

const places = fc.integer({ min: 1, max: 400 }).chain((count) =>
  fc.record({
    categories: fc.array(fc.record({ key: fc.string(), label: fc.string({ minLength: 1, maxLength: 14 }) }), {
      minLength: count,
      maxLength: count,
    }),
    width: fc.integer({ min: 60, max: 1400 }),
  }),
);

it("ticks never touch each other", () => {
  fc.assert(
    fc.property(places, ({ categories, width }) => {
      const positions = categories.map((_, index) => (index * width) / categories.length);
      const ticks = computeCategoryTicks(categories, positions);
      ticks.slice(1).forEach((tick, index) => {
        const before = ticks[index];
        if (before === undefined) return;
        expect(tick.at - before.at).toBeGreaterThan((textWidth(tick.text) + textWidth(before.text)) / 2);
      });
      expect(ticks.length).toBeGreaterThan(0);
    }),
  );
});

it("only categories with a short name are candidates, where some have one", () => {
  const categories = Array.from({ length: 60 }, (_, index) => ({
    key: String(index),
    label: `Day ${index}`,
    ...(index % 7 === 0 ? { tick: `W${index / 7}` } : {}),
  }));
  const ticks = computeCategoryTicks(
    categories,
    categories.map((_, index) => index * 20),
  );
  expect(ticks.map((tick) => tick.text)).toEqual(["W0", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8"]);
});

it("a shortened text fits, and a text that fits stays whole", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const shortText = truncateToWidth(text, width);
      expect(textWidth(shortText)).toBeLessThanOrEqual(width);
      if (textWidth(text) <= width) expect(shortText).toBe(text);
    }),
  );
});
