import fc from "fast-check";

import type * as measure from "../../../measure/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import {
  arbGroupingMark,
  arbNumberText,
  arbWritten,
  decimalCodes,
  platformDecimals,
  platformQuantities,
} from "../../arbitraries/number-text.ts";
import { arbDigitsUpTo } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const anyInteger = fc.maxSafeInteger();
const lastSafe = BigInt(Number.MAX_SAFE_INTEGER);

/** Builds the rules and laws of parsing typed and transmitted numbers as exact integers. */
export function readRules(functions: typeof measure): Readonly<Record<string, RuleRow>> {
  const {
    addQuantity,
    decimalText,
    negateQuantity,
    numberFromQuantity,
    parseCount,
    parseDecimal,
    parseQuantity,
    quantity,
    quantityFromNumber,
    readLocalNumber,
    unitsFromNumber,
    wholeQuantity,
    wireUnitsAtMost,
  } = functions;
  const arbWireUnits = fc.integer({ min: -wireUnitsAtMost, max: wireUnitsAtMost });
  return {
    "read-decimal": {
      says: "A decimal text is parsed as an exact integer of its last decimal, or rejected with a code; nothing is rounded and nothing throws.",
      source: "decision 0031; behaviour 3.12 (14)",
      codes: decimalCodes,
      laws: {
        "parses the decimal text it prints, with any decimal mark and sign": fc.property(
          anyInteger,
          fc.integer({ min: 0, max: 6 }),
          fc.constantFrom("." as const, "," as const),
          (units, scale, decimal) =>
            same(parseDecimal(decimalText(units, scale).replace(".", decimal), { scale, decimal }), {
              ok: true,
              value: units,
            }),
        ),
        "converts a localized number to a plain one with the same digits": fc.property(
          anyInteger,
          fc.integer({ min: 0, max: 3 }),
          arbLanguage,
          (units, scale, language) => {
            const plainText = decimalText(units, scale);
            same(
              readLocalNumber((platformDecimals[scale] ?? platformQuantities)(language).format(plainText), language),
              ok(plainText),
            );
          },
        ),
        "accepts a sign, a whole number without decimals, and decimals without a whole part; requires at least one digit":
          fc.property(
            arbWritten,
            fc.constantFrom("", " ", "\t", "\u00a0"),
            ({ language, mark, sign, whole, decimals, hasMark }, space) => {
              const text = `${sign}${whole}${hasMark || decimals !== "" ? mark : ""}${decimals}`;
              const minus = sign === "" || sign === "+" ? "" : "-";
              const hasDigits = whole + decimals !== "";
              const refusal = fail(issue("DECIMAL", [], { value: text }));
              same(
                readLocalNumber(space + text + space, language),
                hasDigits
                  ? ok(`${minus}${whole === "" ? "0" : whole}${decimals === "" ? "" : `.${decimals}`}`)
                  : refusal,
              );
              same(
                parseDecimal(space + text + space, { scale: 4, decimal: mark }),
                hasDigits ? ok(Number(`${minus}${whole}${decimals.padEnd(4, "0")}`) + 0) : refusal,
              );
            },
          ),
        "rejects a fourth decimal of a quantity and any decimal of a count, unless it is zero": fc.property(
          fc.nat(9_999_999),
          fc.nat(999),
          fc.nat(9),
          (wholeNumber, decimals, last) => {
            const text = `${wholeNumber}.${String(decimals).padStart(3, "0")}${last}`;
            const refusal = fail(issue("DECIMAL_PLACES", [], { value: text, max: 3 }));
            for (const language of [undefined, "fr", "en", "es"] as const)
              same(parseQuantity(text, language), last === 0 ? ok(wholeNumber * 1_000 + decimals) : refusal);
            for (const language of ["fr", "en", "es"] as const)
              same(parseCount(text, language), decimals === 0 && last === 0 ? ok(wholeNumber) : fail(issue("INTEGER")));
          },
        ),
        "rejects any other character at any position, and quotes the input": fc.property(
          arbDigitsUpTo(6),
          arbDigitsUpTo(6),
          fc.constantFrom("x", "e", "%", "/", ":", "'", ".", "-", "\u0661"),
          fc.nat(14),
          arbLanguage,
          (wholeDigits, decimals, foreignMark, place, language) => {
            const text = `1${wholeDigits}.1${decimals}`;
            const cutPosition = Math.min(foreignMark === "-" ? place + 1 : place, text.length);
            const brokenText = `${text.slice(0, cutPosition)}${foreignMark}${text.slice(cutPosition)}`;
            const refusal = fail(issue("DECIMAL", [], { value: brokenText }));
            same(
              [parseDecimal(brokenText, { scale: 20, decimal: "." }), readLocalNumber(brokenText, language)],
              [refusal, refusal],
            );
          },
        ),
        "accepts digit grouping only in threes": fc.property(
          arbDigitsUpTo(6),
          fc.integer({ min: 1, max: 7 }),
          arbGroupingMark,
          (digit, before, { language, group }) => {
            const digits = `1${digit}2`;
            const groupingIndex = Math.min(before, digits.length - 1);
            const text = `${digits.slice(0, groupingIndex)}${group}${digits.slice(groupingIndex)}`;
            const isGrouped = groupingIndex <= 3 && digits.length - groupingIndex === 3;
            same(readLocalNumber(text, language), isGrouped ? ok(digits) : fail(issue("DECIMAL", [], { value: text })));
          },
        ),
        "quotes rejected input in its message, truncated to 60 characters": fc.property(
          fc.integer({ min: 50, max: 70 }),
          arbLanguage,
          (length, language) => {
            const text = "x".repeat(length);
            const refusal = fail(issue("DECIMAL", [], { value: length <= 60 ? text : `${text.slice(0, 60)}…` }));
            same([parseDecimal(text, { scale: 2, decimal: "." }), readLocalNumber(text, language)], [refusal, refusal]);
          },
        ),
        "rejects a digit past the allowed decimals, with their number, but accepts a trailing zero there": fc.property(
          fc.integer(),
          fc.integer({ min: 1, max: 4 }),
          fc.integer({ min: 0, max: 9 }),
          (units, scale, digit) => {
            const text = `${decimalText(units, scale)}${digit}`;
            same(
              parseDecimal(text, { scale, decimal: "." }),
              digit === 0 ? ok(units) : fail(issue("DECIMAL_PLACES", [], { value: text, max: scale })),
            );
          },
        ),
        "accepts up to the largest safe integer, positive or negative, and rejects beyond (overflow)": fc.property(
          fc.oneof(fc.bigInt({ min: lastSafe - 3n, max: lastSafe + 3n }), fc.bigInt({ min: 0n, max: 10n ** 40n })),
          fc.constantFrom("", "-"),
          fc.integer({ min: 0, max: 6 }),
          (size, sign, scale) => {
            const text = `${sign}${decimalText(size, scale)}`;
            const decimalResult = parseDecimal(text, { scale, decimal: "." });
            same(
              decimalResult,
              size <= lastSafe ? ok(Number(`${sign}${size}`) + 0) : fail(issue("DECIMAL_RANGE", [], { value: text })),
            );
          },
        ),
        "any text is parsed or rejected with one code, and never throws": fc.property(
          arbNumberText,
          fc.option(arbLanguage, { nil: undefined }),
          (text, language) => {
            const quantityResult = parseQuantity(text, language);
            if (quantityResult.ok)
              holds(
                Number.isSafeInteger(quantityResult.value) && !Object.is(quantityResult.value, -0),
                "a quantity is a safe integer",
              );
            else
              same(
                quantityResult.issues.map(({ code }) => decimalCodes.includes(code)),
                [true],
              );
          },
        ),
      },
    },
    "wire-quantities": {
      says: "On the wire a quantity is a JSON number with at most three decimals, and comes back as the same exact integer of thousandths.",
      source: "behaviour 3.12 (14)",
      codes: decimalCodes,
      laws: {
        "a quantity survives the round trip over the wire": fc.property(
          arbWireUnits,
          fc.constantFrom(2, 3, 4),
          (units, scale) => {
            const sentNumber: unknown = JSON.parse(JSON.stringify(units / 10 ** scale));
            same(unitsFromNumber(Number(sentNumber), scale), { ok: true, value: units });
          },
        ),
        "accepts a JSON number exactly when its text has no more decimals than allowed, and rejects it with that limit":
          fc.property(
            fc.oneof(
              fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
              fc.integer({ min: -1e9, max: 1e9 }).map((tenthousandths) => tenthousandths / 10_000),
            ),
            (value) => {
              const text = String(value);
              const places = text.includes("e-") ? 99 : (text.split(".")[1] ?? "").length;
              same(
                quantityFromNumber(value),
                places <= 3 ? ok(Number(`${text}e3`)) : fail(issue("DECIMAL_PLACES", [], { value, max: 3 })),
              );
            },
          ),
        "rejects and quotes a value that is not a number or too large to be exact": fc.property(
          fc.double({ min: 2 * wireUnitsAtMost, max: 1e300, noNaN: true }),
          fc.constantFrom(1, -1),
          fc.constantFrom(0, 2, 3),
          (size, sign, scale) => {
            same(unitsFromNumber(sign * size, scale), fail(issue("DECIMAL_RANGE", [], { value: sign * size })));
            for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
              same(unitsFromNumber(value, scale), fail(issue("DECIMAL", [], { value: String(value) })));
          },
        ),
        "negative zero from the wire becomes zero": fc.property(fc.constantFrom(0, 2, 3, 4), (scale) =>
          same(unitsFromNumber(Number(JSON.parse("-0")), scale), ok(0)),
        ),
        "numberFromQuantity is the inverse of quantityFromNumber": fc.property(arbWireUnits, (units) =>
          same(quantityFromNumber(numberFromQuantity(quantity(units))), { ok: true, value: units }),
        ),
        "a whole unit is a thousand thousandths": fc.property(fc.integer({ min: -1e12, max: 1e12 }), (units) =>
          same(wholeQuantity(units), units * 1000),
        ),
        "quantities form a group under addition": fc.property(fc.integer(), fc.integer(), (left, right) => {
          same(addQuantity(quantity(left), quantity(right)), left + right);
          same(addQuantity(quantity(left), negateQuantity(quantity(left))), 0);
        }),
      },
    },
  };
}
