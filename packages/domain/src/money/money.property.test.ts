import fc from "fast-check";
import { expect, test } from "vitest";

import { languageCodes, localeOf } from "../language/index.ts";
import { decimalText, quantity, wireUnitsAtMost } from "../measure/index.ts";
import {
  addCents,
  allocateCents,
  cents,
  centsFromDollars,
  centsFromUnitCost,
  divideCents,
  dollarsFromCents,
  dollarsFromUnitCost,
  extendPrice,
  formatMoney,
  formatMoneyCompact,
  formatUnitCost,
  negateCents,
  parseMoney,
  subtractCents,
  sumCents,
  unitCost,
  unitCostFromCents,
  unitCostFromDollars,
  zeroCents,
} from "./index.ts";

const arbCents = fc.maxSafeInteger().map(cents);
const arbSmallCents = fc.integer().map(cents);
const arbWireUnits = fc.integer({ min: -wireUnitsAtMost, max: wireUnitsAtMost });
const arbLanguage = fc.constantFrom(...languageCodes);

test("money is written byte for byte as the platform writes it", () => {
  fc.assert(
    fc.property(arbCents, arbLanguage, (amount, language) => {
      const format = new Intl.NumberFormat(localeOf(language), {
        style: "currency",
        currency: "CAD",
        currencyDisplay: "narrowSymbol",
      });
      expect(formatMoney(amount, language)).toBe(format.format(decimalText(amount, 2)));
    }),
  );
});

test.each([
  ["fr", "1\u00a0234,56\u00a0$", "-1\u00a0234,56\u00a0$", "0,00\u00a0$"],
  ["en", "$1,234.56", "-$1,234.56", "$0.00"],
  ["es", "$1,234.56", "-$1,234.56", "$0.00"],
] as const)("in %s an amount is %s", (language, gain, loss, nothing) => {
  expect(formatMoney(cents(123_456), language)).toBe(gain);
  expect(formatMoney(cents(-123_456), language)).toBe(loss);
  expect(formatMoney(cents(-0), language)).toBe(nothing);
});

test("parse(format(amount)) gives the amount back, in every language", () => {
  fc.assert(
    fc.property(arbCents, arbLanguage, (amount, language) => {
      expect(parseMoney(formatMoney(amount, language), language)).toEqual({ ok: true, value: amount });
    }),
  );
});

test.each([
  ["fr", "12,5", 1250],
  ["fr", "12.50", 1250],
  ["fr", "1 234,56 $", 123_456],
  ["fr", "1\u202f234,56\u00a0$", 123_456],
  ["fr", "-5 $", -500],
  ["fr", "\u22125,00 $", -500],
  ["en", "$1,234.56", 123_456],
  ["en", "-$5", -500],
  ["en", "$-5", -500],
  ["en", "1234.5", 123_450],
  ["es", "$ 1,234.56", 123_456],
] as const)("in %s, %j is an amount", (language, text, value) => {
  expect(parseMoney(text, language)).toEqual({ ok: true, value });
});

test.each([
  ["fr", "", "DECIMAL"],
  ["fr", "$", "DECIMAL"],
  ["fr", "12 34,5", "DECIMAL"],
  ["fr", "1,234.56", "DECIMAL"],
  ["fr", "1.234", "DECIMAL_PLACES"],
  ["en", "1,23", "DECIMAL"],
  ["en", "1 234.56", "DECIMAL"],
  ["en", "$$5", "DECIMAL"],
  ["en", "12.345", "DECIMAL_PLACES"],
  ["en", "NaN", "DECIMAL"],
  ["en", "999,999,999,999,999.99", "DECIMAL_RANGE"],
] as const)("in %s, %j is refused with %s", (language, text, code) => {
  const read = parseMoney(text, language);
  expect(read.ok ? null : read.issues[0]?.code).toBe(code);
});

test.each([
  [99_999, "$999.99", "999,99\u00a0$"],
  [100_000, "$1K", "1\u00a0K\u00a0$"],
  [123_456, "$1.23K", "1,23\u00a0K\u00a0$"],
  [99_999_499, "$999.99K", "999,99\u00a0K\u00a0$"],
  [99_999_500, "$1M", "1\u00a0M\u00a0$"],
  [99_999_900, "$1M", "1\u00a0M\u00a0$"],
  [1200, "$12", "12\u00a0$"],
  [1250, "$12.50", "12,50\u00a0$"],
  [-99_999_500, "-$1M", "-1\u00a0M\u00a0$"],
  [123_456_789_000, "$1,234.57M", "1\u00a0234,57\u00a0M\u00a0$"],
  [0, "$0", "0\u00a0$"],
] as const)("%d cents in short are %s, in French %s", (amount, english, french) => {
  expect(formatMoneyCompact(cents(amount), "en")).toBe(english);
  expect(formatMoneyCompact(cents(amount), "es")).toBe(english);
  expect(formatMoneyCompact(cents(amount), "fr")).toBe(french);
});

