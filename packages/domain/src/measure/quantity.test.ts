import { expect, test } from "vitest";

import { compactParts, parseDecimal, quantity, quantityFromNumber, quantityScale } from "./index.ts";

const format = { scale: 2, decimal: "." } as const;

test.each([
  ["12", 1200],
  ["12.", 1200],
  [".5", 50],
  ["+1.50", 150],
  [" 1.5 ", 150],
  ["-0", 0],
  ["\u22123", -300],
  ["1.5000", 150],
  ["0000012", 1200],
] as const)("%j is read as %d", (text, value) => {
  expect(parseDecimal(text, format)).toEqual({ ok: true, value });
});

test.each([
  ["", "DECIMAL"],
  [".", "DECIMAL"],
  ["-", "DECIMAL"],
  ["NaN", "DECIMAL"],
  ["Infinity", "DECIMAL"],
  ["1e3", "DECIMAL"],
  ["0x10", "DECIMAL"],
  ["1,5", "DECIMAL"],
  ["1 000", "DECIMAL"],
  ["1.2.3", "DECIMAL"],
  ["--1", "DECIMAL"],
  ["١٢", "DECIMAL"],
  ["1.505", "DECIMAL_PLACES"],
  ["90071992547409.92", "DECIMAL_RANGE"],
  ["9".repeat(400), "DECIMAL_RANGE"],
] as const)("%j is refused with %s", (text, code) => {
  const decimalResult = parseDecimal(text, format);
  expect(decimalResult.ok ? null : decimalResult.issues[0]?.code).toBe(code);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.0001, 1e300])("%d is not a quantity", (value) => {
  expect(quantityFromNumber(value).ok).toBe(false);
});

test("a fraction of a thousandth is a fault of the caller", () => {
  expect(() => quantity(0.5)).toThrow(RangeError);
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => compactParts(value, quantityScale)).toThrow(RangeError);
});
