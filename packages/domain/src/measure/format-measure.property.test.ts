import fc from "fast-check";
import { expect, test } from "vitest";

import { languageCodes, localeOf } from "../language/index.ts";
import {
  compactNumber,
  compactParts,
  decimalText,
  formatCount,
  formatPercent,
  formatPercentChange,
  formatQuantity,
  formatWeight,
  parseCount,
  parsePercent,
  percent,
  percentChange,
  percentOf,
  quantity,
} from "./index.ts";

const arbLanguage = fc.constantFrom(...languageCodes);
const arbQuantity = fc.maxSafeInteger().map(quantity);

test("quantities, counts and weights are written byte for byte as the platform writes them", () => {
  fc.assert(
    fc.property(arbQuantity, fc.maxSafeInteger(), arbLanguage, (value, count, language) => {
      const locale = localeOf(language);
      const exact = decimalText(value, 3);
      expect(formatQuantity(value, language)).toBe(new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(exact));
      expect(formatCount(count, language)).toBe(new Intl.NumberFormat(locale).format(count));
      const kilograms = new Intl.NumberFormat(locale, { style: "unit", unit: "kilogram", minimumFractionDigits: 2, maximumFractionDigits: 2 });
      if (Math.abs(value) >= 5) expect(formatWeight(value, language)).toBe(kilograms.format(exact));
    }),
  );
});

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

test("nothing is never written with a minus", () => {
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

test("a percent of a whole is never more than half a hundredth of a percent away", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (part, whole) => {
      const found = percentOf(part, whole);
      expect(Math.abs((found ?? Number.NaN) - (part / whole) * 100)).toBeLessThan(0.005_01);
    }),
  );
});

test("of nothing there is no percent, and a smaller loss is a rise", () => {
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

test("in short, 1000 never stands before K, nor before no mark", () => {
  fc.assert(
    fc.property(fc.oneof(arbQuantity, fc.integer({ min: 999_990_000, max: 1_000_010_000 }).map(quantity)), (value) => {
      const { hundredths, mark } = compactParts(value, 3);
      if (mark !== "M") expect(Math.abs(hundredths)).toBeLessThan(100_000);
      if (mark !== "") expect(Math.abs(hundredths)).toBeGreaterThanOrEqual(100);
    }),
  );
});

test("in short, a larger number is never written as a smaller one", () => {
  const factors = { "": 1, K: 1_000, M: 1_000_000 } as const;
  const shown = (value: number): number => {
    const { hundredths, mark } = compactParts(value, 3);
    return hundredths * factors[mark];
  };
  fc.assert(
    fc.property(fc.integer({ min: -2e9, max: 2e9 }), fc.integer({ min: 0, max: 2e9 }), (value, more) => {
      expect(shown(value + more)).toBeGreaterThanOrEqual(shown(value));
    }),
  );
});

test("parse(format(x)) gives x back for counts and percents, in every language", () => {
  const arbPercent = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => percent(hundredths / 100));
  fc.assert(
    fc.property(fc.maxSafeInteger(), arbPercent, arbLanguage, (count, part, language) => {
      expect(parseCount(formatCount(count, language), language)).toEqual({ ok: true, value: count });
      expect(parsePercent(formatPercent(part, language), language)).toEqual({ ok: true, value: part });
    }),
  );
});

test("a count has no decimals, but may have a point", () => {
  const code = (text: string) => {
    const read = parseCount(text, "en");
    return read.ok ? read.value : read.issues[0]?.code;
  };
  expect(["12", "12.", "12.0", "12.5", "twelve", "", "1,2"].map(code)).toEqual([12, 12, 12, "INTEGER", "DECIMAL", "DECIMAL", "DECIMAL"]);
});

test("a change has its sign, and none when it is shown as nothing", () => {
  const shown = [4.12, -4.12, 0, 0.04, -0.04].map((value) => formatPercentChange(percent(value), "en"));
  expect(shown).toEqual(["+4.1\u00a0%", "-4.1\u00a0%", "0.0\u00a0%", "0.0\u00a0%", "0.0\u00a0%"]);
  expect(formatPercentChange(percent(4.12), "fr")).toBe("+4,1\u00a0%");
});
