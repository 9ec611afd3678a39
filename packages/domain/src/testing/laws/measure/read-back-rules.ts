import fc from "fast-check";

import type { LanguageCode } from "../../../language/index.ts";
import type * as measure from "../../../measure/index.ts";
import { fail, issue, ok, type Result } from "../../../result/index.ts";
import { arbCompactUnits, shownNumber } from "../../arbitraries/compact.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import { arbNonText, arbNumberText, arbSpelling, decimalCodes, respellNumber } from "../../arbitraries/number-text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const anyInteger = fc.maxSafeInteger();
const arbHundredths = fc.integer({ min: -1e9, max: 1e9 });
/** Weights, typical of a scale or any. Units: thousandths of a kilogram. */
const arbWeight = fc.oneof(fc.integer({ min: -30_000, max: 30_000 }), fc.maxSafeInteger());

type Reader = (value: unknown, language: LanguageCode) => Result<number>;
const codeOf = (read: Result<unknown>): string | undefined =>
  read.ok ? undefined : read.issues.map(({ code }) => code).join();

/** Builds the rules and laws of parsing formatted numbers back: the same number, or the rounded one. */
export function readBackRules(functions: typeof measure): Readonly<Record<string, RuleRow>> {
  const {
    compactMarks,
    compactNumber,
    decimalText,
    formatPercent,
    formatPercentChange,
    formatQuantity,
    formatWeight,
    parseCompactNumber,
    parseCompactUnits,
    parseCount,
  } = functions;
  const {
    parseDecimal,
    parseLocalDecimal,
    parsePercent,
    parseQuantity,
    parseWeight,
    percent,
    quantity,
    readLocalNumber,
  } = functions;
  const readers: Readonly<Record<string, Reader>> = {
    parseCompactNumber,
    parseCount,
    parsePercent,
    parseQuantity,
    parseWeight,
  };
  const allReaders: readonly Reader[] = [
    ...Object.values(readers),
    (value) => parseQuantity(value),
    (value) => parseDecimal(value, { scale: 2, decimal: "." }),
    (value, language) => parseLocalDecimal(value, language, 2),
    (value, language) => parseCompactUnits(value, language, 2),
  ];
  return {
    "parse-rounded-numbers": {
      says: "Weights, percent changes and compact numbers are printed rounded; parsing gives the rounded number that was shown, and printing that gives the same text again.",
      source: "behaviour 3.12 (15), 6 (8); decision 0123",
      codes: decimalCodes,
      cases: ["money.json"],
      laws: {
        "parses a printed weight to the hundredth of a kilogram shown": fc.property(
          arbWeight,
          arbLanguage,
          arbSpelling,
          (units, language, spelling) => {
            const text = formatWeight(quantity(units), language);
            const weightResult = parseWeight(respellNumber(text, spelling), language);
            if (!weightResult.ok) throw new Error(`${text} is not read`);
            same(formatWeight(weightResult.value, language), text);
            holds(
              weightResult.value % 10 === 0 && Math.abs(weightResult.value - units) <= 5,
              `${weightResult.value} is the hundredth next to ${units}`,
            );
          },
        ),
        "parses a weight to the gram, with or without kg, in upper or lower case": fc.property(
          anyInteger,
          arbLanguage,
          arbSpelling,
          fc.constantFrom("", "kg", " kg", "\u00a0KG", "Kg", "\u202fkg"),
          (units, language, spelling, unit) =>
            same(
              parseWeight(respellNumber(formatQuantity(quantity(units), language), spelling) + unit, language),
              ok(units),
            ),
        ),
        "parses a printed change to the decimals shown": fc.property(
          arbHundredths,
          arbLanguage,
          fc.constantFrom(0 as const, 1 as const, 2 as const),
          arbSpelling,
          (hundredths, language, places, spelling) => {
            for (const format of [formatPercent, formatPercentChange]) {
              const text = format(percent(hundredths / 100), language, places);
              const percentResult = parsePercent(respellNumber(text, spelling), language);
              if (!percentResult.ok) throw new Error(`${text} is not read`);
              same(format(percentResult.value, language, places), text);
              const [roundedHundredths, step] = [Math.round(percentResult.value * 100), 10 ** (2 - places)];
              holds(
                roundedHundredths % step === 0 && 2 * Math.abs(roundedHundredths - hundredths) <= step,
                `${roundedHundredths} is what ${text} shows of ${hundredths}`,
              );
            }
          },
        ),
        "parses a compact number to the hundredth of K or M shown, and rejects one that overflows": fc.property(
          arbCompactUnits(3),
          arbLanguage,
          arbSpelling,
          (units, language, spelling) => {
            const text = compactNumber(quantity(units), language);
            const { shown, step } = shownNumber(units, 3);
            const compactResult = parseCompactNumber(respellNumber(text, spelling), language);
            if (!compactResult.ok)
              return same([codeOf(compactResult), Number.isSafeInteger(Number(shown))], ["DECIMAL_RANGE", false]);
            same([BigInt(compactResult.value), compactNumber(compactResult.value, language)], [shown, text]);
            const error = BigInt(compactResult.value) - BigInt(units);
            holds(
              2n * (error < 0n ? -error : error) <= step,
              `${compactResult.value} is what ${text} shows of ${units}`,
            );
          },
        ),
        "multiplies a number by its K or M to the last digit of the scale, and rejects more digits": fc.property(
          fc.integer({ min: -9_000_000, max: 9_000_000 }),
          fc.nat(8),
          fc.integer({ min: 0, max: 4 }),
          fc.constantFrom(...compactMarks),
          arbLanguage,
          fc.boolean(),
          (digits, places, scale, { mark, factor }, language, isSmall) => {
            const text =
              decimalText(digits, places).replace(".", language === "fr" ? "," : ".") +
              (mark === "K" && isSmall ? "k" : mark);
            const [count, belowUnits] = [BigInt(digits) * BigInt(factor) * 10n ** BigInt(scale), 10n ** BigInt(places)];
            const unitsResult = parseCompactUnits(text, language, scale);
            const exactNumber = Number(count / belowUnits);
            same(
              unitsResult.ok ? unitsResult.value : codeOf(unitsResult),
              count % belowUnits !== 0n
                ? "DECIMAL_PLACES"
                : Number.isSafeInteger(exactNumber)
                  ? exactNumber
                  : "DECIMAL_RANGE",
              text,
            );
          },
        ),
        "accepts K and M only in the compact parser, once, after the number, and never inside parentheses": fc.property(
          anyInteger,
          arbLanguage,
          fc.constantFrom("K", "k", "M", "kg", "%"),
          fc.constantFrom("m", "g", "lb", "oz", "B", "$", "CAD", "e3", "\u2030"),
          (units, language, mark, foreignMark) => {
            const plainText = formatQuantity(quantity(units), language);
            const parse = mark === "%" ? parsePercent : mark === "kg" ? parseWeight : parseCompactNumber;
            for (const reader of Object.values(readers)) {
              if (reader !== parse) same(codeOf(reader(plainText + mark, language)), "DECIMAL", mark);
              for (const text of [
                plainText + foreignMark,
                `${plainText} ${foreignMark}`,
                plainText + foreignMark + mark,
                plainText + mark + mark,
                `(${plainText})`,
                `(${plainText}${mark})`,
                mark + plainText,
                mark,
              ])
                same(codeOf(reader(text, language)), "DECIMAL", text);
            }
          },
        ),
        "every parser rejects a value that is not a text": fc.property(arbNonText, arbLanguage, (value, language) => {
          const refusal = fail(issue("DECIMAL"));
          for (const reader of allReaders) same(reader(value, language), refusal);
          same(readLocalNumber(value, language), refusal);
        }),
        "any text is parsed, or rejected with one code": fc.property(
          fc.oneof(arbNumberText, fc.string({ unit: fc.constantFrom(..."0123456789 .,-kgKMm") })),
          arbLanguage,
          (text, language) => {
            for (const read of [parseWeight(text, language), parseCompactNumber(text, language)]) {
              if (read.ok) holds(Number.isSafeInteger(read.value) && !Object.is(read.value, -0), "a safe integer");
              else holds(decimalCodes.includes(codeOf(read) ?? ""), "one code of three");
            }
          },
        ),
      },
    },
  };
}
