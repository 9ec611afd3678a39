import { expect, test } from "vitest";

import { decodeBase64UrlText } from "./base64-url.ts";

test.each([
  ["no letter", "", ""],
  ["one byte", "QQ", "A"],
  ["a letter of two bytes", "w6k", "é"],
  ["padding", "w6k=", "é"],
  ["a byte below 16", "Cg", "\n"],
  ["a byte that is not UTF-8", "_w", null],
  ["a letter alone, which holds no byte", "A", null],
  ["a space", "Q Q", null],
  ["a letter of plain base64", "QU+B", null],
  ["padding inside", "Q=Q", null],
] as const)("%s: %j decodes to %j", (_, source, text) => {
  expect(decodeBase64UrlText(source)).toBe(text);
});