test("in short, 1000K is never written", () => {
  fc.assert(
    fc.property(arbCents, arbLanguage, (amount, language) => {
      expect(formatMoneyCompact(amount, language)).not.toMatch(/1.?000(?:[.,]00)?\s?K/u);
    }),
  );
});

test("a unit price shows the decimals it has", () => {
  expect(formatUnitCost(unitCost(12_500), "en")).toBe("$1.25");
  expect(formatUnitCost(unitCost(12_345), "fr")).toBe("1,2345\u00a0$");
});

test("amounts form a group under addition", () => {
  fc.assert(
    fc.property(arbSmallCents, arbSmallCents, arbSmallCents, (a, b, c) => {
      expect(addCents(addCents(a, b), c)).toBe(addCents(a, addCents(b, c)));
      expect(addCents(a, b)).toBe(addCents(b, a));
      expect(addCents(a, zeroCents)).toBe(a);
      expect(addCents(a, negateCents(a))).toBe(0);
      expect(subtractCents(a, b)).toBe(addCents(a, negateCents(b)));
      expect(sumCents([a, b, c])).toBe(addCents(addCents(a, b), c));
    }),
  );
});

test("the dollars of the wire come back as the same cents, and unit costs too", () => {
  fc.assert(
    fc.property(arbWireUnits, (units) => {
      expect(centsFromDollars(Number(JSON.stringify(dollarsFromCents(cents(units)))))).toEqual({ ok: true, value: units });
      const sent = JSON.stringify(dollarsFromUnitCost(unitCost(units)));
      expect(unitCostFromDollars(Number(sent))).toEqual({ ok: true, value: units });
    }),
  );
});

test.each([0.001, 1.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e20])("%d dollars are refused", (dollars) => {
  expect(centsFromDollars(dollars).ok).toBe(false);
});

test("a price times a quantity is never more than half a cent away from the exact price", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (price, count) => {
      const extended = BigInt(extendPrice(unitCost(price), quantity(count)));
      const error = BigInt(price) * BigInt(count) - extended * 100_000n;
      expect(2n * (error < 0n ? -error : error) <= 100_000n).toBe(true);
    }),
  );
});

test("a price times whole units is exact, and turns its sign with either", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e4 }), (price, units) => {
      const unitPrice = unitCostFromCents(cents(price));
      expect(extendPrice(unitPrice, quantity(units * 1000))).toBe(price * units);
      expect(extendPrice(unitPrice, quantity(-units * 1000))).toBe(0 - price * units);
    }),
  );
});

test.each([
  [12_500, 1_000, 125],
  [12_550, 1_000, 126],
  [12_549, 1_000, 125],
  [-12_550, 1_000, -126],
  [10_000, 5, 1],
  [10_000, 4, 0],
  [2 ** 40, 2 ** 22, 46_116_860_184_274],
] as const)("%d ten-thousandths times %d thousandths are %d cents", (price, count, expected) => {
  expect(extendPrice(unitCost(price), quantity(count))).toBe(expected);
});

test("a shared amount loses no cent, and each part is less than a cent from its share", () => {
  fc.assert(
    fc.property(arbSmallCents, fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = allocateCents(total, weights);
      expect(sumCents(parts)).toBe(total);
      expect(parts.length).toBe(weights.length);
      const sum = weights.reduce((left, right) => left + right, 0);
      if (sum === 0) return;
      parts.forEach((part, index) => {
        const error = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weights[index] ?? 0);
        expect((error < 0n ? -error : error) < BigInt(sum)).toBe(true);
      });
    }),
  );
});

test("a share follows its weight: who weighs nothing gets nothing, and the opposite amount is shared oppositely", () => {
  fc.assert(
    fc.property(arbSmallCents, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 }), (total, weights) => {
      const parts = allocateCents(total, [...weights, 0]);
      expect(parts.at(-1)).toBe(0);
      expect(allocateCents(negateCents(total), [...weights, 0])).toEqual(parts.map(negateCents));
    }),
  );
});

test("sharing with wrong weights is a fault of the caller", () => {
  expect(() => allocateCents(cents(1), [-1, 2])).toThrow(RangeError);
  expect(() => allocateCents(cents(1), [])).toThrow(RangeError);
  expect(allocateCents(zeroCents, [])).toEqual([]);
});

test("an average is never more than half a cent away, and halves go away from zero", () => {
  expect(divideCents(cents(5), 2)).toBe(3);
  expect(divideCents(cents(-5), 2)).toBe(-3);
  expect(centsFromUnitCost(unitCost(-50))).toBe(-1);
});

test("an amount that is not a safe integer is a fault of the caller", () => {
  expect(() => cents(0.1 + 0.2)).toThrow(RangeError);
  expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  expect(() => unitCost(Number.NaN)).toThrow(RangeError);
});
