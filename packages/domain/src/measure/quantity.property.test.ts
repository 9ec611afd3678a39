import fc from "fast-check";
import { expect, test } from "vitest";

import { languageCodes } from "../language/index.ts";
import {
  decimalText,
  formatQuantity,
  numberFromQuantity,
  parseDecimal,
  parseQuantity,
  quantity,
  quantityFromNumber,
  unitsFromNumber,
  wireUnitsAtMost,
} from "./index.ts";

const arbQuantity = fc.maxSafeInteger().map(quantity);
const arbWireUnits = fc.integer({ min: -wireUnitsAtMost, max: wireUnitsAtMost });
const format = { scale: 2, decimal: "." } as const;

test("parse(format(quantity)) gives the quantity back, in every language", () => {
  fc.assert(
    fc.property(arbQuantity, fc.constantFrom(...languageCodes), (value, language) => {
      expect(parseQuantity(formatQuantity(value, language), language)).toEqual({ ok: true, value });
    }),
  );
});

test("a decimal text is read back, whatever its mark and its sign", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), fc.constantFrom(".", ","), (units, scale, decimal) => {
      const text = decimalText(units, scale).replace(".", decimal);
      expect(parseDecimal(text, { scale, decimal: decimal === "." ? "." : "," })).toEqual({ ok: true, value: units });
    }),
  );
});

test("a count of decimals goes to the wire and comes back", () => {
  fc.assert(
    fc.property(arbWireUnits, fc.constantFrom(2, 3, 4), (units, scale) => {
      const sent: unknown = JSON.parse(JSON.stringify(units / 10 ** scale));
      expect(unitsFromNumber(Number(sent), scale)).toEqual({ ok: true, value: units });
    }),
  );
});

test("a JSON number is taken exactly when its text has no more decimals than allowed", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), (value) => {
      const decimals = /e-/u.test(String(value)) ? 99 : (String(value).split(".")[1] ?? "").length;
      expect(quantityFromNumber(value).ok).toBe(decimals <= 3);
    }),
  );
});

test("numberFromQuantity is the inverse of quantityFromNumber", () => {
  fc.assert(
    fc.property(arbWireUnits.map(quantity), (value) => {
      expect(quantityFromNumber(numberFromQuantity(value))).toEqual({ ok: true, value });
    }),
  );
});

test("any text is read or refused, never thrown on", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...languageCodes, undefined), (text, language) => {
      const read = parseQuantity(text, language);
      if (read.ok) expect(Number.isSafeInteger(read.value)).toBe(true);
      else expect(read.issues.length).toBe(1);
    }),
  );
});

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
  const read = parseDecimal(text, format);
  expect(read.ok ? null : read.issues[0]?.code).toBe(code);
});

test("a field of megabytes is quoted in part", () => {
  const read = parseDecimal("x".repeat(10_000_000), format);
  expect(read.ok ? 0 : String(read.issues[0]?.params["value"]).length).toBeLessThan(100);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1.0001, 1e300])("%d is not a quantity", (value) => {
  expect(quantityFromNumber(value).ok).toBe(false);
});

test("a fraction of a thousandth is a fault of the caller", () => {
  expect(() => quantity(0.5)).toThrow(RangeError);
});
