import { expect, test } from "vitest";

import { formatDocumentNumber, parseDocumentNumber } from "./index.ts";

test.each([
  ["A-2026-000042", true],
  ["a-b-2026-1000000", true],
  ["A-2026-000000", false],
  ["A-2026-42", false],
  ["-2026-000042", false],
  ["A-2026-0000042", false],
  [12, false],
])("the number %s is read: %s", (text, isRead) => {
  const number = parseDocumentNumber(text);
  expect(number.ok).toBe(isRead);
  if (number.ok) expect(formatDocumentNumber(number.value)).toBe(text);
});

test("a sequence has at most fifteen digits", () => {
  expect(parseDocumentNumber(`A-2026-${"9".repeat(15)}`).ok).toBe(true);
  expect(parseDocumentNumber(`A-2026-${"9".repeat(16)}`).ok).toBe(false);
});
