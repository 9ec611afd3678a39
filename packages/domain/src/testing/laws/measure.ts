import fc from "fast-check";

import * as measure from "../../measure/index.ts";
import { arbCompactUnits, shownInShort } from "../arbitraries/compact.ts";
import { arbLanguage, platformFormat } from "../arbitraries/language.ts";
import { arbAnyText } from "../arbitraries/text.ts";
import { lawBook } from "../law.ts";
import { holds, same } from "../same.ts";

const anyInteger = fc.maxSafeInteger();
const anyDivisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const arbText = fc.oneof(arbAnyText, fc.string({ unit: fc.constantFrom(..."0123456789 .,-+%\u00a0\u202f\u2212e") }));
const decimalCodes = ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE"];

const quantities = platformFormat({ maximumFractionDigits: 3 });
const counts = platformFormat({});
const weights = platformFormat({ style: "unit", unit: "kilogram", minimumFractionDigits: 2, maximumFractionDigits: 2 });
const decimals = [0, 1, 2, 3].map((places) => platformFormat({ minimumFractionDigits: places, maximumFractionDigits: places }));

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** Exact arithmetic, quantities, percents and weights, and numbers as text. */
export const measureLaws = lawBook("measure", measure, (ours) => {
  const { addQuantity, cachedNumberFormat, compactNumber, compactParts, decimalText, divideRounded, formatCount, formatPercent, formatPercentChange, formatQuantity } = ours;
  const { formatWeight, multiplyExact, negateQuantity, numberFromQuantity, parseCount, parseDecimal, parsePercent, parseQuantity, percent } = ours;
  const { percentChange, percentOf, quantity, quantityFromNumber, readLocalNumber, unitsFromNumber, wholeQuantity, wireUnitsAtMost } = ours;
  const arbWireUnits = fc.integer({ min: -wireUnitsAtMost, max: wireUnitsAtMost });
  return {
    "exact-arithmetic": {
      says: "Quotients are rounded once, halves away from zero; products are exact at any size; there is no negative zero.",
      source: "behaviour 3.12 (14)",
      laws: {
        "a rounded quotient is never more than half away from the exact one": fc.property(anyInteger, anyDivisor, (dividend, divisor) => {
          const error = BigInt(dividend) - BigInt(divideRounded(dividend, divisor)) * BigInt(divisor);
          holds(2n * sizeOf(error) <= BigInt(divisor), "the error is at most a half");
        }),
        "a half goes away from zero, on both sides alike": fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 1000 }), (whole, half) => {
          const dividend = BigInt(whole) * BigInt(2 * half) + BigInt(half);
          same(divideRounded(dividend, 2 * half), whole + 1);
          same(divideRounded(-dividend, 2 * half), -whole - 1);
        }),
        "the way over numbers and the way over bigints give the same": fc.property(anyInteger, anyDivisor, (dividend, divisor) =>
          same(divideRounded(BigInt(dividend), BigInt(divisor)), divideRounded(dividend, divisor)),
        ),
        "a product is exact at any size": fc.property(anyInteger, anyInteger, (left, right) => same(BigInt(multiplyExact(left, right)), BigInt(left) * BigInt(right))),
        "the decimal text says the integer it came from": fc.property(anyInteger, fc.integer({ min: 0, max: 6 }), (units, scale) => {
          const text = decimalText(units, scale);
          holds(/^-?\d+(?:\.\d+)?$/u.test(text), `${text} is a decimal text`);
          same(BigInt(text.replace(".", "")), BigInt(units));
          same((text.split(".")[1] ?? "").length, scale);
        }),
      },
    },
    "read-decimal": {
      says: "A decimal text is read as an exact integer of its last decimal, or refused with its code; nothing is rounded, and nothing is thrown.",
      source: "decision 0031; behaviour 3.12 (14)",
      codes: decimalCodes,
      laws: {
        "a decimal text is read back, whatever its mark and its sign": fc.property(anyInteger, fc.integer({ min: 0, max: 6 }), fc.constantFrom("." as const, "," as const), (units, scale, decimal) =>
          same(parseDecimal(decimalText(units, scale).replace(".", decimal), { scale, decimal }), { ok: true, value: units }),
        ),
        "a number as a language writes it becomes a plain one, with the same digits": fc.property(anyInteger, fc.integer({ min: 0, max: 3 }), arbLanguage, (units, scale, language) => {
          const plain = decimalText(units, scale);
          same(readLocalNumber((decimals[scale] ?? quantities)(language).format(plain), language), { ok: true, value: plain });
        }),
        "a digit past the decimals allowed is refused, a zero there is not": fc.property(fc.integer(), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 9 }), (units, scale, digit) => {
          const read = parseDecimal(`${decimalText(units, scale)}${digit}`, { scale, decimal: "." });
          if (digit === 0) same(read, { ok: true, value: units });
          else same(read.ok ? null : read.issues.map(({ code }) => code), ["DECIMAL_PLACES"]);
        }),
        "any text is read or refused with one code, never thrown on": fc.property(arbText, fc.option(arbLanguage, { nil: undefined }), (text, language) => {
          const read = parseQuantity(text, language);
          if (read.ok) holds(Number.isSafeInteger(read.value) && !Object.is(read.value, -0), "a quantity is a safe integer");
          else same(read.issues.map(({ code }) => decimalCodes.includes(code)), [true]);
        }),
      },
    },
    "wire-quantities": {
      says: "On the wire a quantity is a JSON number with at most three decimals, and comes back as the same exact integer of thousandths.",
      source: "behaviour 3.12 (14)",
      codes: decimalCodes,
      laws: {
        "a count of decimals goes to the wire and comes back": fc.property(arbWireUnits, fc.constantFrom(2, 3, 4), (units, scale) => {
          const sent: unknown = JSON.parse(JSON.stringify(units / 10 ** scale));
          same(unitsFromNumber(Number(sent), scale), { ok: true, value: units });
        }),
        "a JSON number is taken exactly when its text has no more decimals than allowed": fc.property(
          fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }).map((tenthousandths) => tenthousandths / 10_000)),
          (value) => {
            const text = String(value);
            same(quantityFromNumber(value).ok, (text.includes("e-") ? 99 : (text.split(".")[1] ?? "").length) <= 3);
          },
        ),
        "numberFromQuantity is the inverse of quantityFromNumber": fc.property(arbWireUnits, (units) =>
          same(quantityFromNumber(numberFromQuantity(quantity(units))), { ok: true, value: units }),
        ),
        "whole units are thousands of thousandths": fc.property(fc.integer({ min: -1e12, max: 1e12 }), (units) => same(wholeQuantity(units), units * 1000)),
        "quantities form a group under addition": fc.property(fc.integer(), fc.integer(), (one, other) => {
          same(addQuantity(quantity(one), quantity(other)), one + other);
          same(addQuantity(quantity(one), negateQuantity(quantity(one))), 0);
        }),
      },
    },
    percents: {
      says: "A percent of a whole is exact to a hundredth of a percent; of nothing there is none; a loss that shrinks is a rise.",
      source: "specification 9; behaviour 3.3",
      laws: {
        "a percent of a whole is never more than half a hundredth of a percent away": fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }), (part, whole) => {
          const found = percentOf(part, whole);
          same(found === null, whole === 0);
          if (found === null) return;
          const hundredths = BigInt(Math.round(found * 100));
          const error = BigInt(part) * 10_000n - hundredths * BigInt(whole);
          holds(2n * sizeOf(error) <= sizeOf(BigInt(whole)), "the error is at most half a hundredth");
        }),
        "percents are compared to their last decimal, as the hundredths they are": fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (part, whole) => {
          same(percentOf(part / 100, whole / 100), percentOf(part, whole));
          same(percentChange(part / 100, whole / 100), percentChange(part, whole));
        }),
        "a percent too large to be exact is no answer, and never a fault": fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (part, whole) => {
          const found = percentOf(part, whole);
          const isExact = whole !== 0 && sizeOf(BigInt(part)) * 10_000n <= sizeOf(BigInt(whole)) * BigInt(Number.MAX_SAFE_INTEGER);
          same(found !== null, isExact);
        }),
        "a change is up exactly when the figure is larger": fc.property(fc.integer(), fc.integer(), (current, previous) => {
          const change = percentChange(current, previous);
          same(change === null, previous === 0);
          if (change !== null && change !== 0) same(Math.sign(change), Math.sign(current - previous));
          if (change !== null) same(percentChange(current - previous + Math.abs(previous), Math.abs(previous)), change);
        }),
      },
    },
    "print-numbers": {
      says: "Quantities, counts, percents and weights are written as the platform writes them in each language, and read back as the same value; nothing is never written with a minus.",
      source: "specification 9; behaviour 3.12 (15)",
      codes: [...decimalCodes, "INTEGER"],
      laws: {
        "quantities, counts and weights are written byte for byte as the platform writes them": fc.property(anyInteger, arbLanguage, (units, language) => {
          const exact = decimalText(units, 3);
          same(formatQuantity(quantity(units), language), quantities(language).format(exact));
          same(formatCount(units, language), counts(language).format(units));
          if (Math.abs(units) >= 5) same(formatWeight(quantity(units), language), weights(language).format(exact));
        }),
        "a percent is written as the platform writes the number, then a space that does not break and its mark": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          arbLanguage,
          fc.constantFrom(0 as const, 1 as const, 2 as const),
          (hundredths, language, places) => {
            const text = decimals[places]?.(language).format(decimalText(hundredths, 2)) ?? "";
            const plain = /[1-9]/u.test(text) ? text : text.replace("-", "");
            same(formatPercent(percent(hundredths / 100), language, places), `${plain}\u00a0%`);
            const sign = hundredths > 0 && /[1-9]/u.test(text) ? "+" : "";
            same(formatPercentChange(percent(hundredths / 100), language, places), `${sign}${plain}\u00a0%`);
          },
        ),
        "parse(format(x)) gives x back for quantities, counts and percents, in every language": fc.property(anyInteger, fc.integer({ min: -1e9, max: 1e9 }), arbLanguage, (units, hundredths, language) => {
          same(parseQuantity(formatQuantity(quantity(units), language), language), { ok: true, value: units });
          same(parseCount(formatCount(units, language), language), { ok: true, value: units });
          const part = percent(hundredths / 100);
          same(parsePercent(formatPercent(part, language), language), { ok: true, value: part });
        }),
        "the platform's formatter of a language is made once, and is the platform's": fc.property(arbLanguage, fc.integer(), fc.nat(3), (language, value, places) => {
          const format = cachedNumberFormat({ minimumFractionDigits: places, maximumFractionDigits: places });
          holds(format(language) === format(language), "the second time it is the same one");
          same(format(language).format(value), decimals[places]?.(language).format(value));
        }),
        "a weight of less than half a hundredth has no minus": fc.property(fc.integer({ min: -4, max: 4 }), arbLanguage, (units, language) =>
          same(formatWeight(quantity(units), language), weights(language).format("0.00")),
        ),
        "any text is read as a count or a percent, or refused with one code, never thrown on": fc.property(arbText, arbLanguage, (text, language) => {
          for (const read of [parseCount(text, language), parsePercent(text, language)]) {
            if (!read.ok) same(read.issues.map(({ code }) => [...decimalCodes, "INTEGER"].includes(code)), [true]);
            else holds(Number.isFinite(read.value) && !Object.is(read.value, -0), "what is read is a number");
          }
        }),
      },
    },
    "compact-numbers": {
      says: "In short, a number has K from a thousand on and M from a million on, two decimals or none when it is whole; 1000 never stands before K, nor before no mark.",
      source: "specification 9; behaviour 3.11, 6 (8)",
      cases: ["money.json"],
      laws: {
        "what is shown is the nearest hundredth of its mark, and the mark is the smallest that shows less than 1000": fc.property(arbCompactUnits(3), arbLanguage, (units, language) =>
          same(compactNumber(quantity(units), language), shownInShort(units, 3, language, "")),
        ),
        "in short, 1000 never stands before K, nor before no mark": fc.property(arbCompactUnits(3), (units) => {
          const { hundredths, mark, isWhole } = compactParts(units, 3);
          if (mark !== "M") holds(Math.abs(hundredths) < 100_000, "less than 1000 before K");
          if (mark !== "") holds(Math.abs(hundredths) >= 100, "at least 1 before a mark");
          same(isWhole, hundredths % 100 === 0);
        }),
        "in short, a larger number is never written as a smaller one": fc.property(arbCompactUnits(3), fc.integer({ min: 0, max: 2_000_000_000 }), (units, more) => {
          const factors = { "": 1, K: 1_000, M: 1_000_000 } as const;
          const shown = (value: number): number => {
            const { hundredths, mark } = compactParts(value, 3);
            return hundredths * factors[mark];
          };
          holds(shown(Math.min(units + more, Number.MAX_SAFE_INTEGER)) >= shown(units), "the larger number shows no less");
        }),
      },
    },
  };
});
