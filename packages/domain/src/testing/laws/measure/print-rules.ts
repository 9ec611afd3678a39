import fc from "fast-check";

import type * as measure from "../../../measure/index.ts";
import { ok } from "../../../result/index.ts";
import { arbCompactUnits, shownInShort } from "../../arbitraries/compact.ts";
import { arbLanguage, platformFormat } from "../../arbitraries/language.ts";
import { arbNumberText, decimalCodes, platformDecimals, platformQuantities } from "../../arbitraries/number-text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const anyInteger = fc.maxSafeInteger();
/** Any number, often one near an added digit or grouping mark. */
const arbEdgeUnits = fc.oneof(
  anyInteger,
  fc.integer({ min: -20_000, max: 20_000 }),
  fc
    .tuple(fc.nat(15), fc.constantFrom(-1, 0, 1), fc.constantFrom(1, -1))
    .map(([power, increase, sign]) => sign * (10 ** power + increase) + 0),
);

const platformCounts = platformFormat({});
const platformWeights = platformFormat({
  style: "unit",
  unit: "kilogram",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats with marks before and after, and grouping from four digits on, from five, and never. */
const formatStyles: readonly Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: "min2" },
  { useGrouping: false },
  { style: "unit", unit: "kilogram" },
  { style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol" },
  { style: "currency", currency: "CAD", currencySign: "accounting" },
];

/** Builds the rules and laws of formatted quantities, counts, percents and weights, full and compact. */
export function printRules(functions: typeof measure): Readonly<Record<string, RuleRow>> {
  const {
    cachedNumberFormat,
    compactNumber,
    compactParts,
    decimalText,
    fixedNumberFormat,
    formatCount,
    formatPercent,
    formatPercentChange,
    formatQuantity,
    formatWeight,
  } = functions;
  const { parseCount, parsePercent, parseQuantity, percent, quantity } = functions;
  const fixedFormats = formatStyles.flatMap((style) =>
    ([0, 1, 2, 3] as const).map((scale) => ({
      scale,
      ours: fixedNumberFormat(style, scale),
      platform: platformFormat({ ...style, minimumFractionDigits: scale, maximumFractionDigits: scale }),
    })),
  );
  return {
    "print-numbers": {
      says: "Quantities, counts, percents and weights are formatted as the platform does in each language; quantities, counts and percents of two decimals parse back to the same value, and zero has no minus sign.",
      source: "specification 9; behaviour 3.12 (15)",
      codes: [...decimalCodes, "INTEGER"],
      laws: {
        "formats quantities, counts and weights byte for byte as Intl does": fc.property(
          anyInteger,
          arbLanguage,
          (units, language) => {
            const exactText = decimalText(units, 3);
            same(formatQuantity(quantity(units), language), platformQuantities(language).format(exactText));
            same(formatCount(units, language), platformCounts(language).format(units));
            if (Math.abs(units) >= 5)
              same(formatWeight(quantity(units), language), platformWeights(language).format(exactText));
          },
        ),
        "formats a percent as Intl formats the number, then a no-break space and %": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          arbLanguage,
          fc.constantFrom(0 as const, 1 as const, 2 as const),
          (hundredths, language, places) => {
            const text = platformDecimals[places]?.(language).format(decimalText(hundredths, 2)) ?? "";
            const unsigned = /[1-9]/u.test(text) ? text : text.replace("-", "");
            same(formatPercent(percent(hundredths / 100), language, places), `${unsigned}\u00a0%`);
            const sign = hundredths > 0 && /[1-9]/u.test(text) ? "+" : "";
            same(formatPercentChange(percent(hundredths / 100), language, places), `${sign}${unsigned}\u00a0%`);
          },
        ),
        "parse(format(x)) gives x back for quantities, counts and percents, in every language": fc.property(
          anyInteger,
          fc.integer({ min: -1e9, max: 1e9 }),
          arbLanguage,
          (units, hundredths, language) => {
            same(parseQuantity(formatQuantity(quantity(units), language), language), { ok: true, value: units });
            same(parseCount(formatCount(units, language), language), { ok: true, value: units });
            const part = percent(hundredths / 100);
            same(parsePercent(formatPercent(part, language), language), { ok: true, value: part });
          },
        ),
        "parses a percent with or without %, and a count, ignoring surrounding spaces": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          arbLanguage,
          fc.constantFrom("", " ", "\t", "\u00a0"),
          (hundredths, language, space) => {
            const part = percent(hundredths / 100);
            const unsigned = formatPercent(part, language).slice(0, -2);
            for (const text of [unsigned, `${unsigned}%`, `${unsigned}${space}%`])
              same(parsePercent(`${space}${text}${space}`, language), ok(part), text);
            same(parseCount(`${space}${formatCount(hundredths, language)}${space}`, language), ok(hundredths));
            same(parsePercent(`${unsigned}%%`, language).ok, false);
          },
        ),
        "formats numbers of fixed decimals byte for byte as Intl does, in every style": fc.property(
          fc.constantFrom(...fixedFormats),
          arbEdgeUnits,
          arbLanguage,
          ({ scale, ours, platform }, units, language) =>
            same(ours(units, language), platform(language).format(decimalText(units, scale))),
        ),
        "caches one Intl formatter a language and style": fc.property(
          arbLanguage,
          fc.integer(),
          fc.nat(3),
          (language, value, places) => {
            const format = cachedNumberFormat({ minimumFractionDigits: places, maximumFractionDigits: places });
            holds(format(language) === format(language), "the second time it is the same one");
            same(format(language).format(value), platformDecimals[places]?.(language).format(value));
          },
        ),
        "a weight that rounds to zero has no minus sign": fc.property(
          fc.integer({ min: -4, max: 4 }),
          arbLanguage,
          (units, language) => same(formatWeight(quantity(units), language), platformWeights(language).format("0.00")),
        ),
        "any text is parsed as a count or percent, or rejected with one code, and never throws": fc.property(
          arbNumberText,
          arbLanguage,
          (text, language) => {
            for (const read of [parseCount(text, language), parsePercent(text, language)]) {
              if (!read.ok)
                same(
                  read.issues.map(({ code }) => [...decimalCodes, "INTEGER"].includes(code)),
                  [true],
                );
              else holds(Number.isFinite(read.value) && !Object.is(read.value, -0), "what is read is a number");
            }
          },
        ),
      },
    },
    "compact-numbers": {
      says: "A compact number has K from a thousand and M from a million, two decimals or none when it is whole; 1000K and a bare 1000 are never shown. Those side by side with the same mark have the same decimals.",
      source: "specification 9; behaviour 3.11, 6 (8); decision 0426",
      cases: ["money.json"],
      laws: {
        "a compact number is rounded to the nearest hundredth of its unit, the smallest unit that shows less than 1000":
          fc.property(arbCompactUnits(3), arbLanguage, (units, language) =>
            same(compactNumber(quantity(units), language), shownInShort(units, 3, language, "")),
          ),
        "compact numbers side by side, as on an axis, have the same decimals wherever they have the same mark; alone, each has its own":
          fc.property(
            fc.array(arbCompactUnits(3), { minLength: 1, maxLength: 6 }),
            arbLanguage,
            (numbers, language) => {
              const quantities = numbers.map((units) => quantity(units));
              const texts = quantities.map((value) => compactNumber(value, language, quantities));
              for (const mark of ["K", "M", ""]) {
                const sameMark = texts.filter((text) => (/[KM]$/u.exec(text)?.[0] ?? "") === mark);
                same(
                  new Set(sameMark.map((text) => /[.,]\d{2}(?=\D*$)/u.test(text))).size,
                  Math.min(1, sameMark.length),
                );
              }
              const [first] = quantities;
              if (first !== undefined) same(compactNumber(first, language, [first]), compactNumber(first, language));
            },
          ),
        "never shows a compact 1000 or 1000K": fc.property(arbCompactUnits(3), (units) => {
          const { hundredths, mark, isWhole } = compactParts(units, 3);
          if (mark !== "M") holds(Math.abs(hundredths) < 100_000, "less than 1000 before K");
          if (mark !== "") holds(Math.abs(hundredths) >= 100, "at least 1 before a mark");
          same(isWhole, hundredths % 100 === 0);
        }),
        "compact numbers keep their order: a larger one never shows smaller": fc.property(
          arbCompactUnits(3),
          fc.integer({ min: 0, max: 2_000_000_000 }),
          (units, increase) => {
            const factors = { "": 1, K: 1_000, M: 1_000_000 } as const;
            const readBack = (value: number): number => {
              const { hundredths, mark } = compactParts(value, 3);
              return hundredths * factors[mark];
            };
            holds(
              readBack(Math.min(units + increase, Number.MAX_SAFE_INTEGER)) >= readBack(units),
              "the larger number shows no less",
            );
          },
        ),
      },
    },
  };
}
