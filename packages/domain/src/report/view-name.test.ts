import { expect, it } from "vitest";

import { countCharacters, maxLengthOf, parseText } from "../text/index.ts";
import { uniqueViewName } from "./index.ts";

it("keeps an unused name, and numbers a taken one", () => {
  expect(uniqueViewName("Lundi", [])).toBe("Lundi");
  expect(uniqueViewName("Lundi", ["lundi", "Lundi (2)"])).toBe("Lundi");
  expect(uniqueViewName("Lundi", ["Lundi", "Lundi (2)", "Lundi (4)"])).toBe("Lundi (3)");
});

it("appends the number to a name of maximum length by shortening the name", () => {
  const longestName = "Ｌ".repeat(maxLengthOf("max100"));
  const second = uniqueViewName(longestName, [longestName]);
  expect([second.slice(-4), countCharacters(second), parseText(second, "max100").ok]).toEqual([" (2)", 99, true]);
  const carts = "🛒".repeat(99);
  expect(uniqueViewName(carts, [carts])).toBe(`${"🛒".repeat(95)} (2)`);
  const spaced = `${"a".repeat(94)} ${"b".repeat(4)}`;
  expect(uniqueViewName(spaced, [spaced])).toBe(`${"a".repeat(94)} (2)`);
});
