import fc from "fast-check";

import type { LanguageCode } from "../../../language/index.ts";
import type * as money from "../../../money/index.ts";
import { fail, issue, ok, type Result } from "../../../result/index.ts";
import { arbCompactUnits, shownNumber } from "../../arbitraries/compact.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import { arbNonText, arbNumberText, arbSpelling, decimalCodes, respellNumber } from "../../arbitraries/number-text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Reader = (value: unknown, language: LanguageCode) => Result<number>;
const codeOf = (read: Result<unknown>): string | undefined =>
  read.ok ? undefined : read.issues.map(({ code }) => code).join();

/** Builds the rules and laws of parsing formatted amounts back: full, compact and per unit. */
export function readBackRules(functions: typeof money): Readonly<Record<string, RuleRow>> {
  const {
    cents,
    formatMoney,
    formatMoneyCompact,
    formatUnitCost,
    parseMoney,
    parseMoneyCompact,
    parseUnitCost,
    unitCost,
  } = functions;
  const readers: readonly Reader[] = [parseMoney, parseMoneyCompact, parseUnitCost];
  return {
    "parse-printed-money": {
      says: "A unit price parses back to its ten-thousandth of a dollar; a compact amount is rounded, and parses back to the amount that was shown. A field for exact amounts rejects K and M.",
      source: "behaviour 3.12 (15), 6 (8); decision 0123",
      codes: decimalCodes,
      cases: ["money.json"],
      laws: {
        "parse(format(unit price)) gives the unit price back, in every language": fc.property(
          fc.maxSafeInteger(),
          arbLanguage,
          arbSpelling,
          (units, language, spelling) =>
            same(
              parseUnitCost(respellNumber(formatUnitCost(unitCost(units), language), spelling), language),
              ok(units),
            ),
        ),
        "a unit price parses like an amount, to the ten-thousandth, and rejects more decimals": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          fc.integer({ min: 1, max: 9 }),
          arbLanguage,
          (units, digit, language) => {
            same(parseUnitCost(formatMoney(cents(units), language), language), ok(units * 100));
            const text = formatUnitCost(unitCost(units * 10 + digit), language);
            const exactResult = (units * 10 + digit) % 100 === 0 ? ok((units * 10 + digit) / 100) : "DECIMAL_PLACES";
            const parsed = parseMoney(text, language);
            same(parsed.ok ? parsed : codeOf(parsed), exactResult);
            same(codeOf(parseUnitCost(text.replace(/\d(?=\D*$)/u, `$&000${digit}`), language)), "DECIMAL_PLACES");
          },
        ),
        "parses a compact amount to the hundredth of K or M shown, and rejects one that overflows": fc.property(
          arbCompactUnits(2),
          arbLanguage,
          arbSpelling,
          (units, language, spelling) => {
            const text = formatMoneyCompact(cents(units), language);
            const { shown, step } = shownNumber(units, 2);
            const parsed = parseMoneyCompact(respellNumber(text, spelling), language);
            if (!parsed.ok)
              return same([codeOf(parsed), Number.isSafeInteger(Number(shown))], ["DECIMAL_RANGE", false]);
            same([BigInt(parsed.value), formatMoneyCompact(parsed.value, language)], [shown, text]);
            const error = BigInt(parsed.value) - BigInt(units);
            holds(2n * (error < 0n ? -error : error) <= step, `${parsed.value} is what ${text} shows of ${units}`);
          },
        ),
        "the compact parser also accepts a full amount; the exact parser rejects K and M": fc.property(
          arbCompactUnits(2),
          arbLanguage,
          (units, language) => {
            same(parseMoneyCompact(formatMoney(cents(units), language), language), ok(units));
            const text = formatMoneyCompact(cents(units), language);
            if (!/[KM]/u.test(text)) return same(parseMoney(text, language), parseMoneyCompact(text, language));
            for (const reader of [parseMoney, parseUnitCost]) same(codeOf(reader(text, language)), "DECIMAL", text);
          },
        ),
        "parses k$ and M$ as people of Québec write them": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          fc.constantFrom("k" as const, "K" as const, "M" as const),
          arbLanguage,
          (hundredths, mark, language) => {
            const plainText = formatMoney(cents(hundredths), language).replace(/[\s$]+/gu, (space) =>
              space.includes("$") ? "" : space,
            );
            const factor = mark === "M" ? 1_000_000 : 1_000;
            for (const text of [`${plainText}\u00a0${mark}$`, `${plainText}${mark} $`])
              same(parseMoneyCompact(text, language), ok(hundredths * factor));
          },
        ),
        "rejects parentheses, another currency, K or M twice, and a lower-case m": fc.property(
          fc.maxSafeInteger(),
          arbLanguage,
          fc.constantFrom("USD", "€", "KK", "MK", "m", "m$", "B", "%", "kg", "$$"),
          (units, language, mark) => {
            const plainText = formatMoney(cents(units), language);
            const numberOnly = plainText.replace(/\s*\$/u, "");
            for (const reader of readers)
              for (const text of [`${numberOnly}${mark}`, `(${plainText})`, `(${numberOnly})`])
                same(codeOf(reader(text, language)), "DECIMAL", text);
          },
        ),
        "rejects a value that is not a text": fc.property(arbNonText, arbLanguage, (value, language) => {
          for (const reader of readers) same(reader(value, language), fail(issue("DECIMAL")));
        }),
        "any text is parsed, or rejected with one code": fc.property(
          fc.oneof(arbNumberText, fc.string({ unit: fc.constantFrom(..."0123456789 .,-+$KkM\u00a0") })),
          arbLanguage,
          (text, language) => {
            for (const read of [parseMoneyCompact(text, language), parseUnitCost(text, language)]) {
              if (read.ok) holds(Number.isSafeInteger(read.value) && !Object.is(read.value, -0), "a safe integer");
              else holds(decimalCodes.includes(codeOf(read) ?? ""), "one code of three");
            }
          },
        ),
      },
    },
  };
}
