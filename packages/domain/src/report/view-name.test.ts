import { expect, it } from "vitest";

import { countCharacters, longestOf, parseText } from "../text/index.ts";
import { freeViewName } from "./index.ts";

it("keeps an unused name, and numbers a taken one", () => {
  expect(freeViewName("Lundi", [])).toBe("Lundi");
  expect(freeViewName("Lundi", ["lundi", "Lundi (2)"])).toBe("Lundi");
  expect(freeViewName("Lundi", ["Lundi", "Lundi (2)", "Lundi (4)"])).toBe("Lundi (3)");
});

it("keeps the number of the longest name, which gives way to it", () => {
  const longest = "Ｌ".repeat(longestOf("max100"));
  const second = freeViewName(longest, [longest]);
  expect([second.slice(-4), countCharacters(second), parseText(second, "max100").ok]).toEqual([" (2)", 99, true]);
  const carts = "🛒".repeat(99);
  expect(freeViewName(carts, [carts])).toBe(`${"🛒".repeat(95)} (2)`);
  const spaced = `${"a".repeat(94)} ${"b".repeat(4)}`;
  expect(freeViewName(spaced, [spaced])).toBe(`${"a".repeat(94)} (2)`);
});
