import { expect, it } from "vitest";

import { readPastedNumber } from "./index.ts";

it.each([
  ["1 234,50", "fr", "1234.50"],
  ["1,234.50", "fr", "1234.50"],
  ["1 234,50", "en", "1234.50"],
  ["1,234.50", "en", "1234.50"],
  ["1 234,50 $", "es", "1234.50"],
  ["$4.99", "fr", "4.99"],
  ["-$4.99", "en", "-4.99"],
  ["4,99", "en", "4.99"],
  ["1,234", "en", "1234"],
  ["1,234", "fr", "1.234"],
  ["1 234 567,8", "en", "1234567.8"],
  ["cher", "fr", null],
  ["1.234.567,8", "fr", null],
  ["$", "fr", null],
] as const)("%j pasted in %s is %s", (text, language, expected) => {
  const numberResult = readPastedNumber(text, language);
  expect(numberResult.ok ? numberResult.value : null).toBe(expected);
});
