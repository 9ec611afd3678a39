import { expect, test } from "vitest";

import {
  compactNumber,
  fixedNumberFormat,
  formatCount,
  formatPercent,
  formatPercentChange,
  formatQuantity,
  formatWeight,
  quantityDecimals,
  parseCount,
  percent,
  percentChange,
  percentOf,
  quantity,
} from "./index.ts";

test.each([
  ["fr", "1\u00a0234,5", "1,25\u00a0kg", "12,50\u00a0%", "1\u00a0234\u00a0567"],
  ["en", "1,234.5", "1.25 kg", "12.50\u00a0%", "1,234,567"],
  ["es", "1,234.5", "1.25 kg", "12.50\u00a0%", "1,234,567"],
] as const)("in %s", (language, asQuantity, asWeight, asPercent, asCount) => {
  expect(formatQuantity(quantity(1_234_500), language)).toBe(asQuantity);
  expect(formatWeight(quantity(1_250), language)).toBe(asWeight);
  expect(formatPercent(percent(12.5), language)).toBe(asPercent);
  expect(formatCount(1_234_567, language)).toBe(asCount);
});

test("zero has no minus sign", () => {
  expect(formatWeight(quantity(-4), "en")).toBe("0.00 kg");
  expect(formatPercent(percent(-0.04), "en", 1)).toBe("0.0\u00a0%");
  expect(formatPercent(percent(-0.001), "en")).toBe("0.00\u00a0%");
  expect(formatCount(-0, "en")).toBe("0");
});

test("a percent has the decimals asked for, halves away from zero", () => {
  expect(formatPercent(percent(4.05), "en", 1)).toBe("4.1\u00a0%");
  expect(formatPercent(percent(-4.05), "en", 1)).toBe("-4.1\u00a0%");
  expect(formatPercent(percent(1234.56), "fr", 0)).toBe("1\u00a0235\u00a0%");
});

test("a percent of zero is null, and a smaller loss is a rise", () => {
  expect(percentOf(5, 0)).toBe(null);
  expect(percentChange(5, 0)).toBe(null);
  expect(percentChange(-50, -100)).toBe(50);
  expect(percentChange(90, 100)).toBe(-10);
  expect(percentOf(-1, -3)).toBe(33.33);
});

test.each([
  [0, "0", "0"],
  [999_994, "999.99", "999,99"],
  [999_995, "1K", "1\u00a0K"],
  [1_000_000, "1K", "1\u00a0K"],
  [1_500_000, "1.50K", "1,50\u00a0K"],
  [999_994_990, "999.99K", "999,99\u00a0K"],
  [999_995_000, "1M", "1\u00a0M"],
  [999_999_000, "1M", "1\u00a0M"],
  [1_234_567_000, "1.23M", "1,23\u00a0M"],
  [1_234_567_890_000, "1,234.57M", "1\u00a0234,57\u00a0M"],
  [-999_995, "-1K", "-1\u00a0K"],
  [-4, "0", "0"],
] as const)("%d thousandths in short are %s, in French %s", (value, english, french) => {
  expect(compactNumber(quantity(value), "en")).toBe(english);
  expect(compactNumber(quantity(value), "es")).toBe(english);
  expect(compactNumber(quantity(value), "fr")).toBe(french);
});

test("formats a count without decimals, rounded", () => {
  expect([0.4, 1_233.6, -2.2].map((value) => formatCount(value, "en"))).toEqual(["0", "1,234", "-2"]);
});

test("a count has no decimals, but may have a point", () => {
  const code = (text: string) => {
    const countResult = parseCount(text, "en");
    return countResult.ok ? countResult.value : countResult.issues[0]?.code;
  };
  expect(["12", "12.", "12.0", "12.5", "twelve", "", "1,2"].map(code)).toEqual([
    12,
    12,
    12,
    "INTEGER",
    "DECIMAL",
    "DECIMAL",
    "DECIMAL",
  ]);
});

test("a change has a sign, unless it is displayed as zero", () => {
  const texts = [4.12, -4.12, 0, 0.04, -0.04].map((value) => formatPercentChange(percent(value), "en"));
  expect(texts).toEqual(["+4.1\u00a0%", "-4.1\u00a0%", "0.0\u00a0%", "0.0\u00a0%", "0.0\u00a0%"]);
  expect(formatPercentChange(percent(4.12), "fr")).toBe("+4,1\u00a0%");
});

test("rejects a percent that is not a number", () => {
  for (const value of [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
  ])
    expect(() => percent(value)).toThrow(RangeError);
  expect([percent(1e306), percent(-1e306)]).toEqual([1e306, -1e306]);
});

test("four digits stay together where the platform leaves them so", () => {
  const format = fixedNumberFormat({ useGrouping: "min2" }, 0);
  expect([1_234, 9_999, 10_000, -1_234_567].map((units) => format(units, "en"))).toEqual([
    "1234",
    "9999",
    "10,000",
    "-1,234,567",
  ]);
});

test.each([Number.NaN, 0.5, 2 ** 53, Number.POSITIVE_INFINITY])("rejects %d as a count of units", (units) => {
  expect(() => fixedNumberFormat({}, 2)(units, "fr")).toThrow(new RangeError(`Not a count of units: ${units}`));
});

test("quantities side by side have the same decimals: none if all are whole, otherwise three", () => {
  const side = (values: readonly number[]) => {
    const quantities = values.map(quantity);
    return quantities.map((value) => formatQuantity(value, "fr", quantityDecimals(quantities)));
  };
  expect(side([1_510_020, 1_439_005])).toEqual(["1\u00a0510,020", "1\u00a0439,005"]);
  expect(side([2_000, 41_000])).toEqual(["2", "41"]);
});
