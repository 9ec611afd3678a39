import { expect, test } from "vitest";

import { quantity } from "../measure/index.ts";
import {
  addCents,
  allocateCents,
  cents,
  centsFromDollars,
  centsFromUnitCost,
  divideCents,
  extendPrice,
  formatMoney,
  formatMoneyCompact,
  formatUnitCost,
  parseMoney,
  unitCost,
  zeroCents,
} from "./index.ts";

test.each([
  ["fr", "1\u00a0234,56\u00a0$", "-1\u00a0234,56\u00a0$", "0,00\u00a0$"],
  ["en", "$1,234.56", "-$1,234.56", "$0.00"],
  ["es", "$1,234.56", "-$1,234.56", "$0.00"],
] as const)("in %s an amount is %s", (language, gain, loss, zeroText) => {
  expect(formatMoney(cents(123_456), language)).toBe(gain);
  expect(formatMoney(cents(-123_456), language)).toBe(loss);
  expect(formatMoney(cents(-0), language)).toBe(zeroText);
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
  const moneyResult = parseMoney(text, language);
  expect(moneyResult.ok ? null : moneyResult.issues[0]?.code).toBe(code);
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

test("a unit price shows the decimals it has", () => {
  expect(formatUnitCost(unitCost(12_500), "en")).toBe("$1.25");
  expect(formatUnitCost(unitCost(12_345), "fr")).toBe("1,2345\u00a0$");
});

test.each([0.001, 1.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e20])("%d dollars are refused", (dollars) => {
  expect(centsFromDollars(dollars).ok).toBe(false);
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

test("sharing with wrong weights is a fault of the caller", () => {
  expect(() => allocateCents(cents(1), [-1, 2])).toThrow(new RangeError("Weights are whole numbers from 0 on"));
  expect(() => allocateCents(cents(1), [])).toThrow(new RangeError("Nobody to give the amount to"));
  expect(allocateCents(zeroCents, [])).toEqual([]);
});

test("an average is never more than half a cent away, and halves go away from zero", () => {
  expect(divideCents(cents(5), 2)).toBe(3);
  expect(divideCents(cents(-5), 2)).toBe(-3);
  expect(centsFromUnitCost(unitCost(-50))).toBe(-1);
});

test("an amount that is not a safe integer is a fault of the caller", () => {
  for (const wrongAmount of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => Reflect.apply(formatMoney, null, [wrongAmount, "fr"])).toThrow(
      new RangeError(`Not a count of units: ${wrongAmount}`),
    );
  expect(() => cents(1.5)).toThrow(new RangeError("Not a safe integer of cents: 1.5"));
  expect(() => addCents(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
  expect(() => unitCost(Number.NaN)).toThrow(new RangeError("Not a safe integer of ten-thousandths: NaN"));
});
